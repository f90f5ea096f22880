/** What the feedback of an instance determines: the observer set that a run would use, and what follows from it. */
import type { Beta } from '../feedback/beta/beta';
import { betaOfObserverSet } from '../feedback/beta/beta';
import { undeterminedArms } from '../feedback/observerSet/buildObserverSet';
import type { Identifiability } from '../feedback/identifiability';
import { checkIdentifiability } from '../feedback/identifiability';
import type { IndependentActions } from '../feedback/observerSet/independentActions';
import { findIndependentActions, rankOfActions } from '../feedback/observerSet/independentActions';
import type { ObserverSet } from '../feedback/observerSet/observerSet';
import type { Span } from '../feedback/span';
import { spanOf } from '../feedback/span';
import type { Instance } from '../learners/instance';
import type { InstanceSummary, ObserverSetSummary } from '../document/report';
import type { SetUp } from '../learners/algorithmKind';
import { algorithmOf } from '../learners/catalogue';
import { observerStream } from './streams';

/** What is worked out of an instance before its run: what every algorithm needs, and what its own has made of it. */
export interface Inspection<Set extends SetUp = SetUp> {
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
  /** The span of the actions; null outside full-bandit feedback. */
  readonly span: Span | null;
  readonly setUp: Set;
}

/** The same observer set for the same seed: what a check shows is what a run uses. */
export function inspectInstance(instance: Instance): Inspection {
  const { family, feedback, reward, run } = instance;
  const random = observerStream(run.seed);
  const independent = findIndependentActions(family, feedback, random);
  // Under full-bandit feedback the rows are the actions: one search finds their span too.
  const span = feedback.kind === 'full-bandit' ? spanOf(independent) : null;
  const setUp = algorithmOf(run.algorithm).setUp({ instance, independent, span, random });
  const { observerSet } = setUp;
  return {
    independent,
    observerSet,
    identifiability: checkIdentifiability(reward, observerSet, random),
    isRankCertain: independent.isComplete,
    undeterminedArms: undeterminedArms(observerSet),
    beta: betaOfObserverSet(observerSet),
    dimension: span?.rank ?? rankOfActions(family, observerStream(run.seed)),
    span,
    setUp,
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
  const { observerSet, beta, setUp } = inspection;
  return {
    size: observerSet.actions.length,
    rank: observerSet.rank,
    d: observerSet.dimension,
    identifiable: inspection.identifiability.identifiable,
    dimension: inspection.dimension,
    actions: observerSet.actions,
    beta: { value: beta.value, method: beta.method, perPull: beta.perPull },
    xiMin: setUp.distribution?.xiMin ?? null,
    alphaPrinted: setUp.distribution?.alphaPrinted ?? null,
    alpha: setUp.distribution?.alpha ?? null,
  };
}
