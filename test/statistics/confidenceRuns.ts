/** Runs of which every event says how sure one could be: whether what was said was ever wrong. */
import type { RoundCompleted } from '../../src/core/protocol/learner';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { resultOf } from '../unit/run/drive';
import { buildInstance, thetaOf, type InstanceSettings } from '../unit/run/instances';
import type { Claim } from './consistency';

const LEVELS = [0.5, 0.8, 0.9, 0.95];
export const SEEDS = ALL ? 1000 : 150;
export interface Said {
  /** Of the levels, whether the leader was ever wrong with so much confidence, or more. */
  readonly isWrongAt: readonly boolean[];
  readonly largest: number;
  /** A best action was no candidate, or a value was outside of its interval. */
  readonly isLeftOut: boolean;
  /** An action was further from the best than was said. */
  readonly isTooFar: boolean;
}

/** What runs at delta may say wrongly. */
export const claimsAt = (delta: number): readonly Claim<Said>[] => [
  ...LEVELS.map((level, place) => ({
    rate: 1 - level,
    isWrong: ({ isWrongAt }: Said) => isWrongAt[place] === true,
  })),
  { rate: 2 * delta, isWrong: ({ isLeftOut }) => isLeftOut },
  { rate: delta, isWrong: ({ isTooFar }) => isTooFar },
];

/** @param spoil so much is taken off ln of what a confidence is away from 1 */
export function saidIn(settings: InstanceSettings, seed: number, spoil = 0): Said {
  const { instance } = prepareInstance(
    buildInstance({ maxSamples: 400, ...settings, preset: 'recommended', seed }),
  );
  const prepared = {
    ...prepareInstance(instance),
    known: { lowerBound: null, printedSamples: null },
  };
  const { reward } = instance;
  const theta = thetaOf(prepared);
  const best = reward.best(theta, 1)[0]?.value ?? NaN;
  const lossOf = (action: readonly number[]) => best - reward.value(action, theta);
  const isBest = (action: readonly number[], allowed = 0) => lossOf(action) <= allowed + 1e-9;
  const allowed = typeof settings.accuracy === 'number' ? settings.accuracy : 0;
  let isWrongAt = LEVELS.map(() => false);
  let largest = 0;
  let isLeftOut = false;
  let isTooFar = false;
  const look = (event: Pick<RoundCompleted, 'certainty' | 'leaders' | 'within'>) => {
    const { certainty, leaders, within } = event;
    if (within && lossOf(within.action) > within.epsilon + 1e-9) isTooFar = true;
    const [leader] = leaders;
    if (!certainty || leader === undefined) return;
    const { confidence, candidates } = certainty;
    if (candidates.length > 0 && !candidates.some(({ action }) => isBest(action))) isLeftOut = true;
    if (
      candidates.some(({ action, interval: [low, high] }) => {
        const value = reward.value(action, theta);
        return (low !== null && value < low - 1e-9) || (high !== null && value > high + 1e-9);
      })
    )
      isLeftOut = true;
    if (confidence === null) return;
    const shown = 1 - (1 - confidence) * Math.exp(-spoil);
    largest = Math.max(largest, shown);
    const isWrong = !isBest(leader.action, allowed);
    isWrongAt = isWrongAt.map((was, i) => was || (isWrong && shown >= (LEVELS[i] as number)));
  };
  resultOf(prepared, (event) => {
    if (event.type === 'roundCompleted') look(event);
  });
  return { isWrongAt, largest, isLeftOut, isTooFar };
}
