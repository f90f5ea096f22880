/** What the feedback of an instance determines: the observer set that a run would use, and what follows from it. */
import type { Distribution } from '../design/distribution';
import { computeDistribution } from '../design/distribution';
import type { Beta } from '../feedback/beta';
import { betaOfObserverSet } from '../feedback/beta';
import { buildObserverSet, undeterminedArms } from '../feedback/buildObserverSet';
import type { Identifiability } from '../feedback/identifiability';
import { checkIdentifiability } from '../feedback/identifiability';
import type { ObserverSet } from '../feedback/observerSet';
import type { Span } from '../feedback/span';
import { spanOfActions } from '../feedback/span';
import type { Instance } from '../spec/instance';
import type { InstanceSummary, ObserverSetSummary } from '../spec/report';
import { observerStream } from './streams';

export interface Inspection {
  readonly observerSet: ObserverSet;
  readonly identifiability: Identifiability;
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
  const random = observerStream(run.seed);
  const observerSet = buildObserverSet(family, feedback, random);
  const identifiability = checkIdentifiability(reward, observerSet, random);
  const isFullBandit = feedback.kind === 'full-bandit';
  const span = spanOfActions(family, observerStream(run.seed));
  return {
    observerSet,
    identifiability,
    undeterminedArms: undeterminedArms(observerSet),
    beta: betaOfObserverSet(observerSet),
    dimension: span.rank,
    fullBandit: isFullBandit
      ? { span, distribution: computeDistribution(span, span.actions, family.largestAction) }
      : null,
  };
}

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
