/** What is checked where no noise scale is declared (docs/assumption-checks.md, section 8). */
import type { Random } from '../numerics/random';
import { BlockDriftCheck, SymmetryCheck } from './blockOrder';
import type { Check } from './check';
import { GaussianLinearityCheck, SymmetricLinearityCheck } from './lawLinearity';
import { NormalityCheck } from './normality';

/** The check of the law first: the others rest on it. @param random for the copies of normal noise */
export function checksOfLaw(law: 'symmetric' | 'gaussian', random: Random): readonly Check[] {
  return law === 'symmetric'
    ? [new SymmetryCheck(), new SymmetricLinearityCheck(), new BlockDriftCheck()]
    : [new NormalityCheck(random), new GaussianLinearityCheck(), new BlockDriftCheck()];
}
