/**
 * The problems of `examples/real`, with measurements as in their programs but from a seed: solved by the product as in the
 * example, and by the plain script with the same model.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '../../src/core/families/family';
import { costOf } from '../../src/core/feedback/sampleCost';
import type { Instance } from '../../src/core/learners/contract/instance';
import { LeastSquares } from '../../src/core/numerics/leastSquares';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';
import { pulledIn } from '../../src/core/protocol/measurementLog';
import type { PreparedRun } from '../../src/core/run/check/prepare';
import { shareIn } from '../../src/core/words/accuracy';
import { throughDoor } from '../../src/core/words/goal';
import type { Labels } from '../../src/core/words/labels';
import { routeGraph, routeOf, stopsOf } from '../../src/core/words/route';
import { preparedFrom } from '../unit/experiment/lab';
import { answered, sampled } from '../unit/run/drive';
import { plainScript, type Row } from './plainScript';

type Sample = readonly number[];
type Noise = (value: number, arm: number, random: Random, normal: () => number) => number;

interface Problem {
  readonly name: string;
  /** The path below `examples/real`, without its ending. */
  readonly spec: string;
  readonly set?: readonly (readonly [path: string, value: unknown])[];
  /** True values in addition to those in the program. */
  readonly pairs?: readonly number[];
  /** @param arm the first one of the row */
  readonly noise: Noise;
  /** A data file, whose contents are redrawn for every seed. */
  readonly file?: string;
}

const deviating =
  (deviation: number): Noise =>
  (value, _, __, normal) =>
    value + deviation * normal();
const CERTIFY = [
  ['run.stop', 'certified'],
  ['run.maxSamples', 1_000_000],
] as const;

export const PROBLEMS: readonly Problem[] = [
  {
    name: 'ads, 3 of 12',
    spec: 'ads/ads',
    noise: (rate, _, random) => {
      let clicks = 0;
      for (let view = 0; view < 1000; view++) if (random.uniform() < rate) clicks++;
      return clicks / 1000;
    },
  },
  { name: 'jobs, 6 by 6, in 75 days', spec: 'jobs/jobs', noise: deviating(4) },
  { name: 'jobs, until certain', spec: 'jobs/jobs', set: CERTIFY, noise: deviating(4) },
  { name: 'flags, 4 of 16', spec: 'flags/flags', pairs: [-1.5], noise: deviating(0.3) },
  {
    name: 'route log, 400 trips',
    spec: 'route-log/routes',
    noise: deviating(2.5),
    file: 'trips.csv',
  },
  {
    name: 'plates, 5 of 20',
    spec: 'plates/plates',
    noise: (value, arm, _, normal) => value + ([0.1, 0.3, 0.6, 1][arm % 4] as number) * normal(),
  },
  {
    name: 'warm start, 3 of 8',
    spec: 'warm-start/mixes',
    noise: deviating(0.72),
    file: 'june.csv',
  },
];

/** How a run ended. */
export interface Ended {
  readonly samples: number;
  /** Null if samples have no price. */
  readonly cost: number | null;
  /** Whether the run claims that its answer is right; a best guess does not. */
  readonly isCertain: boolean;
  readonly isRight: boolean;
}

