/** Checks that numbers of `actions` are within limits. */
import type { Path } from '../text/paths';
import type { Problems } from '../text/problems';
import { setTo } from '../text/setTo';

/** Reports a property that exceeds another one of the same object. @param path of the object */
export function checkAtMost<Name extends string>(
  spec: Readonly<Record<Name, number>>,
  [name, limit]: readonly [Name, Name],
  code: string,
  path: Path,
  problems: Problems,
): void {
  if (spec[name] <= spec[limit]) return;
  const at = [...path, name];
  problems.add({
    code,
    message: `\`${name}\` is ${spec[name]} and \`${limit}\` is ${spec[limit]}; \`${name}\` must be at most \`${limit}\`.`,
    path: at,
    fixes: [setTo(at, spec[limit], `Sets ${name} to ${limit}.`)],
  });
}

/** Reports an index out of range. @param thing such as `base arm` @param limit the property with the number of things */
export function checkExists(
  number: number,
  thing: string,
  [limit, count]: readonly [limit: string, count: number],
  code: string,
  path: Path,
  problems: Problems,
): boolean {
  if (number < count) return true;
  const message = `There is no ${thing} ${number}: \`${limit}\` is ${count}, so use 0 to ${count - 1}, or raise \`${limit}\`.`;
  problems.add({ code, message, path });
  return false;
}
