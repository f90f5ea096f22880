/** One look at a whole log: how often its certificate is wrong, and that it is there as often as the plain bound allows. */
import { describe, expect, it } from 'vitest';
import type { ActionFamily } from '../../src/core/families/family';
import { createExplicit } from '../../src/core/families/explicit/explicit';
import { createTopK } from '../../src/core/families/selection/topK';
import type { NoiseLaw } from '../../src/core/learners/contract/instance';
import { totalsSpace } from '../../src/core/learners/evidence/looksAtTotals';
import { wholeLog } from '../../src/core/learners/evidence/wholeLog';
import { declaredNoise, type NoiseModel } from '../../src/core/learners/noise/noiseModel';
import { undeclaredNoise } from '../../src/core/learners/noise/undeclaredNoise';
import { LeastSquares } from '../../src/core/numerics/leastSquares';
import { subtract } from '../../src/core/numerics/linearAlgebra';
import { Dialogue, converse } from '../../src/core/protocol/dialogue';
import type { Member } from '../../src/core/learners/problem/pool';
import { createNormal } from '../../src/core/numerics/random';
import type { Pull } from '../../src/core/protocol/learner';
import { studentTail } from '../../src/core/statistics/meanInterval';
import { withAll } from '../all.mjs';
import { linearProblem, streamOf, valueOf } from '../unit/learners/problems';
import { refutes } from './consistency';
import { FORM, LAWS, type Draw } from './noiseLaws';

interface Setting {
  readonly family: ActionFamily;
  readonly theta: Float64Array;
  readonly lines: number;
  readonly delta: number;
  readonly accuracy?: number;
  readonly noise: () => NoiseModel;
  readonly draw: Draw;
}

const UNIT = { on: 'feedback', rows: 'independent' } as const;
const lawOf = (type: NoiseLaw['type'], delta: number) => () =>
  undeclaredNoise({ type, ...FORM }, UNIT, delta);

/** A log of actions drawn at random, and what its analysis ends with. */
function analysed(
  { family, theta, lines, delta, accuracy = 0, noise, draw }: Setting,
  seed: number,
) {
  const random = streamOf(seed + 1);
  const normal = createNormal(random);
  const all = family.enumerate(Infinity) ?? [];
  const counts = all.map(() => 0);
  for (let line = 0; line < lines; line++) {
    const index = Math.floor(random.uniform() * all.length);
    counts[index] = (counts[index] as number) + 1;
  }
  const actions = all.flatMap((action, index) => {
    const count = counts[index] as number;
    const samples = Array.from({ length: count }, (_, at) => ({ at, observation: [] }));
    return count > 0 ? [{ action, samples }] : [];
  });
  const { problem } = linearProblem(family, theta, delta);
  const whole = new LeastSquares(problem.span.rank);
  const { space, own } = totalsSpace({ ...problem, accuracy, noise: noise() });
  let squares = 0;
  let samples = 0;
  const answer = ({ action, count }: Pull) => {
    let total = 0;
    for (let sample = 0; sample < count; sample++) {
      const [epsilon = 0] = draw({ random, normal, action, samples, rows: 1 });
      samples++;
      const value = valueOf(action, theta) + epsilon;
      total += value;
      squares += value * value;
      whole.add(space.memberOf(action).point, 1, value);
    }
    return { count, sum: Float64Array.of(total) };
  };
  const learner = wholeLog({ own, space }, { actions, lines }, random);
  const steps = converse(new Dialogue(learner, () => 1), (pulls) => pulls.map(answer));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const best = family.maximize(theta).value;
  const { certified: isCertified, action } = step.value;
  return {
    isCertified,
    isWrong: isCertified && valueOf(action, theta) < best - accuracy - 1e-9,
    plain: () => plainBound({ whole, squares, lines, accuracy, delta }, all.map(space.memberOf)),
  };
}

interface Rows extends Pick<Setting, 'lines' | 'delta'> {
  readonly whole: LeastSquares;
  readonly squares: number;
  readonly accuracy: number;
}

