/** The pulls of CLUNCB that make one base arm more certain. */
import { liftFromSpan } from '../../../design/gOptimal/distribution';
import type { Action } from '../../../families/family';
import type { Dense } from '../../../numerics/linearAlgebra';
import { dot, multiplyVector } from '../../../numerics/linearAlgebra';
import type { Pull } from '../../../protocol/learner';
import { blockSize } from '../../designs/batches';
import type { ArmsOfSpan } from '../../evidence/armsOfSpan';
import type { LinearProblem } from '../../problem/linearProblem';

/** The blocks of a batch, two questions to the oracle each: more of them save no samples. */
const BLOCKS = 8;

/**
 * A batch of pulls that shrink rad(p). Each block takes the action of largest |(B U'p)'x|, B = V^-1: of the two that the oracle
 * finds for the two signs the one that takes more from |U'p|^2 in the norm of B (Sherman and Morrison, as in greedyPulls).
 *
 * @param oracle the action of largest weight, of those that may be pulled
 */
export function pullsWith(
  p: number,
  { points, pointOf }: ArmsOfSpan,
  { span }: LinearProblem,
  oracle: (weights: Float64Array) => Action,
  before: Dense,
  size: number,
): readonly Pull[] {
  const inverse = { ...before, data: before.data.slice() };
  const target = points[p] as Float64Array;
  const counts = new Map<Action, number>();
  for (let left = size; left > 0;) {
    const s = blockSize(size, left, BLOCKS);
    const weights = liftFromSpan(span, multiplyVector(inverse, target));
    const candidates = [weights, weights.map((weight) => -weight)]
      .map((signed) => pointOf(oracle(signed)))
      .map(({ action, scaled }) => {
        // B x, and s (p'Bx)^2 / (1 + s x'Bx)
        const image = multiplyVector(inverse, scaled);
        const factor = s / (1 + s * dot(scaled, image));
        return { action, image, factor, gain: factor * dot(target, image) ** 2 };
      });
    const [plus, minus] = candidates as [Candidate, Candidate];
    const { action, image, factor } = minus.gain > plus.gain ? minus : plus;
    counts.set(action, (counts.get(action) ?? 0) + s);
    left -= s;
    if (left > 0) subtractSquare(inverse, factor, image);
  }
  return Array.from(counts, ([action, count]) => ({ action, count }));
}

interface Candidate {
  readonly action: Action;
  readonly image: Float64Array;
  readonly factor: number;
  readonly gain: number;
}

/** matrix -= factor image image' */
function subtractSquare({ data, columns }: Dense, factor: number, image: Float64Array): void {
  for (let i = 0; i < columns; i++) {
    const weight = factor * (image[i] as number);
    for (let j = 0; j < columns; j++) {
      data[i * columns + j] = (data[i * columns + j] as number) - weight * (image[j] as number);
    }
  }
}
