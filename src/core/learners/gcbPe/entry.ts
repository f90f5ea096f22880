import { computeDistribution } from '../../design/gOptimal/distribution';
import { chooseObserverSet } from '../../feedback/observerSet/chooseObserverSet';
import { linearReward } from '../../reward/reward';
import type { AlgorithmKind, Found, LearnerInput, SetUp } from '../algorithmKind';
import type { GcbPeOptions } from '../options';
import type { Problems } from '../../text/problems';
import { adaptiveGcbPe } from './adaptiveGcbPe';
import { createExplorationTests } from './explorationTests';
import { gcbPe } from './gcbPe';
import { noiseLine } from './noiseAssumption';
import { GCB_PE_OPTIONS } from './optionNodes';
import { partialProblem } from './partialProblem';
import { explorationSamples } from './printedSamples';
import { isDirectional } from './stopRule';

export const GCB_PE: AlgorithmKind<GcbPeOptions> = {
  options: GCB_PE_OPTIONS,
  checkOptions: checkAllocation,
  // Of the radii only the one for sub-Gaussian noise has R.
  assumptionsUsed: ({ radius }) => new Set(radius === 'sub-gaussian' ? ['noiseScale'] : []),
  // The declared R scales the bound of the noise that the other radius that is sound reckons with.
  alsoReads: ({ radius }) => (radius === 'per-pull' ? ['noiseScale'] : []),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  usesLipschitz: ({ reward, run }) => !isDirectional(run.options.stopRule, linearReward(reward)),
  setUp: chooseObservers,
  create: (input, options) => {
    const problem = partialProblem(input);
    return isAdaptive(input.instance) ? adaptiveGcbPe(problem, options) : gcbPe(problem, options);
  },
  printedSamples: explorationSamples,
  explorationTests: (input) =>
    isAdaptive(input.instance)
      ? null
      : createExplorationTests(partialProblem(input), input.instance.run.options),
  testsEveryRound: ({ stopTest }) => stopTest === 'every-round',
};

/** Whether samples follow what is learnt: it takes a reward that is linear in theta, and noise. */
function isAdaptive({ reward, assumptions, run }: LearnerInput['instance']): boolean {
  return (
    run.options.allocation === 'adaptive' &&
    testsPairs(run.options) &&
    assumptions.noiseScale > 0 &&
    linearReward(reward).coefficients !== null
  );
}

/** Whoever chooses how fixed counts are tested has fixed counts: of the tests this is one of its own. */
function testsPairs({ radius, stopRule, stopTest, deltaSchedule }: GcbPeOptions): boolean {
  return (
    radius === 'sub-gaussian' &&
    stopRule === 'directional' &&
    stopTest === 'geometric' &&
    deltaSchedule === 'tests'
  );
}

function checkAllocation(
  { allocation }: Partial<GcbPeOptions>,
  options: GcbPeOptions,
  problems: Problems,
): void {
  if (allocation !== 'adaptive' || testsPairs(options)) return;
  problems.add({
    severity: 'info',
    code: 'option-without-effect',
    message:
      '`allocation: "adaptive"` has tests of its own. With this `radius`, `stopRule`, `stopTest` or `deltaSchedule` it is as `proportional`.',
    path: ['run', 'options', 'allocation'],
    fixes: [],
  });
}

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
      allocation: options.allocation === 'uniform' ? 'uniform' : 'proportional',
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
