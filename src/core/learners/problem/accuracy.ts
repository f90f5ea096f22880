/** How much worse than the best an answer may be, in the form that learners use. */
import { logarithmOf } from '../../reward/logarithmic';
import { slopeOf } from '../../reward/reward';
import { allowanceAt, shareIn } from '../../words/accuracy';
import { throughDoor } from '../../words/goal';
import type { Changeable, Instance, RunSettings } from '../contract/instance';

export interface AllowedMargin {
  /** In units of what orders the actions; 0 if the answer must be the best, or may be worse by a share of it. */
  readonly accuracy: number;
  /**
   * epsilon / (1 - epsilon): if x'theta > 0 and no y is ahead of x by more than this times x'theta, then
   * (1 - epsilon) y'theta <= x'theta for all y. 0 if no share is asked for.
   */
  readonly share: number;
}

type Asked = Pick<Instance, 'run' | 'reward' | 'transform'>;

/** The allowed loss if the best has this value, in units of the reward. */
export function allowanceIn({ run, reward, transform }: Asked, best: number): number {
  const share = shareIn(run.accuracy);
  if (share === null || transform === undefined) return allowanceAt(run.accuracy, best);
  return logarithmOf(share, reward);
}

export function accuracyOf({ run, reward, transform }: Asked): AllowedMargin {
  if (transform !== undefined) {
    return { accuracy: allowanceIn({ run, reward, transform }, 0) / slopeOf(reward), share: 0 };
  }
  // When minimising, the answer may be worse by (1 + epsilon): internal values are below 0.
  const epsilon = throughDoor(reward, shareIn(run.accuracy) ?? 0);
  const accuracy = typeof run.accuracy === 'number' ? run.accuracy / slopeOf(reward) : 0;
  return { accuracy, share: epsilon / (1 - epsilon) };
}

/** The level and the accuracy in force. */
export interface Level extends AllowedMargin {
  readonly delta: number;
}

/** Settings that may change during a run. */
export interface MayChange {
  /** The level now; absent if nothing was changed. */
  readonly changed?: () => Level;
}

/** The settings in force after so many samples of the run. */
export function settingsAt({ changes, delta, accuracy }: RunSettings, samples: number): Changeable {
  const first = { delta, ...(accuracy !== undefined && { accuracy }) };
  return changes?.findLast(({ after }) => after <= samples) ?? first;
}

/** Whether a certificate under some settings may not meet later ones. */
export function isStricter(before: Changeable, after: Changeable): boolean {
  const [margin, marginNow] = [before, after].map(({ accuracy = 0 }) => accuracy);
  const isWider =
    margin === 0 ||
    (typeof margin === typeof marginNow &&
      Number.parseFloat(`${marginNow}`) >= Number.parseFloat(`${margin}`));
  return after.delta < before.delta || !isWider;
}

/** The settings in force now. */
export function inForce(run: RunSettings): RunSettings {
  if (run.now === undefined) return run;
  const own = { ...run, ...run.now() };
  const { accuracy, ...others } = own;
  return accuracy === undefined || !('accuracy' in run.now()) ? others : own;
}

export function changesIn(instance: Asked): MayChange {
  if (instance.run.now === undefined) return {};
  return {
    changed: () => {
      const run = inForce(instance.run);
      return { delta: run.delta, ...accuracyOf({ ...instance, run }) };
    },
  };
}

/** The accuracy in force at the time of the call. */
export function accuracyNow({
  accuracy,
  changed,
}: Pick<AllowedMargin, 'accuracy'> & MayChange): () => number {
  return () => changed?.().accuracy ?? accuracy;
}

/** How far another action may be ahead of an action of this value. */
export function marginAt({ accuracy, share }: AllowedMargin, value: number): number {
  return share === 0 ? accuracy : Math.max(0, share * value);
}
