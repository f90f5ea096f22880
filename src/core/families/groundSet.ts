/** d of a family: the number of base arms and interactions, its origin and its place. Nothing of size d is allocated. */
import type { Fix } from '../text/problem';
import type { Labels } from '../words/labels';
import { setTo } from '../text/setTo';
import { kindOf, type ActionsSpec } from './catalogue';
import type { GroundSet } from './groundSetKinds';
import { pairCount, pairsOf } from './interactions/interactions';

/** The number of a family's base arms and its origin. @param actions of valid form */
export function baseSetOf(actions: ActionsSpec): GroundSet {
  return kindOf(actions).groundSet(actions, ['actions']);
}

/** d of the actions, including interactions, and its origin. @param actions of valid form */
export function groundSetOf(actions: ActionsSpec): GroundSet {
  const base = baseSetOf(actions);
  const added = pairCount(actions.interactions, base.size);
  if (added === 0) return base;
  const origin = `${base.origin} and \`interactions\` adds ${added}`;
  return { size: base.size + added, origin, path: ['actions', 'interactions'] };
}

/** The displayed names, including interactions, which have no picture. @param actions without a fault */
export function labelsOf(actions: ActionsSpec): Labels {
  const base = baseLabelsOf(actions);
  if (actions.interactions === undefined) return base;
  const { arms } = base;
  const pairs = pairsOf(actions.interactions, arms);
  const names = pairs.map(([a, b]) => `${arms[a]} × ${arms[b]}`);
  return { arms: [...arms, ...names], interactions: names.length, sides: null };
}

/** The names of the base arms: from the family, else the labels of the spec, else numbers. @param actions without a fault */
export function baseLabelsOf(actions: ActionsSpec): Labels {
  const { arm = 'arm', labels } = kindOf(actions);
  const numbered = () =>
    Array.from({ length: baseSetOf(actions).size }, (_, number) => `${arm} ${number}`);
  return labels?.(actions) ?? { arms: actions.labels ?? numbered(), sides: null };
}

/**
 * A fix that sets d to the length of a list, if one number of the actions gives d: `arms`, `items`, `elements`. No fix if
 * the labels agree with d, since then the list is wrong and two fixes would undo each other.
 * @param length of the list that does not fit
 */
export function setDimension(actions: ActionsSpec, length: number): readonly Fix[] {
  const { size, path } = groundSetOf(actions);
  const [, name, ...deeper] = path;
  const isNumber =
    typeof name === 'string' &&
    deeper.length === 0 &&
    actions.family !== 'matching' &&
    (actions as Readonly<Record<string, unknown>>)[name] === size;
  if (!isNumber || length < 1 || actions.labels?.length === size) return [];
  return [
    setTo(path, length, 'Sets the number of base arms to the number of entries in this list.'),
  ];
}
