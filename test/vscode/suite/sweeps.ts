/** Sweeps in the editor: run, stopped and taken up again, their results opened, what is wrong with them. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Uri, commands, env, languages, window, workspace } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { activeApi } from './extension';
import { EXAMPLE } from './specs';
import { closeAll, eventually, exampleText, extensionFile, retype } from './workspace';

const ENGINE = 'sweep.engine';

export function sweepsSuite(): void {
  describe('sweeps', () => {
    const root = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
    const folder = Uri.joinPath(root, 'sweeps');
    const sweep = Uri.joinPath(folder, 'grid.cpe-sweep.json');
    const results = Uri.joinPath(folder, 'grid.results.ndjson');
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

    const describeSweep = async (change: object = {}): Promise<void> => {
      const description = {
        version: 1,
        specs: ['one.cpe.json'],
        vary: { 'run.algorithm': ['polyalba', 'alba'] },
        seeds: { from: 1, to: 20 },
        ...change,
      };
      await workspace.fs.writeFile(sweep, bytes(JSON.stringify(description, null, 2)));
    };
    const lines = async (): Promise<number> => {
      try {
        const text = new TextDecoder().decode(await workspace.fs.readFile(results));
        return text.split('\n').length - 1;
      } catch {
        return 0;
      }
    };

    beforeEach(async () => {
      await workspace.fs.writeFile(
        Uri.joinPath(folder, 'one.cpe.json'),
        bytes(await exampleText(EXAMPLE)),
      );
      await describeSweep();
    });
    afterEach(async () => {
      await closeAll();
      await workspace.fs.delete(folder, { recursive: true });
    });

    it('run to a result of every seed, are compared, and have nothing left to do then', async () => {
      await commands.executeCommand('cpe.runSweep', sweep);
      assert.equal(await lines(), 40);
      const { settings, sentences, kind } = await shown('grid.results.ndjson');
      assert.equal(kind, 'results');
      assert.deepEqual(
        settings.map(({ title, counted }) => [title, counted]),
        [
          ['PolyALBA', 20],
          ['ALBA', 20],
        ],
      );
      assert.match(sentences.state, /^All 40 runs finished/);
      assert.ok(settings.every(({ samples }) => samples?.interval));
      assert.ok(tabNames().includes('Results: grid.results.ndjson'));
      await commands.executeCommand('cpe.runSweep', sweep);
      assert.equal(await lines(), 40);
    });

    it('open a file of results by itself, and follow it', async () => {
      await commands.executeCommand('cpe.runSweep', sweep);
      const text = new TextDecoder().decode(await workspace.fs.readFile(results));
      const all = text.split('\n');
      const other = Uri.joinPath(folder, 'other.ndjson');
      await workspace.fs.writeFile(other, bytes(`${all.slice(0, 30).join('\n')}\n`));
      await commands.executeCommand('cpe.openResults', other);
      assert.match((await shown('other.ndjson')).sentences.state, /30 runs finished/);
      await workspace.fs.writeFile(other, bytes(`${all.slice(0, 35).join('\n')}\n`));
      await eventually('the other lines', async () =>
        (await shown('other.ndjson')).sentences.state.includes('35 runs') ? true : null,
      );
    });

    it('run with what the editor shows of their specs, or not at all', async () => {
      const spec = Uri.joinPath(folder, 'one.cpe.json');
      const document = await workspace.openTextDocument(spec);
      await window.showTextDocument(document);
      const changed = `${document.getText()}\n`;
      await describeSweep({ specs: ['./*.cpe.json'] });
      await retype(document, changed);
      const refused = await answering(undefined, () =>
        commands.executeCommand('cpe.runSweep', sweep),
      );
      assert.match(refused.join(), /one\.cpe\.json/);
      assert.deepEqual([await lines(), document.isDirty], [0, true]);
      await answering('Save and Run', () => commands.executeCommand('cpe.runSweep', sweep));
      assert.deepEqual([await lines(), document.isDirty], [40, false]);
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
      const document = await workspace.openTextDocument(sweep);
      await window.showTextDocument(document);
      await retype(document, document.getText().replace('5', '1'));
      await eventually('no mark', () => (marks(sweep).length === 0 ? true : null));
      await document.save();
      // Saved wrong, it is marked though nothing was run.
      await retype(document, document.getText().replace('"version": 1', '"version": 2'));
      await document.save();
      await eventually('a mark of the check', () => (marks(sweep).length > 0 ? true : null));
      await retype(document, document.getText().replace('"version": 2', '"version": 1'));
      await document.save();
      const spec = Uri.joinPath(folder, 'one.cpe.json');
      await workspace.fs.writeFile(spec, bytes((await exampleText(EXAMPLE)).replace('}', '')));
      await commands.executeCommand('cpe.runSweep', sweep);
      await eventually('marks in the spec', () => (marks(spec).length > 0 ? true : null));
      assert.equal(await lines(), 0);
    });

    it('go to an engine only where one is set, and say what is wrong with its address', async () => {
      const settings = workspace.getConfiguration('cpe');
      assert.equal(settings.inspect(ENGINE)?.defaultValue, '');
      await settings.update(ENGINE, 'http://127.0.0.1', true);
      try {
        await commands.executeCommand('cpe.runSweep', sweep);
        assert.equal(await lines(), 0);
        const key = await copiedKey();
        await withEngine(key, async (address) => {
          await settings.update(ENGINE, address, true);
          await commands.executeCommand('cpe.runSweep', sweep);
          assert.equal(await lines(), 40);
          assert.match(await workersAt(address), /, [1-9]\d* done$/m);
        });
      } finally {
        await settings.update(ENGINE, undefined, true);
      }
      await describeSweep({ seeds: { from: 1, to: 21 } });
      await commands.executeCommand('cpe.runSweep', sweep);
      assert.equal(await lines(), 42);
    });
  });
}

/** The key that the editor signs its sweeps by, as a person copies it for workers. */
async function copiedKey(): Promise<string> {
  await env.clipboard.writeText('');
  const choosing = commands.executeCommand('cpe.engineSecrets');
  const key = await eventually('the key', async () => {
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    const text = await env.clipboard.readText();
    return text === '' ? null : text;
  });
  await choosing;
  return key;
}

