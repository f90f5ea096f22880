/**
 * Located problems: the editor's JSON service finds the syntax, we find the rest, and nobody finds a fault twice. Input that would
 * need more than the memory or the time there is: the rest of it in `test/unit/document/meaning.test.ts`.
 */
import assert from 'node:assert/strict';
import { DiagnosticSeverity, languages, type Diagnostic, type TextDocument } from 'vscode';
import { ALL, inAll } from '../../all.mjs';
import { EXAMPLE, HARD } from '../specs.mjs';
import { ran } from './extension';
import { eventually, retype } from './window';
import { exampleNames, exampleText, fileOf, openExample, openText } from './workspace';

interface Fault {
  /** What is replaced in the first example, and by what. */
  readonly edit: readonly [string, string];
  /** Where the first problem must stand: a part of the changed text. */
  readonly at: string;
  /** Who must find it. */
  readonly by: 'CPE' | 'JSON';
  readonly message: RegExp;
}

/** Changes of the first example. */
const FAULTS: readonly Fault[] = [
  {
    edit: ['"delta"', '"maxSample": 1000, "delta"'],
    at: '"maxSample"',
    by: 'CPE',
    message: /`maxSample` is not a property.*`maxSamples`/,
  },
  {
    edit: ['"version": 1,', '"version": 1'],
    at: '"name"',
    by: 'JSON',
    message: /comma/,
  },
  {
    edit: ['"min": 2, "max": 3', '"min": 2, "max": 9'],
    at: '9 }',
    by: 'CPE',
    message: /at most 3 pairs/,
  },
];

describe('diagnostics', () => {
  it('are not there for the examples, but for hints', async () => {
    // That none has a problem, and fits the schema, is tested for all of them without an editor.
    const names = (await exampleNames()).filter((_, index) => ALL || index % 5 === 0);
    const documents = [];
    for (const name of names) documents.push(await openExample(name));
    await settled('examples');
    for (const document of documents)
      assert.deepEqual(faultsOf(document).map(told), [], document.uri.path);
  });

  it('are at their faults, each once', async () => {
    const opened: (readonly [Fault, TextDocument])[] = [];
    const text = await exampleText(EXAMPLE);
    for (const [index, fault] of FAULTS.entries()) {
      const faulty = text.replace(...fault.edit);
      assert.notEqual(faulty, text, `the example has what the test replaces: ${fault.edit[0]}`);
      opened.push([fault, await openText(`fault-${index}.cpe.json`, faulty)]);
    }
    await settled('fault');
    for (const [fault, document] of opened) locatedOnce(fault, document);
  });

  it('come while typing and go with the fault', async () => {
    const good = await exampleText(EXAMPLE);
    const document = await openText('typing.cpe.json', good);
    await retype(document, good.replace('"linear"', '"mean"'));
    await eventually('the fault', () => faultsOf(document).length === 1);
    await retype(document, good);
    await eventually('no fault', () => faultsOf(document).length === 0);
    await retype(document, good.replace('["Ada", "Boris", "Chen"]', '["Ada"]'));
    await eventually('the next fault', () => faultsOf(document).length === 1);
    assert.match(faultsOf(document)[0]?.message ?? '', /3 names/);
  });
});

/** A fault is located, and found by one alone. */
function locatedOnce(fault: Fault, document: TextDocument): void {
  const diagnostics = languages.getDiagnostics(document.uri);
  const found = diagnostics.find(({ message }) => fault.message.test(message));
  assert.ok(found, `${fault.at}: ${diagnostics.map(told).join('; ')}`);
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

/**
 * Waits until all documents that were opened so far are checked, by the JSON service and by us: each takes the
 * documents in their order, so when the faults of the last one are there, those of the others are.
 * @param name of the documents that are opened for it, to be used once
 */
async function settled(name: string): Promise<void> {
  const text = await exampleText(EXAMPLE);
  const last = [
    ['JSON', text.replace('"version": 1,', '"version": 1')],
    ['CPE', text.replace('["Ada", "Boris", "Chen"]', '["Ada"]')],
  ] as const;
  for (const [source, faulty] of last) await openText(`${name}-last-${source}.cpe.json`, faulty);
  for (const [source] of last)
    await eventually(`the faults of the last document, ${source}`, () => {
      const found = languages.getDiagnostics(fileOf(`${name}-last-${source}.cpe.json`));
      return found.some((one) => sourceOf(one) === source);
    });
}

/** Errors and warnings. */
function faultsOf(document: TextDocument): readonly Diagnostic[] {
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

function told(diagnostic: Diagnostic): string {
  const { line, character } = diagnostic.range.start;
  return `${sourceOf(diagnostic)} ${line + 1}:${character + 1}: ${diagnostic.message}`;
}

describe('bad input', () => {
  inAll(it, 'more values than are read: a located problem, and the editor goes on', async () => {
    const actions = [Array.from({ length: 2e6 }, () => 0)];
    const spec = { ...JSON.parse(HARD), actions: { family: 'explicit', arms: 60, actions } };
    const message = /2,?000,?000 values/;
    const document = await openText('bad.cpe.json', JSON.stringify(spec));
    await eventually('the problem', () => {
      const found = languages.getDiagnostics(document.uri);
      return found.some((one) => message.test(one.message));
    });
    // A run of it is refused, and says why.
    const run = await ran(document);
    assert.equal(run.live.state, 'problem');
    assert.ok(run.report?.problems.some((problem) => message.test(problem.message)));
    // Work goes on.
    const good = await openExample(EXAMPLE, 'after-bad.cpe.json');
    assert.equal((await ran(good)).live.state, 'certified');
  });
});
