/** X listed in full, as ALBA has it where it stands alone. */
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import { mostListed } from '../listed/listing';
import type { LinearProblem } from '../shared/linearProblem';
import type { Candidate } from '../shared/roundReport';

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