/** A server, a worker at it, and its address; all gone when `use` has ended. */
async function withEngine(key: string, use: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const address = `redis://127.0.0.1:${port}`;
  const cli = extensionFile('dist/cli.js').fsPath;
  const own = { ...process.env, ELECTRON_RUN_AS_NODE: '1', CPE_SWEEP_KEY: key };
  const server = spawn('redis-server', ['--port', String(port), '--save', '']);
  const worker = spawn(process.execPath, [cli, 'worker', '--engine', address], { env: own });
  try {
    await use(address);
  } finally {
    worker.kill('SIGKILL');
    server.kill('SIGKILL');
  }
}

/** What `cpe worker --list` prints. */
function workersAt(address: string): Promise<string> {
  const cli = extensionFile('dist/cli.js').fsPath;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, 'worker', '--list', '--engine', address],
      { env },
      (_, stdout) => resolve(stdout),
    );
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The only summary of results of that name. */
async function shown(name: string): Promise<ComparisonSummary> {
  const api = await activeApi();
  const found = api.sweeps().filter(({ fileName }) => fileName === name);
  assert.equal(found.length, 1, `${found.length} of ${name}`);
  return found[0] as ComparisonSummary;
}

/** Answers every warning so meanwhile. @returns what they said */
async function answering(
  answer: string | undefined,
  act: (messages: readonly string[]) => PromiseLike<unknown>,
): Promise<readonly string[]> {
  const messages: string[] = [];
  const { showWarningMessage } = window;
  Object.assign(window, {
    showWarningMessage: (message: string) => {
      messages.push(message);
      return Promise.resolve(answer);
    },
  });
  try {
    await act(messages);
  } finally {
    Object.assign(window, { showWarningMessage });
  }
  return messages;
}

function tabNames(): readonly string[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}
