/** One name for each thing that is named. */
import type { Path } from '../../text/paths';
import type { Fix } from '../../text/problem';
import type { Problems } from '../../text/problems';
import type { ActionsSpec } from '../schema';
import { groundSetOf } from '../../families/groundSet';
import { addOrRemove } from '../../words/lists';
import { setDimension } from '../../families/setDimension';
import { setNumber } from '../../text/setNumber';

/** Reports labels that are too few or too many, and warns of a name given twice. @param actions of sound form */
export function checkLabels(actions: ActionsSpec, problems: Problems): void {
  const { size, origin } = groundSetOf(actions);
  check(actions.labels, ['actions', 'labels'], size, origin);
  if (actions.family === 'matching') {
    for (const side of ['left', 'right'] as const) {
      const labels = actions[`${side}Labels`];
      check(labels, ['actions', `${side}Labels`], actions[side], `\`${side}\` is ${actions[side]}`);
    }
  }

  function check(
    labels: readonly string[] | undefined,
    path: Path,
    wanted: number,
    origin: string,
  ): void {
    if (!labels) return;
    if (labels.length !== wanted) {
      problems.add({
        code: 'labels-length',
        message: `There must be ${wanted} names here, because ${origin}; there are ${labels.length}: ${addOrRemove(labels.length, wanted)}.`,
        path,
        fixes: fixesFor(path, labels.length),
      });
    }
    const seen = new Set<string>();
    for (const [i, label] of labels.entries()) {
      if (seen.has(label)) {
        problems.add({
          severity: 'warning',
          code: 'label-repeated',
          message: 'This name is given twice, so an answer would be ambiguous: change one of them.',
          path: [...path, i],
        });
      }
      seen.add(label);
    }
  }

  /** As many nodes of a side, or base arms, as there are names. */
  function fixesFor(path: Path, length: number): readonly Fix[] {
    const side = (['left', 'right'] as const).find((one) => path.at(-1) === `${one}Labels`);
    if (side === undefined) return setDimension(actions, length);
    if (length < 1) return [];
    return [
      setNumber(['actions', side], length, 'Sets the number of nodes to the number of names.'),
    ];
  }
}
