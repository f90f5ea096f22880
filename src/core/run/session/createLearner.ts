/** Creates the learner of an instance. */
import type { LearnerInput } from '../../learners/contract/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import { analysedLog } from '../../learners/evidence/wholeLog';
import type { Instance } from '../../learners/contract/instance';
import type { LearnerOptions } from '../../learners/contract/options';
import { bestGuess } from '../../learners/systems/budget/bestGuess';
import { withDuel } from '../../learners/systems/duel/duel';
import type { Draws } from '../../numerics/random';
import type { Learner } from '../../protocol/learner';

/**
 * @param draws the source of all randomness, at its start in each call
 * @throws Error if the algorithm does not support the instance; a check rejects such instances
 */
export function createLearner(
  input: LearnerInput,
  options: LearnerOptions,
  draws: () => Draws,
): Learner {
  const isSpent = input.instance.run.stop === 'budget' && analysedLog(input.instance) === null;
  const certificate = (own: LearnerInput, random: Draws) =>
    algorithmOf(input.instance.run.algorithm).create(own, options, random);
  if (isDuelling(input.instance)) return withDuel(certificate, input, draws);
  const random = draws();
  if (isSpent) return bestGuess(input, random, () => certificate(input, random));
  return certificate(input, random);
}

/** Whether the finalists of a run are compared directly before the certificate. */
export function isDuelling({
  run: { algorithm, preset, options, stop },
  reward,
  environment,
  assumptions,
}: Pick<Instance, 'run' | 'reward' | 'environment' | 'assumptions'>): boolean {
  const isReal = environment?.type === 'process' || environment?.type === 'manual';
  const { law, noise } = assumptions;
  return (
    (options.duel ?? isReal) &&
    environment !== null &&
    !(environment.type === 'recorded' && environment.use === 'all') &&
    preset === 'recommended' &&
    'duel' in algorithmOf(algorithm).options &&
    stop === undefined &&
    reward.coefficients !== null &&
    (law !== null || (noise.scale > 0 && noise.scale < Infinity))
  );
}
