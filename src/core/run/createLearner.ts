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

/** All that a learner is made of; theta is not. */
export type LearnerInput = Omit<PreparedRun, 'facts'>;

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
  const noiseOn = prepared.environment.noise.on;
  return { family, span, assumptions, noiseOn, delta: run.delta };
}

/**
 * The instance as GCB-PE sees it: its reward is what orders the actions (of a link the total), its noise what is declared.
 */
export function partialProblem({
  instance,
  environment,
  inspection,
}: LearnerInput): PartialProblem {
  const { family, reward, assumptions, run } = instance;
  return {
    family,
    reward: linearReward(reward),
    dimension: inspection.dimension,
    observerSet: inspection.observerSet,
    beta: inspection.beta,
    // What the spec states of the noise counts, not what the simulation knows.
    noise: {
      ...environment.noise,
      scale: environment.noise.scale * (assumptions.noiseRatio ?? 1),
    },
    noiseScale: assumptions.noiseScale,
    delta: run.delta,
  };
}
