/** Chooses between the version of the paper and the recommended one, and checks what they need. */
import { betaOfObserverSet } from '../../../feedback/beta/beta';
import { observerSetOf } from '../../../feedback/observerSet/buildObserverSet';
import { improveByExchange } from '../../../feedback/observerSet/exchangeSearch';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import { barycentricSpanner } from '../../../feedback/observerSet/spanner';
import { isCountable } from '../../../numerics/safeCount';
import { linearReward } from '../../../reward/reward';
import { isTie, sizeOfRewards } from '../../../reward/ties';
import { setUpOf } from '../../problem/totals';
import { once, withLazyFields } from '../../../protocol/withLazyFields';
import type { AlgorithmKind, Found, LearnerInput } from '../../contract/algorithmKind';
import { DUEL, ROUNDS } from '../../contract/optionNodes';
import { analysedLog, wholeLog } from '../../evidence/wholeLog';
import { noiseLine } from '../../noise/noiseLines';
import { boxedLog } from './boxedLog';
import { partialSpace } from './partialPool';
import { gcbPeOfPaper, testsOfPaper } from './paper';
import { partialProblem } from './partialProblem';
import { eliminateLong, isLong } from '../../rivals/longFamilies';
import { gcbPe } from './recommended';

export const GCB_PE: AlgorithmKind = {
  options: { rounds: ROUNDS, duel: DUEL },
  // The paper's radius assumes noise in [-1, 1], whatever R is.
  assumptionsUsed: ({ preset }) => new Set(preset === 'paper' ? [] : ['noiseScale']),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  usesLipschitz: ({ reward, run }) =>
    run.preset === 'paper' || linearReward(reward).coefficients === null,
  setUp: (found) => setUpOf(observerSetFor(found), found),
  create: (input, options, draws) => {
    const problem = partialProblem(input);
    const log = analysedLog(input.instance);
    if (log !== null) {
      return problem.reward.challenges === undefined
        ? wholeLog({ own: problem, space: partialSpace(problem) }, log, draws)
        : boxedLog(problem, log, draws);
    }
    if (input.instance.run.preset === 'paper') return gcbPeOfPaper(problem, options);
    return eliminateLong(input, options) ?? gcbPe(problem, options);
  },
  printedSamples: explorationSamples,
};

/** The paper's preset takes the first actions found; otherwise single exchanges reduce the sum of beta_i. */
function observerSetFor({ instance, independent, random }: Found): ObserverSet {
  const { measurable, feedback, run, assumptions } = instance;
  const first = observerSetOf(feedback, independent);
  if (run.preset === 'paper' || isLong(instance)) return first;
  const spanner = feedback.kind === 'full-bandit' ? barycentricSpanner(measurable, first) : first;
  return improveByExchange(measurable, feedback, spanner, random, assumptions.noise);
}

/** Replaces the observer set that the options chose with the paper's. */
function asPrinted(prepared: LearnerInput): LearnerInput {
  const { instance, inspection: own } = prepared;
  const observerSet = observerSetOf(instance.feedback, own.independent);
  const inspection = withLazyFields(own, {
    observerSet: () => observerSet,
    beta: once(() => betaOfObserverSet(observerSet)),
  });
  return { ...prepared, inspection };
}

/** |sigma| times the rounds at the first test with gap > 2 L_p rad_n. */
function explorationSamples(input: LearnerInput, theta: Float64Array): number | null {
  const prepared = asPrinted(input);
  const problem = partialProblem(prepared);
  const { reward } = problem;
  const size = prepared.inspection.observerSet.actions.length;
  const [best, second] = reward.best(theta, 2);
  if (prepared.instance.family.count.exact === 1n) return 0;
  if (best === undefined || second === undefined) return size;
  if (isTie(best.value, second.value, sizeOfRewards(reward, theta))) return null;
  const { thresholdAt, next } = testsOfPaper(problem);
  // With an exact estimate, the first test to pass is the first with a threshold below the gap.
  for (let n = next(0); isCountable(size * n); n = next(n)) {
    if (best.value - second.value > thresholdAt(n)) return size * n;
  }
  return null;
}
