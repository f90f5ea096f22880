/** Located problems as the tests look at them: who found them, where they stand, that nobody finds one twice. */
import assert from 'node:assert/strict';
import { CodeActionKind, DiagnosticSeverity, commands, languages, workspace } from 'vscode';
import type { CodeAction, Diagnostic, TextDocument } from 'vscode';
import { EXAMPLE } from '../specs.mjs';
import { eventually, exampleText, openText } from './workspace';

export interface Fault {
  readonly name: string;
  /** What is replaced in the first example, and by what. */
  readonly edits: readonly (readonly [string | RegExp, string])[];
  /** Where the first problem must stand: a part of the changed text. */
  readonly at: string;
  /** Who must find it. */
  readonly by: 'CPE' | 'JSON';
  readonly message: RegExp;
  /** The title of the quick fix, which leaves no fault. */
  readonly fix?: string;
}

/** Opens an example with each of the faults. */
export async function withFaults(
  prefix: string,
  faults: readonly Fault[],
): Promise<readonly (readonly [Fault, TextDocument])[]> {
  const opened: (readonly [Fault, TextDocument])[] = [];
  for (const [index, fault] of faults.entries())
    opened.push([fault, await openText(`${prefix}-${index}.cpe.json`, await faulty(fault))]);
  await settled(prefix);
  return opened;
}

/** A fault is located, and found by one alone. */
export function locatedOnce(fault: Fault, document: TextDocument): void {
  const diagnostics = languages.getDiagnostics(document.uri);
  const found = diagnostics.find(({ message }) => fault.message.test(message));
  assert.ok(found, `${fault.name}: ${diagnostics.map(told).join('; ')}`);
  assert.equal(sourceOf(found), fault.by, told(found));
  const at = document.getText().indexOf(fault.at);
  assert.ok(at >= 0, 'the test names a part of the text');
  const start = document.offsetAt(found.range.start);
  const end = document.offsetAt(found.range.end);
  assert.ok(start <= at && at < end, `${told(found)} is not at ${fault.at}`);
  assert.deepEqual(repeated(document), []);
  const ours = faultsOf(document).filter((one) => sourceOf(one) === 'CPE');
  // What the schema finds, the editor already shows.
  assert.deepEqual(ours.map(told), fault.by === 'JSON' ? [] : [told(found)]);
}

/** A quick fix mends the only fault of a document. @param title of the fix */
export async function mended(document: TextDocument, title: string): Promise<void> {
  const [found] = faultsOf(document);
  assert.ok(found);
  assert.equal(found.severity, DiagnosticSeverity.Error);
  const actions = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    found.range,
    CodeActionKind.QuickFix.value,
  );
  const action = actions.find((one) => one.title === title);
  assert.ok(action?.edit, actions.map((one) => one.title).join('; '));
  assert.ok(await workspace.applyEdit(action.edit));
  await eventually('no fault of this code', () =>
    faultsOf(document).some(({ code }) => code === found.code) ? null : true,
  );
}

/**
 * Waits until all documents that were opened so far are checked, by the JSON service and by us: each takes the
 * documents in their order, so when the faults of the last one are there, those of the others are.
 * @param name of the documents that are opened for it, to be used once
 */
export async function settled(name: string): Promise<void> {
  const text = await exampleText(EXAMPLE);
  const last = [
    ['JSON', text.replace('"version": 1,', '"version": 1')],
    ['CPE', text.replace('["Ada", "Boris", "Chen"]', '["Ada"]')],
  ] as const;
  for (const [source, faulty] of last) await openText(`${name}-last-${source}.cpe.json`, faulty);
  for (const [source] of last)
    await eventually(`the faults of the last document, ${source}`, () =>
      languages
        .getDiagnostics()
        .some(
          ([uri, found]) =>
            uri.path.endsWith(`${name}-last-${source}.cpe.json`) &&
            found.some((one) => sourceOf(one) === source),
        )
        ? true
        : null,
    );
}

async function faulty({ edits }: Fault): Promise<string> {
  return edits.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text, `the example has what the test replaces: ${String(from)}`);
      return changed;
    },
    await exampleText(EXAMPLE),
  );
}

/** Errors and warnings. */
export function faultsOf(document: TextDocument): readonly Diagnostic[] {
  const all = languages.getDiagnostics(document.uri);
  return all.filter(({ severity }) => severity <= DiagnosticSeverity.Warning);
}

function sourceOf({ source }: Diagnostic): 'CPE' | 'JSON' {
  return source === 'CPE' ? 'CPE' : 'JSON';
}

/** Problems of ours that are there twice, or at the same place as one of the JSON service. */
function repeated(document: TextDocument): readonly string[] {
  const all = languages.getDiagnostics(document.uri);
  const ours = all.filter((one) => sourceOf(one) === 'CPE');
  const isTheirs = ({ range }: Diagnostic): boolean =>
    all.some((one) => sourceOf(one) === 'JSON' && range.intersection(one.range) !== undefined);
  const texts = ours.map(told);
  return [
    ...ours.filter(isTheirs).map(told),
    ...texts.filter((text, index) => texts.indexOf(text) !== index),
  ];
}

export function told(diagnostic: Diagnostic): string {
  const { line, character } = diagnostic.range.start;
  return `${sourceOf(diagnostic)} ${line + 1}:${character + 1}: ${diagnostic.message}`;
}
