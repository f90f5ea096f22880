/** What PolyALBA and ALBA share: the support of their design, the assumptions behind their sizes, their problem. */
import { computeDistribution, type Distribution } from '../../design/gOptimal/distribution';
import { observerSetOf } from '../../feedback/observerSet/buildObserverSet';
import { barycentricSpanner } from '../../feedback/observerSet/spanner';
import type { Span } from '../../feedback/span';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import { once, withLazyFields } from '../../protocol/withLazyFields';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { AssumptionName, Found, LearnerInput, SetUp, UsedBy } from '../contract/algorithmKind';
import type { Instance } from '../contract/instance';
import type { AssumptionLine } from '../contract/assumptionLine';
import { describedNoise, exceeds, held, lawLine, met, notMet } from '../contract/assumptionLine';
import type { LinearProblem } from './linearProblem';
import { accuracyOf, changesIn } from './accuracy';
import { measuringIn } from './measurable';
import { noiseOfTotals } from '../noise/noiseOf';
import { significant } from '../../words/counts';

/** The support, with the weights of Algorithm 5: the first actions found in the paper's version, otherwise a spanner. */
export function supportOf(found: Found, isPrinted = found.instance.run.preset === 'paper'): SetUp {
  const { independent, span } = found;
  const { measurable, feedback } = found.instance;
  const first = observerSetOf(feedback, independent);
  const observerSet = isPrinted || span === null ? first : barycentricSpanner(measurable, first);
  return setUpOf(observerSet, found);
}

/** An observer set, with Algorithm 5 on it if there is a span; computed on demand, because long families never need it. */
export function setUpOf(observerSet: ObserverSet, { instance, span }: Found): SetUp {
  const distribution = once(() =>
    span === null
      ? null
      : computeDistribution(
          span,
          observerSet.actions,
          instance.family.largestAction,
          observerSet.pseudoInverse,
        ),
  );
  return withLazyFields({ observerSet }, { distribution });
}

/** The instance as PolyALBA and ALBA see it. @throws Error without full-bandit feedback */
export function linearProblem({ instance, inspection }: LearnerInput): LinearProblem {
  const { family, measurable, assumptions, run, before, guidance } = instance;
  const span = spanIn({ inspection });
  const longest = Math.max(family.largestAction, measurable.largestAction);
  const { thetaNorm } = assumptions;
  const noise = noiseOfTotals(assumptions, run.delta);
  const { delta } = run;
  const measuring = measuringIn(instance);
  return {
    family,
    longest,
    span,
    thetaNorm,
    noise,
    delta,
    before,
    guidance,
    ...measuring,
    ...accuracyOf(instance),
    ...changesIn(instance),
  };
}

/** @throws Error without full-bandit feedback */
export function spanIn({ inspection }: Pick<LearnerInput, 'inspection'>): Span {
  if (inspection.span === null) throw new Error('This algorithm needs full-bandit feedback.');
  return inspection.span;
}

/** @throws Error without full-bandit feedback */
export function distributionIn({ inspection }: LearnerInput): Distribution {
  const { distribution } = inspection.setUp;
  if (distribution === null) throw new Error('This algorithm needs full-bandit feedback.');
  return distribution;
}

/**
 * The assumptions behind an algorithm for totals. Samples drawn from lambda have L in c0 = max(4 L^2, 3); with fixed counts
 * only the noise is random, so the guarantee rests on R alone.
 */
export const TOTALS_LINES = {
  assumptionsUsed: ({ preset }: UsedBy): ReadonlySet<AssumptionName> =>
    new Set([preset === 'paper' ? 'thetaNorm' : 'noiseScale']),
  assumptionLines: (instance: Instance): readonly AssumptionLine[] =>
    instance.run.preset === 'paper' ? linesOfPaperSizes(instance) : linesOfNoise(instance),
};

/** For algorithms whose guarantee rests on R alone; identifiability is checked on the support of PolyALBA. */
export const BY_NOISE = {
  assumptionsUsed: (): ReadonlySet<AssumptionName> => new Set(['noiseScale']),
  assumptionLines: linesOfNoise,
  setUp: (found: Found) => supportOf(found),
};

/** The noise and the length of the actions, behind the sample sizes of the paper. */
export function linesOfPaperSizes(instance: Instance): readonly AssumptionLine[] {
  return [noiseLine(instance, true), lengthLine(instance)];
}

/** The single assumption of an algorithm whose guarantee rests on the noise alone. */
export function linesOfNoise(instance: Instance): readonly AssumptionLine[] {
  return [noiseLine(instance, false)];
}

function noiseLine(
  { family, measurable, assumptions, truth }: Instance,
  isPrinted: boolean,
): AssumptionLine {
  if (assumptions.law !== null && !isPrinted) return lawLine(assumptions.law, truth);
  const actual =
    truth?.noise.on === 'arms'
      ? subGaussianConstantOf(truth.noise) *
        Math.sqrt(Math.max(family.largestAction, measurable.largestAction))
      : truth === null
        ? assumptions.noiseScale
        : subGaussianConstantOf(truth.noise);
  const described = describedNoise({ truth, assumptions });
  const is = `Noise of one sample is ${significant(actual, 3)}-sub-Gaussian (${described})`;
  if (isPrinted && exceeds(actual, 1)) {
    return notMet(
      `The paper’s sample size requires 1-sub-Gaussian noise; here the noise of one sample is ${significant(actual, 3)}-sub-Gaussian (${described}). Use preset recommended`,
    );
  }
  return !isPrinted && exceeds(actual, assumptions.noiseScale)
    ? notMet(`${is}, above the declared ${significant(assumptions.noiseScale, 3)}`)
    : held(truth, is, 'noise-scale');
}

function lengthLine({ family }: Instance): AssumptionLine {
  const length = Math.sqrt(family.largestAction);
  return exceeds(length, 1)
    ? notMet(
        `The paper’s sample size requires actions of length 1; these have length ${length === Math.floor(length) ? String(length) : length.toFixed(2)}. Use preset recommended`,
      )
    : met('Actions have length 1');
}