/** One seed of a problem. @param folder `examples/real` */
export function endsOf(problem: Problem, folder: string, seed: number) {
  const file = join(folder, `${problem.spec}.cpe.json`);
  const text = readFileSync(file, 'utf8');
  const beside = (name: string): string => readFileSync(join(file, '..', name), 'utf8');
  const set = [...(problem.set ?? []), ['run.seed', seed] as const];
  const prepared = (data: string | null): PreparedRun =>
    preparedFrom(text, set, data === null ? {} : { log: { text: data }, before: [{ text: data }] });
  const known = problem.file === undefined ? null : prepared(beside(problem.file)).instance;
  const values =
    known === null || known.log === null
      ? [...valuesIn(beside('measure.mjs')), ...(problem.pairs ?? [])]
      : fitted(known);
  const streams = splitStreams(seed + 1000, 5) as [Random, Random, Random, Random, Random];
  const measuredBy = (random: Random) => {
    const normal = createNormal(random);
    return ({ feedback }: Instance, action: Action): Sample =>
      feedback.observe(action).map(({ arms, coefficients }) => {
        const value = arms.reduce(
          (sum, arm, i) => sum + (coefficients[i] as number) * (values[arm] as number),
          0,
        );
        return problem.noise(value, arms[0] ?? 0, random, normal);
      });
  };
  const old = known === null ? [] : drawn(known, streams[0], measuredBy(streams[1]));
  const mine = prepared(known === null ? null : written(known, old));
  const { instance } = mine;
  const valueOf = (action: Action): number =>
    action.reduce((sum, arm) => sum + (values[arm] as number), 0);
  const inside = (value: number): number => throughDoor(instance.reward, value);
  const best = inside(
    instance.family.maximize(Float64Array.from(values.slice(0, instance.family.dimension), inside))
      .value,
  );
  const allowed = (shareIn(instance.run.accuracy) ?? 0) * Math.abs(best) + 1e-9;
  const isRight = (action: Action | null): boolean =>
    action !== null && inside(best) - inside(valueOf(action)) <= allowed;
  const isLog = instance.log !== null;
  const { result, cost } = productRun(mine, isLog ? old : null, measuredBy(streams[2]));
  const measure = measuredBy(streams[3]);
  let spent = 0;
  const pull = (action: Action): Sample => {
    if (instance.cost !== null) spent += costOf(instance.cost, action);
    return measure(instance, action).map(inside);
  };
  const budget = isLog ? 0 : instance.run.stop === 'budget' ? (instance.run.maxSamples ?? 0) : null;
  const before = old.map(({ action, values: one }): Row => ({
    action,
    values: Array.from(one, inside),
  }));
  const plain = plainScript(instance, pull, streams[4], {
    before,
    ...(budget !== null && { budget }),
  });
  return {
    product: { ...result, cost, isRight: isRight(result.action) },
    plain: {
      samples: isLog ? old.length : plain.samples,
      cost: instance.cost === null ? null : spent,
      isCertain: plain.isCertain,
      isRight: isRight(plain.action),
    },
  } satisfies Readonly<Record<'product' | 'plain', Ended>>;
}

/** The true values, from the only table of numbers in a program. */
function valuesIn(program: string): readonly number[] {
  const table = /^const (?:RATES|SAVES|TRUE|EFFECTS) = (\[[^;]*\]);/m.exec(program)?.[1] ?? '[]';
  return (JSON.parse(table.replace(/,(\s*\])/g, '$1')) as readonly number[]).flat();
}

/** The values by least squares from a log, used as the truth for new data. */
function fitted({ log, family }: Instance): readonly number[] {
  const d = family.dimension;
  const whole = new LeastSquares(d);
  const pointOf = (action: Action) =>
    Float64Array.from({ length: d }, (_, arm) => (action.includes(arm) ? 1 : 0));
  for (let arm = 0; arm < d; arm++) whole.add(pointOf([arm]), 1e-6, 0);
  for (const { action, count, sum } of log === null ? [] : pulledIn(log))
    whole.add(pointOf(action), count, sum[0] as number);
  return [...whole.solve().theta];
}

/** As many measurements of random actions as a file has. */
function drawn(
  instance: Instance,
  random: Random,
  measure: (instance: Instance, action: Action) => Sample,
): readonly Row[] {
  const all = instance.unconstrained.enumerate(10_000) ?? [];
  return Array.from({ length: (instance.log ?? instance.before)?.lines ?? 0 }, () => {
    const action = all[Math.floor(random.uniform() * all.length)] as Action;
    return { action, values: measure(instance, action) };
  });
}

function namesOf(labels: Labels, action: Action): readonly string[] {
  return action.map((arm) => labels.arms[arm] ?? '');
}

function stopsIn(labels: Labels, action: Action): readonly string[] {
  const graph = routeGraph(labels);
  const route = graph && routeOf(graph, action);
  return graph && route ? stopsOf(graph, route) : [];
}

/** The text of a data file with the columns that the spec names. */
function written({ environment, labels }: Instance, rows: readonly Row[]): string {
  const isLog = environment?.type === 'recorded';
  const lines = rows.map(({ action, values }) => {
    const name = isLog ? stopsIn(labels, action).join('-') : namesOf(labels, action).join('+');
    return `${name},${values[0]}`;
  });
  return [isLog ? 'route,minutes' : 'mix,strength', ...lines].join('\n');
}

function productRun(
  prepared: PreparedRun,
  log: readonly Row[] | null,
  measure: (instance: Instance, action: Action) => Sample,
) {
  const { instance } = prepared;
  const left = [...(log ?? [])];
  const next = (action: Action): ArrayLike<number> => {
    if (log === null) return measure(instance, action);
    const at = left.findIndex((row) => row.action.join() === action.join());
    return left.splice(at, 1)[0]?.values ?? [];
  };
  const { result } = answered(prepared, (pulls) =>
    pulls.map(({ action, count, rows }) =>
      sampled(count, rows, () =>
        Array.from(next(action), (value) => throughDoor(instance.reward, value)),
      ),
    ),
  );
  const { samples, action, status, cost = null } = result;
  return { result: { samples, action, isCertain: status === 'certified' }, cost };
}
