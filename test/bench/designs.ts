/** What the design solver costs: random instances, one a process; prints JSON. r, points, directions, rows a point. */
import { xyDesign } from '../../src/core/design/xy/xyDesign';
import type { Random } from '../../src/core/numerics/random';
import { createNormal, splitStreams } from '../../src/core/numerics/random';

const REPEATS = 5;
const LIMITS = { tolerance: 0.03, maxIterations: 300 };

const [r = 0, points = 0, directions = 0, rows = 1] = process.argv.slice(2).map(Number);
const [random] = splitStreams(1, 1);
const normal = createNormal(random as Random);
const vector = () => Float64Array.from({ length: r }, normal);
const pool = Array.from({ length: points }, () => Array.from({ length: rows }, vector));
const wanted = Array.from({ length: directions }, vector);
const runs = Array.from({ length: REPEATS }, () => {
  const start = performance.now();
  const { lower, upper } = xyDesign(pool, wanted, LIMITS);
  return { ms: performance.now() - start, apart: upper / lower - 1 };
});
process.stdout.write(
  JSON.stringify({ ms: Math.min(...runs.map(({ ms }) => ms)), apart: runs[0]?.apart }),
);
