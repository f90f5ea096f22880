/** Families that choose k out of n: `topK`, `subsets` and `partition`. */
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { SubsetsSpec, TopKSpec } from './selectionNode';
import { setNumber } from '../../text/setNumber';

type NamedNumber = readonly [name: string, value: number];

/** Reports k above the number of base arms. */
export function checkTopK({ arms, k }: TopKSpec, problems: Problems): void {
  if (k > arms) reportAbove(['actions', 'k'], 'k-above-arms', ['k', k], ['arms', arms], problems);
}

/** Reports sizes above the number of base arms, and a smallest size above the largest. */
export function checkSubsets({ arms, min, max }: SubsetsSpec, problems: Problems): void {
  if (max > arms) {
    reportAbove(['actions', 'max'], 'size-above-arms', ['max', max], ['arms', arms], problems);
  }
  if (min > max) {
    reportAbove(['actions', 'min'], 'min-above-max', ['min', min], ['max', max], problems);
  }
}

/** @param path of the groups */
export function checkGroups(
  groups: readonly { readonly size: number; readonly choose: number }[],
  path: Path,
  problems: Problems,
): void {
  for (const [i, { size, choose }] of groups.entries()) {
    if (choose <= size) continue;
    const at = [...path, i, 'choose'];
    reportAbove(at, 'choose-above-size', ['choose', choose], ['size', size], problems);
  }
  if (groups.every(({ choose }) => choose === 0)) {
    problems.add({
      code: 'empty-action',
      message:
        'Every `choose` is 0, so the only action is the empty one: at least one must be 1 or more.',
      path,
    });
  }
}

/** Reports a choice of more than there are. */
export function reportAbove(
  path: Path,
  code: string,
  [name, value]: NamedNumber,
  [limitName, limit]: NamedNumber,
  problems: Problems,
): void {
  problems.add({
    code,
    message: `\`${name}\` is ${value} and \`${limitName}\` is ${limit}; \`${name}\` must be at most \`${limitName}\`.`,
    path,
    fixes: [setNumber(path, limit, `Sets ${name} to ${limitName}.`)],
  });
}
