/** What PolyALBA and ALBA have in common: the support of their design, the assumptions of their sizes, their problem. */
import { computeDistribution, type Distribution } from '../../design/gOptimal/distribution';
import { growSupport } from '../../design/gOptimal/growingSupport';
import type { Instance } from '../instance';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import { observerSetOfActions } from '../../feedback/observerSet/buildObserverSet';
import { chooseObserverSet } from '../../feedback/observerSet/chooseObserverSet';
import type { Span } from '../../feedback/span';
import { slopeOf } from '../../reward/reward';
import { decimal, describedNoise, exceeds, held, isDerived, met, notMet } from './assumptionLine';
import type { LearnerInput, AssumptionName, Found, SetUp } from '../algorithmKind';
import type { AssumptionLine } from './assumptionLine';
import type { PolyAlbaOptions } from '../options';
import { measurableIn } from './measurable';
import type { LinearProblem } from './linearProblem';

/** The support that the options ask for, with the weights of Algorithm 5 and the alpha of the paper. */
export function supportOf({ instance, independent, span, random }: Found): SetUp {
  const { family, measurable, feedback, run } = instance;
  const { support } = run.options;
  const choice = support === 'growing' ? 'spanner' : support;
  const chosen = chooseObserverSet(choice, measurable, feedback, independent, random);
  if (span === null) return { observerSet: chosen, distribution: null };
  const grown = support === 'growing' ? growSupport(measurable, span, chosen.actions) : null;
  const observerSet =
    grown === null ? chosen : observerSetOfActions(feedback, grown.actions, family.dimension);
  const { actions, pseudoInverse } = observerSet;
  const m = family.largestAction;
  return {
    observerSet,
    distribution: computeDistribution(span, actions, m, grown?.lambda, pseudoInverse),
  };
}

/** The instance as PolyALBA and ALBA see it. @throws Error without full-bandit feedback */
export function linearProblem({ instance, inspection }: LearnerInput): LinearProblem {
  const { family, assumptions, reward, run } = instance;
  const span = spanIn({ inspection });
  const isMeasurable = measurableIn(instance);
  const { noise } = assumptions;
  const accuracy = (run.accuracy ?? 0) / slopeOf(reward);
  return { family, isMeasurable, span, assumptions, noise, delta: run.delta, accuracy };
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

/** The options that sample sizes depend on. */
type SizeOptions = Pick<PolyAlbaOptions, 'constants' | 'counts' | 'elimination'>;

/** Those of samples drawn as in the paper. */
export const PRINTED_SIZES: SizeOptions = {
  constants: 'printed',
  counts: 'multinomial',
  elimination: 'alba',
};

/**
 * The bounds that sample sizes rest on. Samples drawn from lambda have L in c0 = max(4 L^2, 3) as in the paper, and R and
 * B >= |x'theta| in their sound sizes; with fixed counts, and in an elimination by pairs, only the noise is random: R
 * alone.
 *
 * @param drawsCounts whether some sample size is that of randomised least squares, with c0
 */
export function boundsOfSizes(
  { constants, counts, elimination }: SizeOptions,
  drawsCounts: boolean,
): ReadonlySet<AssumptionName> {
  const used = new Set<AssumptionName>();
  if (drawsCounts && constants === 'sound') used.add('noiseScale').add('rewardBound');
  if (drawsCounts && constants === 'printed') used.add('thetaNorm');
  if (counts === 'fixed' || elimination !== 'alba') used.add('noiseScale');
  return used;
}

/** What decides the lines of sample sizes. */
interface SizesInUse {
  /** Whether samples are drawn, in numbers as in the paper. */
  readonly isPrinted: boolean;
  readonly used: ReadonlySet<AssumptionName>;
}

/** The noise, the length of the actions and the size of the rewards. @param drawsCounts see boundsOfSizes */
export function linesOfSizes(
  instance: Instance,
  drawsCounts: boolean,
  options: SizeOptions = instance.run.options,
): readonly AssumptionLine[] {
  const inUse = {
    isPrinted: drawsCounts && options.constants === 'printed',
    used: boundsOfSizes(options, drawsCounts),
  };
  return [noiseLine(instance, inUse), ...sizeLines(instance, inUse)];
}

/** The one line of an algorithm whose guarantee rests on the noise alone. */
export function linesOfNoise(instance: Instance): readonly AssumptionLine[] {
  return [noiseLine(instance, { isPrinted: false, used: new Set(['noiseScale']) })];
}

function noiseLine(
  { family, assumptions, truth }: Instance,
  { isPrinted, used }: SizesInUse,
): AssumptionLine {
  const actual =
    truth?.noise.on === 'arms'
      ? subGaussianConstantOf(truth.noise) * Math.sqrt(family.largestAction)
      : truth === null
        ? assumptions.noiseScale
        : subGaussianConstantOf(truth.noise);
  const described = describedNoise({ truth, assumptions });
  const is = `Noise of one sample is ${decimal(actual)}-sub-Gaussian (${described})`;
  if (isPrinted && exceeds(actual, 1)) {
    return notMet(
      `The paper’s sample size requires 1-sub-Gaussian noise; here the noise of one sample is ${decimal(actual)}-sub-Gaussian (${described}). Use preset recommended`,
    );
  }
  const isUsed = used.has('noiseScale');
  return isUsed && exceeds(actual, assumptions.noiseScale)
    ? notMet(`${is}, above the declared ${decimal(assumptions.noiseScale)}`)
    : held(truth, is, 'noise-scale');
}

/** The length of the actions and the size of the rewards. */
function sizeLines(
  { family, assumptions, truth }: Instance,
  { isPrinted, used }: SizesInUse,
): AssumptionLine[] {
  const lines: AssumptionLine[] = [];
  if (isPrinted) {
    const length = Math.sqrt(family.largestAction);
    lines.push(
      exceeds(length, 1)
        ? notMet(
            `The paper’s sample size requires actions of length 1; these have length ${length === Math.floor(length) ? String(length) : length.toFixed(2)}. Use preset recommended`,
          )
        : met('Actions have length 1'),
    );
  }
  if (used.has('rewardBound')) {
    const largest =
      truth === null
        ? 0
        : Math.max(
            family.maximize(truth.theta).value,
            family.maximize(truth.theta.map((value) => -value)).value,
          );
    const bound = assumptions.rewardBound;
    if (exceeds(largest, bound)) {
      lines.push(
        notMet(`A reward has size ${decimal(largest)}, above the declared ${decimal(bound)}`),
      );
    } else if (!isDerived(assumptions, 'rewardBound')) {
      lines.push(held(truth, `Every reward has size at most ${decimal(bound)}`));
    }
  }
  return lines;
}
