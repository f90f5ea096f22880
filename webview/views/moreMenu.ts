/** What can be taken away: the menu behind the three dots of a bar, and the row at the end of a page. */
import { h, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { asks, iconButton, button, type Deed } from './pieces';

/**
 * @param items the deeds by their labels, from top to bottom
 * @param canBeDone false where there is nothing yet to copy or save: the items stay, and say that they do nothing
 */
export function moreMenu(
  items: readonly (readonly [label: string, deed: Deed])[],
  env: Environment,
  canBeDone = true,
): ElementNode {
  const entries = items.map(([label, deed]) =>
    h(
      'button',
      {
        role: 'menuitem',
        type: 'button',
        tabindex: '-1',
        ...asks(deed),
        'aria-disabled': canBeDone ? null : 'true',
      },
      label,
    ),
  );
  return h(
    'span.menu-place',
    iconButton('More Actions', 'menu', 'more', {
      'aria-haspopup': 'menu',
      'aria-expanded': String(env.menuOpen),
      'data-tip': env.menuOpen ? null : 'Copy and save',
    }),
    env.menuOpen && h('div.menu', { role: 'menu', 'aria-label': 'More Actions' }, entries),
  );
}

/** @param first what is copied @param files what is saved: the words of a button, and what it does */
export function exportsRow(
  first: readonly [label: string, deed: Deed],
  files: readonly (readonly [label: string, deed: Deed])[],
): ElementNode {
  return h(
    'section.sec',
    { 'aria-label': 'Export', key: 'export' },
    h(
      'div.exports',
      h('span.q', 'Export'),
      button(first[0], { do: first[1], icon: 'copy' }),
      files.map(([label, deed]) => button(label, { do: deed })),
    ),
  );
}
