/** What an answer may be worse than the best, as a learner is told. */
import { log1p } from '../../numerics/elementary';
import { slopeOf } from '../../reward/reward';
import { allowanceAt, shareIn } from '../../words/accuracy';
import { throughDoor } from '../../words/goal';
import type { Instance, RunSettings } from '../contract/instance';

export interface AllowedMargin {
  /** In units of what orders the actions; 0 where it has to be the best, or may be worse by a share of it. */
  readonly accuracy: number;
  /**
   * epsilon / (1 - epsilon): (1 - epsilon) y'theta <= x'theta for all y where no y is ahead by more than that times x'theta,
   * x'theta > 0. 0 where no share is asked for.
   */
  readonly share: number;
}

type Asked = Pick<Instance, 'run' | 'reward' | 'transform'>;

/** How much worse an answer may be where the best has this value, in units of the reward. */
export function allowanceIn({ run, reward, transform }: Asked, best: number): number {
  const share = shareIn(run.accuracy);
  if (share === null || transform === undefined) return allowanceAt(run.accuracy, best);
  // A share of values is a difference of their logarithms, wherever the best is.
  return reward.goal === 'minimize' ? log1p(share) : -log1p(-share);
}

export function accuracyOf({ run, reward, transform }: Asked): AllowedMargin {
  if (transform !== undefined) {
    return { accuracy: allowanceIn({ run, reward, transform }, 0) / slopeOf(reward), share: 0 };
  }
  // What is minimised may be worse by (1 + epsilon): its values are below 0 inside.
  const epsilon = throughDoor(reward, shareIn(run.accuracy) ?? 0);
  const accuracy = typeof run.accuracy === 'number' ? run.accuracy / slopeOf(reward) : 0;
  return { accuracy, share: epsilon / (1 - epsilon) };
}

/** The level and the accuracy in force. */
export interface Level extends AllowedMargin {
  readonly delta: number;
}

/** Of a run whose settings were changed while it went on. */
export interface MayChange {
  /** What is in force by now; absent where nothing was changed. */
  readonly changed?: () => Level;
}

/** The settings with what is in force by now. */
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

/** The accuracy in force, whenever it is asked for. */
export function accuracyNow({
  accuracy,
  changed,
}: Pick<AllowedMargin, 'accuracy'> & MayChange): () => number {
  return () => changed?.().accuracy ?? accuracy;
}

/** What may be ahead of an action of this value. */
export function marginAt({ accuracy, share }: AllowedMargin, value: number): number {
  return share === 0 ? accuracy : Math.max(0, share * value);
}
