/** Hovers on a base arm's number: its label and, in a simulated spec, its value. */
import { Hover, MarkdownString, l10n } from 'vscode';
import type { HoverProvider, Position, TextDocument } from 'vscode';
import type { Labels } from '../../core/words/labels';
import type { CheckReport } from '../../core/document/report';
import { markdownText } from '../util/markdownText';
import { rangeOf } from '../util/rangeOf';
import { armAt, type ArmReference } from './armAt';
import { SpecTree } from './specTree';
import { significant } from '../../shared/format';

/** Most base arms of a group listed in a hover. */
const NAMED = 6;

export class ArmHover implements HoverProvider {
  readonly #trees = new WeakMap<
    TextDocument,
    { readonly version: number; readonly tree: SpecTree }
  >();

  /** @param reportOf the check of the current text; null while unknown */
  constructor(private readonly reportOf: (document: TextDocument) => CheckReport | null) {}

  provideHover(document: TextDocument, position: Position): Hover | null {
    const report = this.reportOf(document);
    if (report?.labels === null || report?.labels === undefined) return null;
    const tree = this.#treeOf(document);
    const place = tree.valueAt(document.offsetAt(position));
    if (place === null) return null;
    const reference = armAt(place, (path) => sizesOfGroups(tree, path));
    const words = reference === null ? null : describe(reference, report.labels, report.theta);
    if (words === null) return null;
    return new Hover(words, rangeOf(document, place.offset, place.length));
  }

  #treeOf(document: TextDocument): SpecTree {
    const known = this.#trees.get(document);
    if (known?.version === document.version) return known.tree;
    const tree = new SpecTree(document.getText());
    this.#trees.set(document, { version: document.version, tree });
    return tree;
  }
}

function sizesOfGroups(
  tree: SpecTree,
  path: readonly (string | number)[],
): readonly number[] | null {
  const sizes: number[] = [];
  for (let index = 0; ; index += 1) {
    const size = tree.valueOf([...path, index, 'size'])?.value;
    if (typeof size !== 'number') return sizes.length > 0 ? sizes : null;
    sizes.push(size);
  }
}

function describe(
  reference: ArmReference,
  labels: Labels,
  theta: readonly number[] | undefined,
): MarkdownString | null {
  const textOf = (text: string): MarkdownString => new MarkdownString(markdownText(text));
  if (reference.kind === 'arm') {
    const { arm } = reference;
    const label = labels.arms[arm];
    if (label === undefined) return null;
    const value = theta?.[arm];
    const told = value === undefined ? '' : `, θ = ${significant(value, 6)}`;
    return textOf(l10n.t('Base arm {0}: {1}', arm, label) + told);
  }
  if (reference.kind === 'group') {
    const { first, count } = reference;
    const names = labels.arms.slice(first, first + count);
    if (names.length === 0) return null;
    const more = names.length > NAMED ? l10n.t(', and {0} more', names.length - NAMED) : '';
    const last = first + count - 1;
    const named = names.slice(0, NAMED).join(', ');
    return textOf(l10n.t('Base arms {0} to {1}: {2}', first, last, named) + more);
  }
  const { kind, node } = reference;
  const name = labels.sides?.[kind][node];
  if (name === undefined) return null;
  return textOf(
    kind === 'left'
      ? l10n.t('Left node {0}: {1}', node, name)
      : l10n.t('Right node {0}: {1}', node, name),
  );
}
