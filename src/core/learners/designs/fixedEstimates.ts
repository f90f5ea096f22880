/** How precisely rewards and base arms are estimated if the counts of the design are fixed: plain least squares. */
import type { LinearProblem } from '../problem/linearProblem';
import { armsInSpan } from '../problem/linearProblem';
import type { Candidate, Estimate } from '../contract/roundReport';
import { armEstimates } from '../contract/roundReport';
import type { StaticDesign } from './staticDesign';
import { squaredDistance, squaredNorm } from './staticDesign';

/** The estimate theta^ after some replications of the design. */
export function createFixedEstimates(
  { span, noise }: LinearProblem,
  design: StaticDesign,
): (theta: Float64Array, replications: number) => Estimate<Candidate> {
  const arms = armsInSpan(span);
  const squares = arms?.map((point) => (point === null ? NaN : squaredNorm(design, point))) ?? [];
  return (theta, replications) => {
    const widthOf = (square: number): number => noise.halfWidth(Math.sqrt(square / replications));
    return {
      halfWidth: ({ point }) => widthOf(squaredNorm(design, point)),
      leadHalfWidth: (best, other) => widthOf(squaredDistance(design, best.action, other.action)),
      ...(arms === null
        ? {}
        : {
            arms: () => armEstimates(arms, theta, (_, arm) => widthOf(squares[arm] as number)),
          }),
    };
  };
}
