/** Numbers that a formula could not be computed with. */
import { MAX_MAGNITUDE } from '../limits';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import { isObject } from '../validate/select';

/** Reports numbers of a part of the spec whose squares could overflow. */
export function checkMagnitudes(value: unknown, path: Path, problems: Problems): void {
  if (typeof value === 'number' && Math.abs(value) > MAX_MAGNITUDE) {
    problems.add({
      code: 'number-too-large',
      message: `This number is too large to compute with: between −1e100 and 1e100 is accepted. Measure in a larger unit.`,
      path,
    });
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) checkMagnitudes(item, [...path, i], problems);
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      checkMagnitudes(item, [...path, name], problems);
    }
  }
}
