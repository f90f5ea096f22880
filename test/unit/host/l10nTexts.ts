/** The texts that the sources hand to `l10n.t`, read from their text. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface L10nText {
  /** Where it stands: the file from the root of the repository, and the line from 1. */
  readonly place: string;
  readonly text: string;
  /** How many values are put into it. */
  readonly values: number;
}

/** All texts below a folder. @throws Error where one is put together while the code runs: nobody could translate it */
export function l10nTexts(folder: string): readonly L10nText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = path.posix.join(folder, name.replaceAll('\\', '/'));
      return textsOf(file, readFileSync(file, 'utf8'));
    });
}

/** The texts of one file. */
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
