/** Where X is long no action is paid for: by exchanges where it is a matroid, else by rivals. */
import type { AlgorithmName } from '../contract/algorithms';
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

/** A shorter X is listed and compared action by action. */
const LISTED = 256n;
/** So many rivals are looked at one by one. */
const MOST_RIVALS = 2000;

type Asked = Omit<Instance, 'truth'>;

/** Whether an instance goes by exchanges or by rivals. */
export function isLong(instance: Asked): boolean {
  return factorsOf(instance) !== null;
}

/** Whether a run does, of whose actions none is paid for then. */
export function isLongRun(instance: Asked): boolean {
  const { algorithm, stop } = instance.run;
  return BY_LEADS.includes(algorithm) && stop === undefined && isLong(instance);
}

const BY_LEADS: readonly AlgorithmName[] = ['polyalba', 'gcb-pe'];

/** What each base arm counts for, where an instance goes one of these ways; null elsewhere. */
function factorsOf(instance: Asked): Float64Array | null {
  const { family, measurable, log, assumptions, run } = instance;
  const { exact } = family.count;
  if ((exact !== null && exact <= LISTED) || run.preset === 'paper') return null;
  if (log !== null || assumptions.noiseScale === 0) return null;
  if (measurable !== family && family.matroid === undefined) return null;
  // An accuracy goes with a declared scale alone, and is no share of the best: that is no sum of leads.
  const isPlain = assumptions.law === null;
  if (shareIn(run.accuracy) !== null || (!isPlain && (run.accuracy ?? 0) !== 0)) return null;
  if (assumptions.law?.robust === true) return null;
  if (family.matroid === undefined && !isByRivals(instance)) return null;
  if (isByOrder(instance) && (run.accuracy ?? 0) !== 0) return null;
  const factors = factorsIn(instance);
  // What counts for nothing is told apart by nothing.
  return factors?.includes(0) ? null : factors;
}

/** Where every base arm is seen; where nothing but its symmetry is known of the noise only what can be looked at one by one. */
function isByRivals({ family, feedback, assumptions }: Asked): boolean {
  if (family.base !== undefined || feedback.kind !== 'semi-bandit') return false;
  const count = family.countWithin(MOST_RIVALS);
  return assumptions.law?.type !== 'symmetric' || (count !== null && count <= BigInt(MOST_RIVALS));
}

/** Not linear, and yet an exchange improves an action where its base arm has the larger theta. An accuracy is not of theta's units. */
function isByOrder({ family, reward }: Pick<Asked, 'family' | 'reward'>): boolean {
  return family.matroid !== undefined && reward.isSeparable === true;
}

/** What a base arm counts for in every action that has it; null where that is not the same. */
function factorsIn({ family, reward }: Asked): Float64Array | null {
  if (isByOrder({ family, reward })) return new Float64Array(family.dimension).fill(1);
  const linear = linearReward(reward);
  if (linear.kind === 'mean' && family.sizes.length === 1)
    return new Float64Array(family.dimension).fill(
      coefficientsOf(linear, family.maximize(new Float64Array(family.dimension)).action)[0] ?? 1,
    );
  if (linear.kind !== 'linear') return null;
  return Float64Array.from(
    coefficientsOf(
      linear,
      Array.from({ length: family.dimension }, (_, arm) => arm),
    ),
  );
}

/** Null where X is short, or something else is asked for. */
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
    ...{ family, noise, delta, maxRounds, growth: GROWTH[rounds], before: earlier },
    growing: {
      ...{ family: measurable, pullOf, tried: triedIn(feedback.kind, actions) },
      ...{ units: null, spanning: measurable === family ? null : actions },
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

/** Where the oracle does not know what an action shows, the observer set determines everything. */
function triedIn(feedback: string, actions: readonly Action[]): readonly Action[] {
  return feedback === 'full-bandit' || feedback === 'semi-bandit' ? [] : actions;
}
