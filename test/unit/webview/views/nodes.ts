/** Looks into descriptions of a page. */
import { ALL_SHOWN } from '../../../../src/core/figure/figure';
import { textOf, type ElementNode, type Node } from '../../../../webview/dom/h';
import type { Environment } from '../../../../webview/model/environment';
import { drawGraph } from '../../../../webview/late/graphs';
import { createSheetEntry } from '../../../../webview/page/sheetEntry';
import { page } from '../../../../webview/run/runPage';
import type { RunSnapshot } from '../../../../src/shared/protocol';

function fail(): never {
  throw new Error('views only draw');
}

export const ENVIRONMENT: Environment = {
  measure: (text, size) => text.length * size * 0.55,
  width: () => 400,
  drawGraph,
  pageWidth: 700,
  sinceMessage: 0,
  axis: null,
  view: () => ALL_SHOWN,
  picked: null,
  menuOpen: false,
  isStopping: false,
  gap: null,
  sheet: createSheetEntry(undefined, fail, fail).state,
  bandGone: false,
  hostSilent: false,
};

export function pageOf(run: RunSnapshot): readonly Node[] {
  return page({ type: 'run', run, receivedAt: 0, outOfStep: false }, ENVIRONMENT);
}

export function all(
  nodes: readonly Node[],
  wanted: (node: ElementNode) => boolean,
): readonly ElementNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(wanted(node) ? [node] : []), ...all(node.children, wanted)],
  );
}

/** The words of each that is wanted. */
export function textsIn(nodes: readonly Node[], wanted: (node: ElementNode) => boolean): string[] {
  return all(nodes, wanted).map((node) => textOf(node));
}

export const byTag =
  (tag: string) =>
  (node: ElementNode): boolean =>
    node.tag === tag;

export const hasClass =
  (name: string) =>
  (node: ElementNode): boolean =>
    (node.attributes['class'] ?? '').split(' ').includes(name);
