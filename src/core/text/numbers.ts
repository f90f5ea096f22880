/** Checks for numbers that formulas cannot handle. */
import { MAX_MAGNITUDE, MIN_WEIGHT } from './limits';
import type { Path } from './paths';
import type { Problems } from './problems';
import { eachValue } from './eachValue';

/** Reports numbers in a part of the spec whose squares could overflow. */
export function checkMagnitudes(value: unknown, path: Path, problems: Problems): void {
  eachValue(value, path, (number, at) => {
    if (typeof number !== 'number' || Math.abs(number) <= MAX_MAGNITUDE) return;
    problems.add({
      code: 'number-too-large',
      message: `This number is too large: use −1e100 to 1e100. Measure in a larger unit.`,
      path: [...at],
    });
  });
}

/** Reports feedback weights that are too large or too small. */
export function checkWeights(value: unknown, path: Path, problems: Problems): void {
  checkMagnitudes(value, path, problems);
  checkNotTiny(value, path, problems, 'weight');
}

/** Reports numbers other than 0 whose squares would underflow to 0. @param what the number, for the message */
export function checkNotTiny(value: unknown, path: Path, problems: Problems, what: string): void {
  eachValue(value, path, (number, at) => {
    if (typeof number !== 'number' || number === 0 || Math.abs(number) >= MIN_WEIGHT) return;
    problems.add({
      code: 'number-too-small',
      message: `This ${what} is too small: use 0, or at least 1e-100. Measure in a smaller unit.`,
      path: [...at],
    });
  });
}
