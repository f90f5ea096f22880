/** Whether an instance is one for the elimination by exchanges, and what it is made of then. */
import type { Matroid } from '../../combinatorics/matroids/matroid';
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
import { eliminateExchanges } from './exchangeElimination';
import { exchangeSpace } from './exchangeSpace';
import type { SparsePull, SparseSamples } from './sparsePull';

/** A shorter X is listed and compared action by action. */
const LISTED = 256n;

type Asked = Omit<Instance, 'truth'>;

/**
 * Where X is long and the bases of a matroid, the reward is a sum over base arms, and every action can be measured. An accuracy goes
 * with a declared scale alone, and is no share of the best: that is no sum over exchanges.
 */
export function isByExchanges(instance: Asked): boolean {
  return matroidIn(instance) !== null;
}

function matroidIn(instance: Asked): Matroid | null {
  const { family, measurable, log, assumptions, run } = instance;
  const { matroid, count } = family;
  if (matroid === undefined || (count.exact !== null && count.exact <= LISTED)) return null;
  if (run.preset === 'paper' || measurable !== family || log !== null) return null;
  // What counts for nothing is told apart by nothing.
  const factors = factorsIn(instance);
  if (factors === null || factors.includes(0) || assumptions.noiseScale === 0) return null;
  const isPlain = assumptions.law === null;
  const isAccurate = (run.accuracy ?? 0) !== 0 || shareIn(run.accuracy) !== null;
  if (shareIn(run.accuracy) !== null || (isAccurate && !isPlain)) return null;
  return assumptions.law?.robust === true ? null : matroid;
}

/** What a base arm counts for in every action that has it; null where that is not the same. */
function factorsIn({ family, reward }: Asked): Float64Array | null {
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

/** Null where it is not one. */
export function byExchanges(
  { instance, inspection }: LearnerInput,
  { rounds, maxRounds }: Pick<LearnerOptions, 'rounds' | 'maxRounds'>,
): Learner | null {
  const matroid = matroidIn(instance);
  const factors = factorsIn(instance);
  if (matroid === null || factors === null) return null;
  const { family, feedback, assumptions, run, before } = instance;
  const { delta } = run;
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
  return eliminateExchanges({
    ...{ family, space: exchangeSpace(matroid, family, factors), noise, delta, maxRounds },
    growing: { family, pullOf, tried: triedIn(feedback.kind, inspection.observerSet.actions) },
    ...{ accuracy: accuracyOf(instance).accuracy, growth: GROWTH[rounds], before: earlier },
    ...changesIn(instance),
  });
}

/** Where the oracle does not know what an action shows, the observer set determines everything. */
function triedIn(feedback: string, actions: readonly Action[]): readonly Action[] {
  return feedback === 'full-bandit' || feedback === 'semi-bandit' ? [] : actions;
}
