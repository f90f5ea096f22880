/** The learner of an instance. */
import type { LearnerInput } from '../../learners/contract/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import { analysedLog } from '../../learners/evidence/wholeLog';
import type { LearnerOptions } from '../../learners/contract/options';
import { bestGuess } from '../../learners/systems/budget/bestGuess';
import type { Draws } from '../../numerics/random';
import type { Learner } from '../../protocol/learner';

/**
 * @param draws all that is random in what it does
 * @throws Error if the algorithm does not support the instance, which a check refuses
 */
export function createLearner(input: LearnerInput, options: LearnerOptions, draws: Draws): Learner {
  const isSpent = input.instance.run.stop === 'budget' && analysedLog(input.instance) === null;
  if (isSpent) return bestGuess(input, draws);
  return algorithmOf(input.instance.run.algorithm).create(input, options, draws);
}
