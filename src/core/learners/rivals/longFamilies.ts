/** Chooses the elimination of a long X, in which no action is paid for: exchanges if X is a matroid, otherwise rivals. */
import { whitenedRows } from '../../feedback/whitened';
import { linearReward } from '../../reward/reward';
import { coefficientsOf } from '../../reward/rewardVectors';
import type { Action } from '../../families/family';
import type { Learner } from '../../protocol/learner';
import { shareIn } from '../../words/accuracy';
import type { LearnerInput } from '../contract/algorithmKind';
import { GROWTH } from '../contract/growth';
import type { Instance } from '../contract/instance';
import type { LearnerOptions } from '../contract/options';
import { noiseOfNumbers } from '../noise/noiseOf';
import { accuracyOf, changesIn } from '../problem/accuracy';
import { measuringIn } from '../problem/measurable';
import { eliminateExchanges } from '../exchanges/exchangeElimination';
import { exchangeSpace } from '../exchanges/exchangeSpace';
import type { SparsePull, SparseSamples } from '../exchanges/sparsePull';
import { eliminateRivals } from './rivalElimination';

/** Up to this many actions, X is listed and compared action by action. */
const LISTED = 256n;
/** The most rivals that are examined one by one. */
const MOST_RIVALS = 2000;

type Asked = Omit<Instance, 'truth'>;

/** Whether an instance is decided by exchanges or by rivals. */
export function isLong(instance: Asked): boolean {
  return factorsOf(instance) !== null;
}

/** An accuracy needs a declared scale, and must not be a share of the best, which is no sum of leads. */
export function mayBeLong(
  { assumptions }: Pick<Asked, 'assumptions'>,
  accuracy: Asked['run']['accuracy'] = 0,
): boolean {
  return accuracy === 0 || (assumptions.law === null && shareIn(accuracy) === null);
}

/** The factor of each base arm, if an instance is decided by exchanges or rivals; null otherwise. */
function factorsOf(instance: Asked): Float64Array | null {
  const { family, measurable, log, assumptions, run } = instance;
  const { exact } = family.count;
  if ((exact !== null && exact <= LISTED) || run.preset === 'paper') return null;
  if (log !== null || assumptions.noiseScale === 0) return null;
  if (measurable !== family && family.matroid === undefined) return null;
  if (!mayBeLong(instance, run.accuracy) || assumptions.law?.robust === true) return null;
  if (family.matroid === undefined && !isByRivals(instance)) return null;
  if (isByOrder(instance) && (run.accuracy ?? 0) !== 0) return null;
  const factors = factorsIn(instance);
  // Base arms of factor 0 cannot be distinguished.
  return factors?.includes(0) ? null : factors;
}

/** Whether every base arm is seen; for symmetric noise, the actions must also be few enough to examine one by one. */
function isByRivals({ family, feedback, assumptions }: Asked): boolean {
  if (family.base !== undefined || feedback.kind !== 'semi-bandit') return false;
  const count = family.countWithin(MOST_RIVALS);
  return assumptions.law?.type !== 'symmetric' || (count !== null && count <= BigInt(MOST_RIVALS));
}

/** Whether X is ordered by theta under a reward that is not linear. An accuracy is then not in units of theta. */
function isByOrder({ family, reward }: Pick<Asked, 'family' | 'reward'>): boolean {
  return family.matroid !== undefined && reward.isSeparable === true;
}

/** The factor of each base arm in every action that contains it; null if it varies. */
function factorsIn({ family, reward }: Asked): Float64Array | null {
  if (isByOrder({ family, reward })) return new Float64Array(family.dimension).fill(1);
  const linear = linearReward(reward);
  if (linear.kind === 'mean' && family.sizes.length === 1)
    return new Float64Array(family.dimension).fill(
      coefficientsOf(linear, family.maximize(new Float64Array(family.dimension)).action)[0] ?? 1,
    );
  if (linear.kind !== 'linear') return null;
  const all = Array.from({ length: family.dimension }, (_, arm) => arm);
  return Float64Array.from(coefficientsOf(linear, all));
}

/** Null if X is short, or exchanges and rivals do not apply. */
export function eliminateLong(
  { instance, inspection }: LearnerInput,
  { rounds, maxRounds }: Pick<LearnerOptions, 'rounds' | 'maxRounds'>,
): Learner | null {
  const factors = factorsOf(instance);
  if (factors === null) return null;
  const { family, measurable, feedback, assumptions, run, before } = instance;
  const { delta } = run;
  const { actions } = inspection.observerSet;
  const noise = noiseOfNumbers(assumptions, delta);
  const { priceOf } = measuringIn(instance);
  const pullOf = (action: Action): SparsePull => ({
    ...whitenedRows(feedback, noise, family.dimension, action),
    action,
    price: priceOf(action),
  });
  const earlier = (before?.actions ?? []).flatMap(({ action, samples }): SparseSamples[] => {
    const pull = pullOf(action);
    return samples.map(({ observation }) => ({ pull, count: 1, sums: pull.whiten(observation) }));
  });
  const shared = {
    family,
    noise,
    delta,
    maxRounds,
    growth: GROWTH[rounds],
    before: earlier,
    growing: {
      family: measurable,
      pullOf,
      // Where the oracle does not know what an action shows, the observer set determines everything.
      tried: ['full-bandit', 'semi-bandit'].includes(feedback.kind) ? [] : actions,
      units: null,
      spanning: measurable === family ? null : actions,
    },
    accuracy: accuracyOf(instance).accuracy,
    ...changesIn(instance),
  };
  return family.matroid === undefined
    ? eliminateRivals({ ...shared, factors, all: family.enumerate(MOST_RIVALS) })
    : eliminateExchanges({
        ...shared,
        space: exchangeSpace(family.matroid, family, factors),
        ...(isByOrder(instance) && { reward: instance.reward }),
      });
}
