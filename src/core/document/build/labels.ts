/** The names that a person sees. */
import { kindOf } from '../../families/catalogue';
import type { Labels } from '../../words/labels';
import { groundSetOf } from '../../families/groundSet';
import type { ActionsSpec } from '../schema';

/** Those of the family, else the labels of the spec, else numbers. @param actions without a fault */
export function buildLabels(actions: ActionsSpec): Labels {
  const { arm = 'arm', labels } = kindOf(actions);
  return labels?.(actions) ?? { arms: actions.labels ?? numbered(actions, arm), sides: null };
}

function numbered(actions: ActionsSpec, word: string): readonly string[] {
  const { size } = groundSetOf(actions);
  return Array.from({ length: size }, (_, arm) => `${word} ${arm}`);
}
