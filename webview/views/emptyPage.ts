/** The page where there is no run to show: how one is started. */
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { button } from './pieces';

const START = 'choose Run PolyALBA or Run GCB-PE above its first line.';
const THEN = 'Its answer, and how certain it is, will appear here.';

/** @param fileName the spec that has no run; null where the page is of no spec */
export function emptyPage(fileName: string | null): ElementNode {
  return fileName === null
    ? blank(
        'No run to show',
        h('p', 'Open a ', mono('.cpe.json'), ` file and ${START} ${THEN}`),
        h('p.exports', button('Open Example', { do: 'openSample', icon: 'spec', primary: true })),
      )
    : blank('No run yet', h('p', mono(fileName), ` has no run yet. To run it, ${START} ${THEN}`));
}

function blank(title: string, ...body: readonly Child[]): ElementNode {
  return h(
    'section.blank-page.is-empty',
    { 'aria-label': 'Run', key: 'empty' },
    h('h1', title),
    body,
  );
}

function mono(words: string): ElementNode {
  return h('span.mono', words);
}
