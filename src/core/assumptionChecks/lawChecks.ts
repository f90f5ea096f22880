/** The checks for runs without a declared noise scale (docs/assumption-checks.md, section 8). */
import type { Random } from '../numerics/random';
import { BlockDriftCheck, SymmetryCheck } from './blockOrder';
import type { Check } from './check';
import { GaussianLinearityCheck, SymmetricLinearityCheck } from './lawLinearity';
import { NormalityCheck } from './normality';

/** Starts with the check of the noise law, which the others rest on. @param random draws the copies of normal noise */
export function checksOfLaw(law: 'symmetric' | 'gaussian', random: Random): readonly Check[] {
  return law === 'symmetric'
    ? [new SymmetryCheck(), new SymmetricLinearityCheck(), new BlockDriftCheck()]
    : [new NormalityCheck(random), new GaussianLinearityCheck(), new BlockDriftCheck()];
}
