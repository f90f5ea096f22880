/** Runs after rows that were measured before, and looks at logs of them. */
import { createNormal } from '../../src/core/numerics/random';
import type { Action } from '../../src/core/families/family';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered, sampled } from '../unit/run/drive';

export interface Setting {
  readonly algorithm: string;
  /** By default the total. */
  readonly reward?: object;
  readonly feedback: 'full-bandit' | 'semi-bandit';
  readonly assumptions: object;
  readonly theta: readonly number[];
  readonly delta: number;
  readonly rows: number;
  /** Of the old rows, where it is another one. */
  readonly oldTheta?: readonly number[];
  readonly maxRounds?: number;
  /** The rows are a log, and all there is. */
  readonly isLog?: boolean;
}

/** Three of eight: 56 actions. */
const CHOSEN = 3;
export const DEVIATION = 0.72;

/** A run that measures three of eight after some rows of random actions, or a look at these alone. */
export function runAfter(setting: Setting, seed: number) {
  const { feedback, theta, rows, delta, maxRounds, algorithm, isLog = false } = setting;
  const normal = createNormal(streamOf(seed + 1));
  const random = streamOf(seed + 1_000_001);
  const arms = theta.map((_, arm) => arm);
  const measure = (action: Action, values: readonly number[]) => {
    const own = action.map((arm) => values[arm] as number);
    const shown = feedback === 'full-bandit' ? [own.reduce((a, b) => a + b, 0)] : own;
    return shown.map((value) => value + DEVIATION * normal());
  };
  const lines = Array.from({ length: rows }, () => {
    const left = [...arms];
    const action = Array.from({ length: CHOSEN }, () =>
      left.splice(Math.floor(random.uniform() * left.length), 1),
    ).flat();
    return `${action.join(' ')},${measure(
      action.sort((a, b) => a - b),
      setting.oldTheta ?? theta,
    ).join()}`;
  });
  const columns = feedback === 'full-bandit' ? 'y1' : 'y1,y2,y3';
  const before = rows === 0 ? {} : { before: [{ file: 'old.csv' }] };
  const text = [`action,${columns}`, ...lines].join('\n');
  const spec = {
    version: 1,
    actions: { family: 'topK', arms: theta.length, k: CHOSEN },
    feedback: { type: feedback },
    reward: setting.reward ?? { type: 'linear' },
    assumptions: setting.assumptions,
    environment: isLog
      ? { type: 'recorded', file: 'old.csv' }
      : { type: 'process', command: ['measure'], ...before },
    run: { algorithm, delta, seed, ...(maxRounds && { options: { maxRounds } }) },
  };
  const prepared = preparedFrom(spec, [], isLog ? { log: { text } } : { before: [{ text }] });
  const { result } = answered(prepared, (pulls) =>
    pulls.map(({ action, count, rows: size }) =>
      sampled(count, size, () => measure(action, theta)),
    ),
  );
  return result;
}
