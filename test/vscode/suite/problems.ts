/** Located problems as the tests look at them: who found them, where they stand, that nobody finds one twice. */
import assert from 'node:assert/strict';
import { CodeActionKind, DiagnosticSeverity, commands, languages, workspace } from 'vscode';
import type { CodeAction, Diagnostic, TextDocument } from 'vscode';
import { EXAMPLE } from '../specs.mjs';
import { eventually, exampleText, openText, sleep } from './workspace';

/** Longer than both the debounce of the check and that of the JSON service. */
const SETTLE_MS = 1500;

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

/** One test a fault: it is located, and found once. All are opened before the first of them. */
export function locatedOnce(prefix: string, faults: readonly Fault[]): void {
  const documents = new Map<Fault, TextDocument>();

  before(async () => {
    for (const [index, fault] of faults.entries())
      documents.set(fault, await openText(`${prefix}-${index}.cpe.json`, await faulty(fault)));
    await settled(prefix);
  });

  for (const fault of faults) {
    it(`locate ${fault.name}, once`, () => {
      const document = documents.get(fault);
      assert.ok(document);
      const found = languages
        .getDiagnostics(document.uri)
        .find(({ message }) => fault.message.test(message));
      assert.ok(found, `found: ${languages.getDiagnostics(document.uri).map(told).join('; ')}`);
      assert.equal(sourceOf(found), fault.by, told(found));
      const at = document.getText().indexOf(fault.at);
      assert.ok(at >= 0, 'the test names a part of the text');
      const start = document.offsetAt(found.range.start);
      const end = document.offsetAt(found.range.end);
      assert.ok(start <= at && at < end, `${told(found)} is not at ${fault.at}`);
      assert.deepEqual(repeated(document), []);
      const all = faultsOf(document);
      if (fault.by === 'JSON') {
        const ours = all.filter((one) => sourceOf(one) === 'CPE');
        assert.deepEqual(ours.map(told), [], 'what the schema finds, the editor already shows');
      } else {
        assert.deepEqual(all.map(told), [told(found)], 'it is the only one');
        if (fault.fix !== undefined) assert.equal(found.severity, DiagnosticSeverity.Error);
      }
    });

    if (fault.fix === undefined) continue;
    const { fix } = fault;
    it(`mend ${fault.name} by a quick fix`, async () => {
      const document = documents.get(fault);
      assert.ok(document);
      const [found] = faultsOf(document);
      assert.ok(found);
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        found.range,
        CodeActionKind.QuickFix.value,
      );
      const action = actions.find(({ title }) => title === fix);
      assert.ok(action?.edit, actions.map(({ title }) => title).join('; '));
      assert.ok(await workspace.applyEdit(action.edit));
      await eventually('no fault of this code', () =>
        faultsOf(document).some(({ code }) => code === found.code) ? null : true,
      );
    });
  }
}

/**
 * Waits until all documents that were opened so far are checked, by the JSON service and by us: each takes the
 * documents in their order, so when the faults of the last one are there, those of the others are.
 * @param name of the documents that are opened for it, to be used once
 */
export async function settled(name: string): Promise<void> {
  const text = await exampleText(EXAMPLE);
  for (const [source, from, to] of [
    ['JSON', '"version": 1,', '"version": 1'],
    ['CPE', '["Ada", "Boris", "Chen"]', '["Ada"]'],
  ] as const) {
    const last = await openText(`${name}-last-${source}.cpe.json`, text.replace(from, to));
    await eventually(`the faults of the last document, ${source}`, () =>
      languages.getDiagnostics(last.uri).some((one) => sourceOf(one) === source) ? true : null,
    );
  }
  await sleep(SETTLE_MS);
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

/** Pairs of problems of both sources at the same place, and those of ours that are there twice. */
function repeated(document: TextDocument): readonly string[] {
  const all = languages.getDiagnostics(document.uri);
  const ours = all.filter((one) => sourceOf(one) === 'CPE');
  const theirs = all.filter((one) => sourceOf(one) === 'JSON');
  const pairs = ours.flatMap((one) =>
    theirs
      .filter(({ range }) => range.intersection(one.range) !== undefined)
      .map((other) => [one, other] as const),
  );
  const texts = ours.map(told);
  return [
    ...pairs.map(([one, other]) => `${told(one)} and ${told(other)}`),
    ...texts.filter((text, index) => texts.indexOf(text) !== index),
  ];
}

export function told(diagnostic: Diagnostic): string {
  const { line, character } = diagnostic.range.start;
  return `${sourceOf(diagnostic)} ${line + 1}:${character + 1}: ${diagnostic.message}`;
}
