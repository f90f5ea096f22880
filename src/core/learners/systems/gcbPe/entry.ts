import { computeDistribution } from '../../../design/gOptimal/distribution';
import { observerSetOf } from '../../../feedback/observerSet/buildObserverSet';
import { improveByExchange } from '../../../feedback/observerSet/exchangeSearch';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import { barycentricSpanner } from '../../../feedback/observerSet/spanner';
import { linearReward } from '../../../reward/reward';
import type { AlgorithmKind, Found } from '../../contract/algorithmKind';
import { ROUNDS } from '../../contract/optionNodes';
import { noiseLine } from '../../noise/noiseLines';
import { gcbPeAsPrinted } from './paper';
import { partialProblem } from './partialProblem';
import { explorationSamples } from './printedSamples';
import { gcbPe } from './recommended';

export const GCB_PE: AlgorithmKind = {
  options: { rounds: ROUNDS },
  // The radius of the paper is for noise in [-1, 1], whatever R is.
  assumptionsUsed: ({ preset }) => new Set(preset === 'paper' ? [] : ['noiseScale']),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  usesLipschitz: ({ reward, run }) =>
    run.preset === 'paper' || linearReward(reward).coefficients === null,
  setUp: (found) => {
    const observerSet = observerSetFor(found);
    const { actions, pseudoInverse } = observerSet;
    const { span } = found;
    const m = found.instance.family.largestAction;
    return {
      observerSet,
      // Where it spans X, Algorithm 5 on it is what a report compares it by.
      distribution: span === null ? null : computeDistribution(span, actions, m, pseudoInverse),
    };
  },
  create: (input, options) => {
    const problem = partialProblem(input);
    return input.instance.run.preset === 'paper'
      ? gcbPeAsPrinted(problem, options)
      : gcbPe(problem, options);
  },
  printedSamples: explorationSamples,
};

/** As printed the first actions found; else swaps of single actions from there, or from a spanner, reduce the sum of beta_i. */
function observerSetFor({ instance, independent, random }: Found): ObserverSet {
  const { measurable, feedback, run, assumptions } = instance;
  const first = observerSetOf(feedback, independent);
  if (run.preset === 'paper') return first;
  const spanner = feedback.kind === 'full-bandit' ? barycentricSpanner(measurable, first) : first;
  return improveByExchange(measurable, feedback, spanner, random, assumptions.noise);
}
