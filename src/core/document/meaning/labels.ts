/** Checks names: one for each named thing. */
import type { Path } from '../../text/paths';
import type { Fix } from '../../text/problem';
import type { Problems } from '../../text/problems';
import type { ActionsSpec } from '../schema';
import { baseSetOf, setDimension } from '../../families/groundSet';
import { formatCounted } from '../../words/counts';
import { addOrRemove } from '../../words/lists';
import { setTo } from '../../text/setTo';

/** Reports too few or too many labels, and warns of empty and repeated names. @param actions a value of sound form */
export function checkLabels(actions: ActionsSpec, problems: Problems): void {
  const { labels = null } = actions;
  if (labels) check(labels, ['labels'], baseSetOf(actions), setDimension(actions, labels.length));
  if (actions.family !== 'matching') return;
  for (const side of ['left', 'right'] as const) {
    const names = actions[`${side}Labels`];
    if (!names) continue;
    const words = 'Sets the number of nodes to the number of names.';
    const fixes = names.length < 1 ? [] : [setTo(['actions', side], names.length, words)];
    const size = actions[side];
    check(names, [`${side}Labels`], { size, origin: `\`${side}\` is ${size}` }, fixes);
  }

  function check(
    names: readonly string[],
    below: Path,
    { size, origin }: { readonly size: number; readonly origin: string },
    fixes: readonly Fix[],
  ): void {
    const path = ['actions', ...below];
    if (names.length !== size) {
      problems.add({
        code: 'labels-length',
        message: `There must be ${formatCounted(size, 'name')} here, because ${origin}; the list has ${names.length}: ${addOrRemove(names.length, size)}.`,
        path,
        fixes,
      });
    }
    const seen = new Set<string>();
    for (const [i, name] of names.entries()) {
      const isEmpty = name.trim() === '';
      if (isEmpty || seen.has(name)) {
        problems.add({
          severity: 'warning',
          code: isEmpty ? 'label-empty' : 'label-repeated',
          message: isEmpty
            ? 'This name is empty, so an answer would not show it: write one.'
            : 'This name is given twice, so an answer would be ambiguous: change one of them.',
          path: [...path, i],
        });
      }
      seen.add(name);
    }
  }
}
