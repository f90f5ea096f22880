/** What the feedback of an instance determines: the observer set that a run would use, and what follows from it. */
import { certifiedAlpha } from '../design/gOptimal/certifiedAlpha';
import { certifiedVariance } from '../design/certificates/certifiedVariance';
import type { Distribution } from '../design/gOptimal/distribution';
import { computeDistribution } from '../design/gOptimal/distribution';
import type { GrownSupport } from '../design/gOptimal/growingSupport';
import { growSupport } from '../design/gOptimal/growingSupport';
import type { Beta } from '../feedback/beta/beta';
import { betaOfObserverSet } from '../feedback/beta/beta';
import { observerSetOfActions, undeterminedArms } from '../feedback/observerSet/buildObserverSet';
import { chooseObserverSet } from '../feedback/observerSet/chooseObserverSet';
import type { Identifiability } from '../feedback/identifiability';
import { checkIdentifiability } from '../feedback/identifiability';
import type { IndependentActions } from '../feedback/observerSet/independentActions';
import { findIndependentActions, rankOfActions } from '../feedback/observerSet/independentActions';
import type { ObserverSet } from '../feedback/observerSet/observerSet';
import type { Span } from '../feedback/span';
import { spanOf } from '../feedback/span';
import type { Instance } from '../document/instance';
import type { InstanceSummary, ObserverSetSummary } from '../document/report';
import { observerStream } from './streams';

/** What is worked out of an instance before its run: the observer set, what it determines, and the constants. */
export interface Inspection {
  /** The first actions found that raise the rank: the support, or the observer set, that is printed. */
  readonly independent: IndependentActions;
  readonly observerSet: ObserverSet;
  readonly identifiability: Identifiability;
  /** False where actions that were not found may raise the rank of the feedback further. */
  readonly isRankCertain: boolean;
  /** The base arms that are not determined on their own, ascending. */
  readonly undeterminedArms: readonly number[];
  readonly beta: Beta;
  /** dim span(X). */
  readonly dimension: number;
  /** The span of the actions and the distribution on X_sigma; null outside full-bandit feedback. */
  readonly fullBandit: { readonly span: Span; readonly distribution: Distribution } | null;
}

/** The same observer set for the same seed: what a check shows is what a run uses. */
export function inspectInstance(instance: Instance): Inspection {
  const { family, feedback, reward, run } = instance;
  const { algorithm, options } = run;
  const random = observerStream(run.seed);
  const first = findIndependentActions(family, feedback, random);
  const support = options.support === 'growing' ? 'spanner' : options.support;
  const choice = algorithm === 'gcb-pe' ? options.observerSet : support;
  const chosen = chooseObserverSet(choice, family, feedback, first, random, {
    on: instance.assumptions.noise.on,
    law: options.radius === 'sub-gaussian' ? 'sub-gaussian' : 'bounded',
    allocation: options.allocation,
  });
  // Under full-bandit feedback the rows are the actions: one search finds their span too.
  const span = feedback.kind === 'full-bandit' ? spanOf(first) : null;
  const grows = algorithm !== 'gcb-pe' && options.support === 'growing' && span !== null;
  const grown = grows ? growSupport(family, span, chosen.actions) : null;
  const observerSet =
    grown === null ? chosen : observerSetOfActions(feedback, grown.actions, family.dimension);
  const identifiability = checkIdentifiability(reward, observerSet, random);
  return {
    independent: first,
    observerSet,
    identifiability,
    isRankCertain: first.isComplete,
    undeterminedArms: undeterminedArms(observerSet),
    beta: betaOfObserverSet(observerSet),
    dimension: span?.rank ?? rankOfActions(family, observerStream(run.seed)),
    fullBandit:
      span === null
        ? null
        : { span, distribution: distributionOf(instance, span, observerSet, grown) },
  };
}

/** Algorithm 5 on the support, with the alpha that the options ask for. */
function distributionOf(
  { family, run }: Instance,
  span: Span,
  support: ObserverSet,
  grown: GrownSupport | null,
): Distribution {
  const m = family.largestAction;
  const { actions, pseudoInverse } = support;
  const printed = computeDistribution(span, actions, m, grown?.lambda, pseudoInverse);
  if (run.algorithm !== 'polyalba' || run.options.alpha !== 'certified') return printed;
  // max over X of |x|^2 in the norm of M^-1 is at most alpha^2 r.
  const alpha =
    actions.length === span.rank
      ? certifiedAlpha(family, support, printed.xiMin)
      : Math.sqrt(certifiedVariance(family, span, printed.points, printed.lambda) / span.rank);
  const { lambda, xiMin, alphaPrinted } = printed;
  return {
    support: actions,
    // They stay unmade until they are asked for.
    get points() {
      return printed.points;
    },
    lambda,
    xiMin,
    alphaPrinted,
    alpha,
  };
}

/** The size of the instance and what its parts are called, for a report. */
export function summariseInstance({ family, feedback, reward }: Instance): InstanceSummary {
  return {
    d: family.dimension,
    m: family.largestAction,
    logActions: family.count.logActions,
    actions: family.count.exact?.toString() ?? null,
    family: family.kind,
    feedback: feedback.kind,
    reward: reward.kind,
    lipschitz: reward.lipschitz,
  };
}

/** The observer set and its constants, for a report; alpha and xi_min are null outside full-bandit feedback. */
export function summariseObserverSet(inspection: Inspection): ObserverSetSummary {
  const { observerSet, beta, fullBandit } = inspection;
  return {
    size: observerSet.actions.length,
    rank: observerSet.rank,
    d: observerSet.dimension,
    identifiable: inspection.identifiability.identifiable,
    dimension: inspection.dimension,
    actions: observerSet.actions,
    beta: { value: beta.value, method: beta.method, perPull: beta.perPull },
    xiMin: fullBandit?.distribution.xiMin ?? null,
    alphaPrinted: fullBandit?.distribution.alphaPrinted ?? null,
    alpha: fullBandit?.distribution.alpha ?? null,
  };
}
