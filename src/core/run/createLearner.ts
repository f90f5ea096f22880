/** The learner of an instance. */
import { standaloneAlba } from '../learners/alba/alba';
import { gcbPe } from '../learners/gcbPe/gcbPe';
import type { Learner } from '../protocol/learner';
import type { LinearProblem } from '../learners/shared/linearProblem';
import type { LearnerOptions } from '../learners/options';
import type { PartialProblem } from '../learners/gcbPe/partialProblem';
import { polyAlba } from '../learners/polyalba/polyAlba';
import type { Binomial } from '../numerics/random';
import { linearReward } from './linearReward';
import type { PreparedRun } from './prepare';

/** All that a learner is made of: it goes by the assumptions of the instance, never by its truth. */
export type LearnerInput = Pick<PreparedRun, 'inspection'> & {
  readonly instance: Omit<PreparedRun['instance'], 'truth'>;
};

/** @throws Error if PolyALBA or ALBA is to run without full-bandit feedback, which a check refuses */
export function createLearner(
  prepared: LearnerInput,
  options: LearnerOptions,
  binomial: Binomial,
): Learner {
  switch (prepared.instance.run.algorithm) {
    case 'polyalba':
      return polyAlba(
        linearProblem(prepared),
        fullBanditOf(prepared).distribution,
        options,
        binomial,
      );
    case 'alba':
      return standaloneAlba(
        linearProblem(prepared),
        fullBanditOf(prepared).distribution,
        options,
        binomial,
      );
    case 'gcb-pe':
      return gcbPe(partialProblem(prepared), options);
  }
}

function fullBanditOf({ inspection }: LearnerInput) {
  if (inspection.fullBandit === null) throw new Error('This algorithm needs full-bandit feedback.');
  return inspection.fullBandit;
}

function linearProblem(prepared: LearnerInput): LinearProblem {
  const { family, assumptions, run } = prepared.instance;
  const { span } = fullBanditOf(prepared);
  return { family, span, assumptions, noiseOn: assumptions.noise.on, delta: run.delta };
}

/**
 * The instance as GCB-PE sees it: its reward is what orders the actions (of a link the total), its noise what is declared.
 */
export function partialProblem({ instance, inspection }: LearnerInput): PartialProblem {
  const { family, reward, assumptions, run } = instance;
  return {
    family,
    reward: linearReward(reward),
    dimension: inspection.dimension,
    observerSet: inspection.observerSet,
    beta: inspection.beta,
    noise: assumptions.noise,
    noiseScale: assumptions.noiseScale,
    delta: run.delta,
  };
}
