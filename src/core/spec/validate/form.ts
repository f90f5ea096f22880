/** The form of a spec: types, ranges, names and required properties, by the one definition. */
import type { TSchema } from 'typebox';
import type { TValidationError } from 'typebox/error';
import { Check, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { MAX_PROBLEMS } from '../limits';
import type { Path } from '../paths';
import { isObject } from './select';

/** What the library says of the value at a path. */
export interface FormFault {
  readonly path: Path;
  readonly error: TValidationError;
}

/** Everything that is wrong with the form of a value. @param schema one without branchings (select.ts) */
export function formFaults(schema: TSchema, value: unknown): readonly FormFault[] {
  if (Check(schema, value)) return [];
  for (let most = 2 * MAX_PROBLEMS; ; most *= 16) {
    // A setting of the library, whose default is 8. Nothing else in this project uses it.
    Settings.Set({ maxErrors: most });
    const [, errors] = Errors(schema, value);
    // `boolean` is the echo of `additionalProperties`, one for each unknown name, and comes before it.
    const faults = errors.filter((error) => error.keyword !== 'boolean');
    if (faults.length > MAX_PROBLEMS || errors.length < most) {
      return faults.map((error) => ({ path: segments(error.instancePath, value), error }));
    }
  }
}

/** A JSON pointer as the segments of a path. */
function segments(pointer: string, value: unknown): Path {
  const path: (string | number)[] = [];
  let at: unknown = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) {
      path.push(Number(name));
      at = at[Number(name)];
    } else {
      path.push(name);
      at = isObject(at) ? at[name] : undefined;
    }
  }
  return path;
}
