/** What translators work from: `l10n/bundle.l10n.json` for the code, `package.nls.json` for the manifest. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FEEDBACK_FACTS } from '../../../src/core/feedback/facts';
import { ALGORITHM_FACTS } from '../../../src/core/learners/facts';
import { REWARD_FACTS } from '../../../src/core/reward/facts';
import { sourceFiles } from '../sourceImports';

interface L10nText {
  /** The file from the root of the repository, and the line from 1. */
  readonly place: string;
  readonly text: string;
  /** How many are put into it. */
  readonly values: number;
}

const BUNDLE = new URL('../../../l10n/bundle.l10n.json', import.meta.url);
const MANIFEST = new URL('../../../package.json', import.meta.url);

const texts = sourceFiles('src').flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));
const details = [ALGORITHM_FACTS, FEEDBACK_FACTS, REWARD_FACTS].flatMap((facts) =>
  Object.values<{ readonly detail: string }>(facts).map(({ detail }) => detail),
);

/** The numbers of the values in a text, like 0 and 1 in `{0} of {1}`. */
function valuesIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(/\{(\d+)\}/g)].map(([, digits]) => Number(digits));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

describe('the texts of the host', () => {
  it('are all in the bundle, and nothing else is (UPDATE_L10N=1 rewrites it)', async () => {
    const all = [...new Set([...texts.map(({ text }) => text), ...details])].sort();
    expect(all.length).toBeGreaterThan(100);
    const entries = JSON.stringify(Object.fromEntries(all.map((text) => [text, text])));
    const bundle = await format(entries, { parser: 'json', printWidth: 100 });
    if (process.env['UPDATE_L10N']) writeFileSync(BUNDLE, bundle);
    expect(readFileSync(BUNDLE, 'utf8')).toBe(bundle);
  });

  it('are given as many values as they have places', () => {
    const counted = (count: number) => [...Array(count).keys()].join();
    expect(texts.filter(({ text, values }) => valuesIn(text).join() !== counted(values))).toEqual(
      [],
    );
  });

  it('are found where the manifest says', () => {
    const { l10n } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly l10n: string };
    expect(new URL(`${l10n}/bundle.l10n.json`, MANIFEST).href).toBe(BUNDLE.href);
  });
});

/** @throws Error where a text is put together while the code runs: nobody could translate it */
function textsOf(file: string, source: string): readonly L10nText[] {
  const texts: L10nText[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(tree) === 'l10n') {
      const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
      if (!isOfCatalogue(node.parent)) texts.push(textOf(place, node.parent));
    }
    // A table of choices: each with its label, and what is said below it.
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'choicesOf') {
      texts.push(...node.arguments.flatMap((table) => wordsIn(file, table)));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return texts;
}

function wordsIn(place: string, table: ts.Node): readonly L10nText[] {
  const own = ts.isStringLiteral(table) ? [{ place, text: table.text, values: 0 }] : [];
  return [...own, ...table.getChildren().flatMap((child) => wordsIn(place, child))];
}

/** The facts of an algorithm, and the words of a choice, are written out where they stand: whoever reads the texts adds them. */
function isOfCatalogue(call: ts.Node): boolean {
  return (
    ts.isCallExpression(call) &&
    /^(facts\[value\]\.)?detail$|^label$/.test(call.arguments[0]?.getText() ?? '')
  );
}

function textOf(place: string, call: ts.Node): L10nText {
  if (!ts.isCallExpression(call)) throw new Error(`${place}: l10n.t is not called here`);
  const [text, ...values] = call.arguments;
  if (text === undefined || !ts.isStringLiteralLike(text)) {
    throw new Error(`${place}: the text is not written out`);
  }
  return { place, text: text.text, values: values.length };
}
