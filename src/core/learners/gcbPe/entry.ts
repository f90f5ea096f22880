import { computeDistribution } from '../../design/gOptimal/distribution';
import { chooseObserverSet } from '../../feedback/observerSet/chooseObserverSet';
import { linearReward } from '../../reward/reward';
import type { AlgorithmKind, Found, SetUp } from '../algorithmKind';
import type { GcbPeOptions } from '../options';
import { createExplorationTests } from './explorationTests';
import { gcbPe } from './gcbPe';
import { noiseLine } from './noiseAssumption';
import { GCB_PE_OPTIONS } from './optionNodes';
import { partialProblem } from './partialProblem';
import { explorationSamples } from './printedSamples';
import { isDirectional } from './stopRule';

export const GCB_PE: AlgorithmKind<GcbPeOptions> = {
  options: GCB_PE_OPTIONS,
  // Of the radii only the one for sub-Gaussian noise has R.
  assumptionsUsed: ({ radius }) => new Set(radius === 'sub-gaussian' ? ['noiseScale'] : []),
  // The declared R scales the bound of the noise that the other radius that is sound reckons with.
  alsoReads: ({ radius }) => (radius === 'per-pull' ? ['noiseScale'] : []),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  usesLipschitz: ({ reward, run }) => !isDirectional(run.options.stopRule, linearReward(reward)),
  setUp: chooseObservers,
  create: (input, options) => gcbPe(partialProblem(input), options),
  printedSamples: explorationSamples,
  explorationTests: (input) =>
    createExplorationTests(partialProblem(input), input.instance.run.options),
  testsEveryRound: ({ stopTest }) => stopTest === 'every-round',
};

/** The observer set that the options ask for; where it spans X, Algorithm 5 on it is what a report compares it by. */
function chooseObservers({ instance, independent, span, random }: Found): SetUp {
  const { family, measurable, feedback, run, assumptions } = instance;
  const { options } = run;
  const observerSet = chooseObserverSet(
    options.observerSet,
    measurable,
    feedback,
    independent,
    random,
    {
      on: assumptions.noise.on,
      rows: assumptions.noise.rows,
      law: options.radius === 'sub-gaussian' ? 'sub-gaussian' : 'bounded',
      allocation: options.allocation,
    },
  );
  const { actions, pseudoInverse } = observerSet;
  const m = family.largestAction;
  return {
    observerSet,
    distribution:
      span === null ? null : computeDistribution(span, actions, m, undefined, pseudoInverse),
  };
}
