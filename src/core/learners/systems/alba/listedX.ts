/** X listed in full, as ALBA has it where it stands alone. */
import { coordinatesInSpan } from '../../../design/gOptimal/distribution';
import { mostListed } from '../../problem/listing';
import type { LinearProblem } from '../../problem/linearProblem';
import type { Candidate } from '../../contract/roundReport';

/** @throws RangeError if X is too large to list (see mostListed) */
export function listedX({ family, span }: LinearProblem): readonly Candidate[] {
  const actions = family.enumerate(mostListed(span.rank));
  if (actions === null) throw new RangeError('There are too many actions to list.');
  return actions.map((action) => ({
    action,
    point: coordinatesInSpan(span, action),
    estimate: NaN,
  }));
}
