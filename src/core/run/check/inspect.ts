/** What the feedback of an instance determines: the observer set of a run, and what follows from it. */
import { betaOfObserverSet } from '../../feedback/beta/beta';
import { undeterminedArms } from '../../feedback/observerSet/buildObserverSet';
import { checkIdentifiability } from '../../feedback/identifiability';
import {
  findIndependentActions,
  rankOfActions,
} from '../../feedback/observerSet/independentActions';
import type { ActionFamily } from '../../families/family';
import { spanOf } from '../../feedback/span';
import type { Instance } from '../../learners/contract/instance';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';
import type { Inspection } from '../../learners/contract/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import { once, withLazyFields } from '../../protocol/withLazyFields';
import { observerStream } from '../../numerics/streams';

/** A seed determines the observer set, so a check shows the one that a run uses. */
export function inspectInstance(instance: Instance): Inspection {
  const { family, measurable, feedback, reward, run } = instance;
  const random = observerStream(run.seed);
  const independent = findIndependentActions(measurable, feedback, random);
  // Under full-bandit feedback the rows are the actions, so one search also finds their span.
  const span = feedback.kind === 'full-bandit' ? spanOf(independent) : null;
  const setUp = algorithmOf(run.algorithm).setUp({ instance, independent, span, random });
  const { observerSet } = setUp;
  const beta = once(() => betaOfObserverSet(observerSet));
  const inspection = {
    independent,
    observerSet,
    identifiability: checkIdentifiability(reward, observerSet, random),
    isRankCertain: independent.isComplete,
    undeterminedArms: undeterminedArms(observerSet),
    dimension:
      measurable === family && span !== null
        ? span.rank
        : rankOfActions(family, observerStream(run.seed)),
    span,
    setUp,
  };
  // Lazy, because a run with many base arms may not need it.
  return withLazyFields(inspection, { beta });
}

/** The sizes of the instance and the names of its parts, for a report. */
export function summariseInstance(instance: Instance): InstanceSummary {
  const { family, unconstrained, feedback, reward } = instance;
  return {
    d: family.dimension,
    m: family.largestAction,
    ...(family.base && { base: { d: family.base.dimension, m: family.base.largestAction } }),
    ...countOf(family),
    ...(unconstrained !== family && { withoutConstraints: countOf(unconstrained) }),
    family: family.kind,
    feedback: feedback.kind,
    reward: reward.kind,
    ...(instance.transform === undefined ? {} : { transform: instance.transform }),
    ...(reward.goal === undefined ? {} : { goal: reward.goal }),
    lipschitz: reward.lipschitz,
  };
}

function countOf({ count: { exact, logActions } }: ActionFamily) {
  return { logActions, actions: exact?.toString() ?? null };
}

/** The observer set and its lazily computed constants, for a report; alpha and xi_min are null outside full-bandit feedback. */
export function summariseObserverSet(inspection: Inspection): ObserverSetSummary {
  const { observerSet, setUp } = inspection;
  const summary = {
    size: observerSet.actions.length,
    rank: observerSet.rank,
    d: observerSet.dimension,
    identifiable: inspection.identifiability.identifiable,
    dimension: inspection.dimension,
    actions: observerSet.actions,
  };
  return withLazyFields(summary, {
    beta: () => {
      const { value, method, perPull } = inspection.beta;
      return { value, method, perPull };
    },
    xiMin: () => setUp.distribution?.xiMin ?? null,
    alphaPrinted: () => setUp.distribution?.alphaPrinted ?? null,
    alpha: () => setUp.distribution?.alpha ?? null,
  });
}
