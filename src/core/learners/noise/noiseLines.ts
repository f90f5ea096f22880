/** The assumption on the noise behind the confidence radius of GCB-PE. */
import type { Instance } from '../contract/instance';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import type { Noise } from '../../protocol/environment';
import { describedNoise, exceeds, held, lawLine, notMet } from '../contract/assumptionLine';
import type { AssumptionLine } from '../contract/assumptionLine';
import type { Inspection } from '../contract/algorithmKind';
import { significant } from '../../words/counts';

/** The check of this assumption. */
const NOISE = 'noise-scale';

/** What the radius in force requires of the noise. */
export function noiseLine(
  { run, assumptions, truth }: Instance,
  { observerSet }: Inspection,
): AssumptionLine {
  if (run.preset !== 'paper') return subGaussianLine({ assumptions, truth });
  const described = describedNoise({ truth, assumptions });
  return isInPaperModel(truth?.noise ?? assumptions.noise, observerSet)
    ? held(truth, `Noise is that of base arms within [-1, 1] (${described})`, NOISE)
    : notMet(
        `The paper’s radius requires noise of base arms within [-1, 1]; here it is ${described}. Use preset recommended`,
      );
}

/** The noise of one observed number, or of one base arm, is sub-Gaussian as declared. */
export function subGaussianLine({
  assumptions,
  truth,
}: Pick<Instance, 'assumptions' | 'truth'>): AssumptionLine {
  if (assumptions.law !== null) return lawLine(assumptions.law, truth);
  const declared = assumptions.noise;
  const noise = truth?.noise ?? declared;
  const described = describedNoise({ truth, assumptions });
  if (noise.on === 'arms') {
    return exceeds(noise.scale, declared.scale)
      ? notMet(
          `The noise (${described}) is ${significant(noise.scale / declared.scale, 3)} times as large as declared`,
        )
      : held(truth, `Noise of one base arm is sub-Gaussian (${described})`, NOISE);
  }
  const actual = subGaussianConstantOf(noise);
  const is = `Noise of one number observed is ${significant(actual, 3)}-sub-Gaussian (${described})`;
  return exceeds(actual, assumptions.noiseScale)
    ? notMet(`${is}, above the declared ${significant(assumptions.noiseScale, 3)}`)
    : held(truth, is, NOISE);
}

/**
 * Whether some eta in [-1, 1]^d explains the noise. Noise on the feedback must be bounded, on rows without common base arms,
 * and no larger than the sum of the absolute coefficients of its row.
 */
function isInPaperModel(noise: Noise, set: ObserverSet): boolean {
  if (noise.distribution === 'none') return true;
  if (noise.distribution === 'gaussian') return false;
  if (noise.on === 'arms') return !exceeds(noise.scale, 1);
  return set.observations.every((rows) => {
    const arms = rows.flatMap((row) => row.arms);
    const sizes = rows.map((row) =>
      row.coefficients.reduce((sum, value) => sum + Math.abs(value), 0),
    );
    return new Set(arms).size === arms.length && !sizes.some((size) => exceeds(noise.scale, size));
  });
}
