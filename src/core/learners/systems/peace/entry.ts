/** Chooses between the version of the paper and the recommended one, and checks what they need. */
import type { AlgorithmKind, SetUp } from '../../contract/algorithmKind';
import { armProblem, armSetUp, hiddenArmFindings, type ArmSetUp } from '../../problem/armSetUp';
import { subGaussianLine } from '../../noise/noiseLines';
import { listedProblem } from '../../problem/allActions';
import { BY_NOISE } from '../../problem/totals';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import { notMet } from '../../contract/assumptionLine';
import { armPeace } from './armPeace';
import { peace } from './peace';

/** Totals need a list of the actions; other feedback is handled by single base arms. */
interface PeaceSetUp extends SetUp {
  readonly arms: ArmSetUp | null;
}

export const PEACE: AlgorithmKind<PeaceSetUp> = {
  options: { threshold: THRESHOLD },
  assumptionsUsed: BY_NOISE.assumptionsUsed,
  assumptionLines: (instance, { setUp }) => [
    ...(setUp.arms === null ? BY_NOISE.assumptionLines(instance) : [subGaussianLine(instance)]),
    ...(instance.run.options.threshold === 'printed'
      ? [
          notMet(
            'The paper’s sample sizes take an average of random draws for the expected error, and need Gaussian noise. Use preset recommended',
          ),
        ]
      : []),
  ],
  setUp: (found) => {
    if (found.span !== null) return { ...BY_NOISE.setUp(found), arms: null };
    const arms = armSetUp(found);
    return { ...arms, arms };
  },
  check: (instance, inspection) => {
    const { arms } = inspection.setUp;
    if (arms === null) return listingChecks('peace').check(instance, inspection);
    return inspection.identifiability.identifiable
      ? hiddenArmFindings('peace', instance, arms)
      : [];
  },
  create: (input, options, draws) => {
    const { arms } = input.inspection.setUp;
    const { environment, assumptions } = input.instance;
    const { distribution, rows } = assumptions.noise;
    // Only a simulation knows that all noise is jointly Gaussian: a declaration for real measurements stands for every
    // sub-Gaussian law.
    const isNormal =
      environment?.type === 'simulated' && distribution === 'gaussian' && rows === 'independent';
    return arms === null
      ? peace(listedProblem(input), isNormal, options, draws)
      : armPeace(armProblem(input, arms), isNormal, options, draws);
  },
};
