/** Sweeps in the editor: run, stopped and taken up again, their results opened, what is wrong with them. */
import assert from 'node:assert/strict';
import { commands, languages, workspace, type Uri } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { activeApi } from './extension';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, openTabs, retype, said } from './window';
import { exampleText, fileOf, opened, textOf, write } from './workspace';

const ENGINE = 'sweep.engine';

describe('sweeps', () => {
  const spec = fileOf('sweeps', 'one.cpe.json');
  const sweep = fileOf('sweeps', 'grid.cpe-sweep.json');
  const results = fileOf('sweeps', 'grid.results.ndjson');

  const describeSweep = async (change: object = {}): Promise<void> => {
    const description = {
      version: 1,
      specs: ['one.cpe.json'],
      vary: { 'run.algorithm': ['polyalba', 'alba'] },
      seeds: { from: 1, to: 2 },
      ...change,
    };
    await write(sweep, JSON.stringify(description, null, 2));
  };
  const lines = async () => (await textOf(results)).split('\n').length - 1;

  beforeEach(async () => {
    await write(spec, await exampleText(EXAMPLE));
    await describeSweep();
  });
  afterEach(async () => {
    await closeAll();
    await workspace.fs.delete(fileOf('sweeps'), { recursive: true });
  });

  it('run with what the editor shows of their specs or not at all, are compared, have nothing left to do then, and follow a file of results', async () => {
    // To an engine only where one is set, of which a wrong address is told.
    const settings = workspace.getConfiguration('cpe');
    assert.equal(settings.inspect(ENGINE)?.defaultValue, '');
    await settings.update(ENGINE, 'http://127.0.0.1', true);
    try {
      await commands.executeCommand('cpe.runSweep', sweep);
      assert.equal(await lines(), 0);
    } finally {
      await settings.update(ENGINE, undefined, true);
    }
    const document = await opened(spec);
    await describeSweep({ specs: ['./*.cpe.json'] });
    await retype(document, `${document.getText()}\n`);
    assert.match(await answering(undefined, sweep), /one\.cpe\.json/);
    assert.deepEqual([await lines(), document.isDirty], [0, true]);
    await answering('Save and Run', sweep);
    assert.deepEqual([await lines(), document.isDirty], [4, false]);
    const { settings: compared, sentences, kind } = await shown('grid.results.ndjson');
    assert.equal(kind, 'results');
    const counted = compared.map((one) => `${one.title} ${one.counted}`);
    assert.deepEqual(counted, ['PolyALBA 2', 'ALBA 2']);
    assert.match(sentences.state, /^All 4 runs finished/);
    assert.ok(openTabs().some(({ label }) => label === 'Results: grid.results.ndjson'));
    await commands.executeCommand('cpe.runSweep', sweep);
    assert.equal(await lines(), 4);

    // A file of results is opened by itself, too, and followed.
    const all = (await textOf(results)).split('\n');
    const other = fileOf('sweeps', 'other.ndjson');
    await write(other, `${all.slice(0, 2).join('\n')}\n`);
    await commands.executeCommand('cpe.openResults', other);
    assert.match((await shown('other.ndjson')).sentences.state, /^Both runs finished/);
    await write(other, `${all.slice(0, 3).join('\n')}\n`);
    await eventually('the other lines', async () =>
      (await shown('other.ndjson')).sentences.state.includes('3 runs'),
    );
  });

  it('have their problems marked where they are, until the file is changed', async () => {
    await describeSweep({ seeds: { from: 5, to: 1 } });
    await commands.executeCommand('cpe.runSweep', sweep);
    const marks = (uri: Uri): readonly string[] =>
      languages.getDiagnostics(uri).flatMap(({ source, message, range }) => {
        return source === 'cpe' ? [`${range.start.line + 1}: ${message}`] : [];
      });
    assert.equal(marks(sweep).length, 1, marks(sweep).join());
    assert.match(marks(sweep)[0] ?? '', /^1\d: /);
    const document = await opened(sweep);
    await retype(document, document.getText().replace('5', '1'));
    await eventually('no mark', () => marks(sweep).length === 0);
    await document.save();
    // Saved wrong, it is marked though nothing was run.
    await retype(document, document.getText().replace('"version": 1', '"version": 2'));
    await document.save();
    await eventually('a mark of the check', () => marks(sweep).length > 0);
    await retype(document, document.getText().replace('"version": 2', '"version": 1'));
    await document.save();
    await write(spec, (await exampleText(EXAMPLE)).replace('}', ''));
    await commands.executeCommand('cpe.runSweep', sweep);
    await eventually('marks in the spec', () => marks(spec).length > 0);
    assert.equal(await lines(), 0);
  });
});

/** The only summary of results of that name. */
async function shown(name: string): Promise<ComparisonSummary> {
  const api = await activeApi();
  const found = api.sweeps().filter(({ fileName }) => fileName === name);
  assert.equal(found.length, 1, `${found.length} of ${name}`);
  return found[0] as ComparisonSummary;
}

/** Runs a sweep, and answers what it asks. @returns what it asks */
async function answering(answer: string | undefined, sweep: Uri): Promise<string> {
  const run = () => commands.executeCommand('cpe.runSweep', sweep);
  return (await said('showWarningMessage', run, answer)).join();
}
