/** Numbers that a formula could not be computed with. */
import { MAX_MAGNITUDE, MIN_WEIGHT } from '../limits';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import { isObject } from '../validate/form';

/** Reports numbers of a part of the spec whose squares could overflow. */
export function checkMagnitudes(value: unknown, path: Path, problems: Problems): void {
  eachNumber(value, path, (number, at) => {
    if (Math.abs(number) <= MAX_MAGNITUDE) return;
    problems.add({
      code: 'number-too-large',
      message: `This number is too large to compute with: between −1e100 and 1e100 is accepted. Measure in a larger unit.`,
      path: [...at],
    });
  });
}

/** Reports weights of the feedback whose squares would be taken for 0, besides those that are too large. */
export function checkWeights(value: unknown, path: Path, problems: Problems): void {
  checkMagnitudes(value, path, problems);
  eachNumber(value, path, (number, at) => {
    if (number === 0 || Math.abs(number) >= MIN_WEIGHT) return;
    problems.add({
      code: 'number-too-small',
      message: `This weight is too small to compute with: 0, or from 1e-100 on, is accepted. Measure in a smaller unit.`,
      path: [...at],
    });
  });
}

/** @param look is given the path as it stands: to be copied where it is kept */
function eachNumber(value: unknown, path: Path, look: (number: number, path: Path) => void): void {
  const at = [...path];
  visit(value);

  function visit(inner: unknown): void {
    if (typeof inner === 'number') look(inner, at);
    else if (Array.isArray(inner)) inner.forEach((item, i) => visitAt(i, item));
    else if (isObject(inner)) {
      for (const [name, item] of Object.entries(inner)) visitAt(name, item);
    }
  }

  function visitAt(segment: string | number, item: unknown): void {
    at.push(segment);
    visit(item);
    at.pop();
  }
}
