/** The button that saves the chart beside which it stands. */
import { h } from '../../dom/h';
import type { ElementNode } from '../../dom/h';
import { icon } from '../icons';

export function saveChart(): ElementNode {
  return h(
    'button',
    {
      key: 'save chart',
      class: 'ibtn',
      type: 'button',
      'aria-label': 'Save the chart as SVG',
      'data-tip': 'Save the chart as SVG',
      'data-do': 'saveChart',
    },
    icon('save'),
  );
}