/** Student's t on all rows for each rival of the leader, delta shared among them. */
function plainBound(
  { whole, squares, lines, accuracy, delta }: Rows,
  members: readonly Member[],
): boolean {
  const { theta, information } = whole.solve();
  const degrees = lines - theta.length;
  const sigma = Math.sqrt(
    (squares - whole.information.vector.reduce((s, b, i) => s + b * (theta[i] as number), 0)) /
      degrees,
  );
  const t = studentTail(degrees, delta / (members.length - 1));
  const value = (point: Float64Array) => point.reduce((s, x, i) => s + x * (theta[i] as number), 0);
  const leader = members.reduce((a, b) => (value(b.point) > value(a.point) ? b : a));
  return members.every(({ point }) => {
    if (point === leader.point) return true;
    const deviation =
      sigma * Math.sqrt(information.inverseQuadratic(subtract(leader.point, point)));
    return value(leader.point) - value(point) + accuracy > t * deviation;
  });
}

const DELTA = 0.2;
const RUNS = 400;
const PAIRS = createTopK(4, 2);
/** As many directions as actions: each is seen on its own. */
const TEN = createExplicit(
  10,
  Array.from({ length: 10 }, (_, arm) => [arm]),
);

const declared = (R: number) => () => declaredNoise(R, UNIT);
const NOISES = withAll(
  [
    ['declared', declared(1), LAWS.normal],
    ['gaussian', lawOf('gaussian', DELTA), LAWS.normal],
    ['symmetric', lawOf('symmetric', DELTA), LAWS.Cauchy],
  ] as const,
  [['symmetric', lawOf('symmetric', DELTA), LAWS['standard deviations of 1 and 30']]] as const,
);

describe.each(NOISES)('noise that is %s', (_, noise, draw) => {
  const base = { lines: 120, delta: DELTA, noise, draw };

  it.each([
    ['the best two nearly tie', PAIRS, Float64Array.of(1, 0.502, 0.5, 0), 0],
    ['all nearly tie', TEN, Float64Array.from({ length: 10 }, (_, i) => 1e-6 * i), 0],
    [
      'others are worse by just more than what is allowed',
      TEN,
      Float64Array.from({ length: 10 }, (_, i) => (i === 3 ? 0.501 : 0)),
      0.5,
    ],
  ] as const)('is wrong in delta of its runs at most where %s', (_, family, theta, accuracy) => {
    const wrong = (seed: number) => analysed({ ...base, family, theta, accuracy }, seed).isWrong;
    expect(refutes(wrong, { delta: DELTA })).toBe(false);
  });
});

it('is found wrong where a declared scale is a tenth of the true one', () => {
  const theta = Float64Array.from({ length: 10 }, (_, i) => 1e-6 * i);
  const noise = declared(0.1);
  const setting = { family: TEN, theta, lines: 120, delta: DELTA, noise, draw: LAWS.normal };
  const isWrong = (seed: number) => analysed(setting, seed).isWrong;
  expect(refutes(isWrong, { delta: DELTA, seeds: RUNS })).toBe(true);
});

it('certifies 400 trips wherever the plain bound on all rows does, and is not wrong in delta of its runs', () => {
  // Minutes of six routes, taken as what is lost by them.
  const theta = Float64Array.of(-27.6, -28.4, -29.1, -30.2, -31, -33.5);
  const family = createExplicit(6, [[0], [1], [2], [3], [4], [5]]); // prettier-ignore
  const draw: Draw = ({ normal }) => [2.5 * normal()];
  const trips = { ...{ family, theta, draw, lines: 400 }, accuracy: 0.552, delta: 0.05 };
  const noise = lawOf('gaussian', 0.05);
  const errs = (seed: number) => {
    const run = analysed({ ...trips, noise }, seed);
    expect(run.isCertified).toBe(run.plain());
    return run.isWrong;
  };
  expect(refutes(errs, { delta: 0.05, seeds: RUNS })).toBe(false);
});
