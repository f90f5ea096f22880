/** The exports: the overflow menu of a bar, and the row at the end of a page. */
import { h, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { asks, iconButton, button, type Deed } from './pieces';

type Item = readonly [label: string, deed: Deed];

/**
 * @param items labels and their deeds, from top to bottom
 * @param canBeDone false if there is nothing to copy or save yet; the items stay but are disabled
 */
export function moreMenu(items: readonly Item[], env: Environment, canBeDone = true): ElementNode {
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

/** Files as items of a menu. */
export function saved(files: readonly Item[]): readonly Item[] {
  return files.map(([file, deed]) => [`Save ${file}`, deed]);
}

/** @param first the copy button @param files the save buttons, as labels and deeds */
export function exportsRow(first: Item, files: readonly Item[]): ElementNode {
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
