/** The button that saves the chart in whose head it stands. */
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { icon } from './icons';
import type { UiCommand } from './pieces';

/** @param value the parameter of the deed: which chart, if there are several */
export function saveIcon(label: string, deed: UiCommand, value: string | null = null): ElementNode {
  return h(
    'button.ibtn',
    {
      key: `save ${value ?? 'chart'}`,
      type: 'button',
      'aria-label': label,
      'data-tip': label,
      'data-do': deed,
      'data-value': value,
    },
    icon('save'),
  );
}
