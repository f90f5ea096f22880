/** What a finished run can be taken away as. */
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { button } from './pieces';

export function exportsRow(): ElementNode {
  return h(
    'section',
    { class: 'sec', 'aria-label': 'Export', key: 'export' },
    h(
      'div',
      { class: 'exports' },
      h('span', { class: 'q' }, 'Export'),
      button('Copy result', { do: 'copyResult', icon: 'copy' }),
      button('Report .md', { do: 'saveReport' }),
      button('Trace .csv', { do: 'saveCsv' }),
      button('Record .json', { do: 'saveJson' }),
      button('Charts…', { do: 'saveDrawing' }),
    ),
  );
}
