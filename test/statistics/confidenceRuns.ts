/** Runs of which every event says how sure one could be: whether what was said was ever wrong. */
import type { RoundCompleted } from '../../src/core/protocol/learner';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { resultOf, withoutFigures } from '../unit/run/drive';
import { buildInstance, thetaOf, type InstanceSettings } from '../unit/run/instances';
import type { Claim } from './consistency';
import { lossIn } from './errors';

const LEVELS = [0.5, 0.8, 0.9, 0.95];
export const SEEDS = ALL ? 1000 : 150;
export interface Said {
  readonly largest: number;
  /** The largest of a leader that was wrong. */
  readonly largestWrong: number;
  /** A best action was no candidate, or a value was outside of its interval. */
  readonly isLeftOut: boolean;
  /** An action was further from the best than was said. */
  readonly isTooFar: boolean;
}

/** What runs at delta may say wrongly. */
export const claimsAt = (delta: number): readonly Claim<Said>[] => [
  ...LEVELS.map((level) => ({
    rate: 1 - level,
    isWrong: ({ largestWrong }: Said) => largestWrong >= level,
  })),
  { rate: 2 * delta, isWrong: ({ isLeftOut }) => isLeftOut },
  { rate: delta, isWrong: ({ isTooFar }) => isTooFar },
];

export function saidIn(settings: InstanceSettings, seed: number): Said {
  const prepared = withoutFigures(
    prepareInstance(buildInstance({ maxSamples: 400, ...settings, preset: 'recommended', seed })),
  );
  const { reward } = prepared.instance;
  const theta = thetaOf(prepared);
  const lossOf = lossIn(prepared);
  const isBest = (action: readonly number[], allowed = 0) => lossOf(action) <= allowed + 1e-9;
  const allowed = typeof settings.accuracy === 'number' ? settings.accuracy : 0;
  let [largest, largestWrong] = [0, -Infinity];
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
    largest = Math.max(largest, confidence);
    if (!isBest(leader.action, allowed)) largestWrong = Math.max(largestWrong, confidence);
  };
  resultOf(prepared, (event) => {
    if (event.type === 'roundCompleted') look(event);
  });
  return { largest, largestWrong, isLeftOut, isTooFar };
}
