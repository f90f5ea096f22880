/** The history of runs: what is listed, what is done to it, and what becomes of runs whose window is gone. */
import assert from 'node:assert/strict';
import { Uri, commands, window, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { HistoryLine } from '../../../src/host/history/historyTree';
import { RunRecord } from '../../../src/host/runs/runRecord';
import { exactJson } from '../../../src/host/archive/exactJson';
import { readStoredRun } from '../../../src/host/runs/storedRun';
import type { StoredRun } from '../../../src/host/runs/storedRun';
import type { RunSnapshot } from '../../../src/shared/protocol';
import { codeLenses } from './editor';
import { activeApi } from './extension';
import { bytes, coreResult, ended, lastRun, stopAll } from './runs';
import { EXAMPLE, HARD_SPEC } from './specs';
import { closeAll, eventually, exampleText, openExample, openText } from './workspace';

export function historySuite(): void {
  describe('the history', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('lists a run under its spec from its start to its end', async () => {
      const document = await openText('listed.cpe.json', HARD_SPEC);
      await commands.executeCommand('cpe.run', document.uri);
      const living = await eventually('the line of the run', async () => lineOf(document));
      assert.equal(living.context, 'run living');
      assert.equal(living.icon, 'loading~spin');
      assert.equal(living.label, 'CLUNCB seed 1');
      await eventually('samples', async () =>
        /^[\d.]+(\s\w)? · now$/.test((await lineOf(document))?.description ?? '') ? true : null,
      );
      await commands.executeCommand('cpe.stopRun', document.uri);
      await ended(document);
      const over = await lineOf(document);
      assert.equal(over?.context, 'run ended resumable idle');
      assert.equal(over.icon, 'stop-circle');
      assert.match(over.description, /^[\d.]+(\s\w)? · now$/);
      const lines = (await activeApi()).history();
      const at = lines.findIndex(({ id }) => id === over.id);
      assert.equal(lines[at - 1]?.label, 'listed.cpe.json');
    });

    it('runs again with the same seed to the same result, and with a new one to another', async () => {
      const document = await openExample(EXAMPLE, 'rerun.cpe.json');
      await commands.executeCommand('cpe.run', document.uri);
      const first = await ended(document);
      // What was run is run again, whatever the spec says by now.
      const editor = await window.showTextDocument(document);
      await editor.edit((edit) => edit.insert(document.positionAt(0), '// new\n'));
      await editor.document.save();
      await commands.executeCommand('cpe.rerun', first.runId);
      const same = await eventually('the second run', () => endedAfter(document, first.runId));
      assert.ok(first.live.result && same.live.result);
      assert.equal(bytes(same.live.result), bytes(first.live.result));
      assert.match((await lineOf(document))?.description ?? '', /spec changed$/);
      await commands.executeCommand('cpe.rerunWithNewSeed', first.runId);
      const other = await eventually('the third run', () => endedAfter(document, same.runId));
      assert.notEqual(other.facts?.seed, first.facts?.seed);
      const own = (await activeApi()).history().filter(({ label }) => label.includes('seed'));
      assert.ok(own.length >= 3);
    });

    it('names a run, keeps a note of it, and deletes it for good', async () => {
      const api = await activeApi();
      const document = await openExample(EXAMPLE, `named-${Date.now()}.cpe.json`);
      await commands.executeCommand('cpe.run', document.uri);
      const { runId } = await ended(document);
      await answering('With *care*', () => commands.executeCommand('cpe.renameRun', runId));
      assert.equal((await lineOf(document))?.label, 'With *care*');
      const note = 'drift? <command:cpe.run> [x](command:cpe.run)';
      await answering(note, () => commands.executeCommand('cpe.editNote', runId));
      const tooltip = api.historyTooltip(runId);
      assert.match(tooltip, /^\*\*With \\\*care\\\*\*\*/);
      assert.ok(tooltip.includes('- Note\\: drift\\? \\<command\\:cpe\\.run\\> \\[x\\]\\('));
      await eventually('the note in the store', async () =>
        (await storedOf(runId))?.note === note ? true : null,
      );
      await commands.executeCommand('cpe.deleteRun', runId);
      assert.equal(await lineOf(document), null);
      await eventually('its end', async () => ((await fileOf(runId)) === null ? true : null));
    });

    it('resumes a stopped run to the identical result, from the line of commands, too', async () => {
      const spec = JSON.parse(HARD_SPEC) as { readonly run: object };
      const text = JSON.stringify({ ...spec, run: { ...spec.run, maxSamples: 8_000 } });
      const document = await openText('stopped.cpe.json', text);
      await commands.executeCommand('cpe.run', document.uri);
      const stopped = await stoppedAfter(document, 1);
      assert.equal(stopped.live.state, 'cancelled');
      assert.ok(stopped.live.totalSamples < 8_000, 'it was stopped before its budget was spent');
      assert.match((await lineOf(document))?.context ?? '', /resumable/);
      const lens = await eventually('Resume above the spec', async () => {
        const found = await codeLenses(document);
        return found.find(({ command }) => command?.command === 'cpe.resumeRun') ?? null;
      });
      await commands.executeCommand('cpe.resumeRun', ...(lens.command?.arguments ?? []));
      const resumed = await ended(document);
      assert.equal(resumed.live.state, 'budget');
      assert.equal(resumed.runId, stopped.runId);
      assert.ok(resumed.live.result);
      assert.equal(bytes(resumed.live.result), bytes(await coreResult(text)));
    });

    it('says why a run cannot be resumed, and keeps what was recorded', async () => {
      const api = await activeApi();
      const document = await openText(
        'damaged.cpe.json',
        await exampleText('assignment-4x4.cpe.json'),
      );
      const run = cutRun(document, 'damaged', 1);
      await writeStored(run, 'a window that is gone', '{');
      await api.readRunStore();
      const before = await lastRun(document);
      const { showErrorMessage } = window;
      const said = await new Promise<string>((resolve) => {
        Object.assign(window, {
          showErrorMessage: (message: string) => {
            resolve(message);
            return Promise.resolve(undefined);
          },
        });
        void commands.executeCommand('cpe.resumeRun', run.id);
      }).finally(() => Object.assign(window, { showErrorMessage }));
      assert.match(said, /^Cannot resume the run of damaged\.cpe\.json: /);
      assert.deepEqual(await lastRun(document), before);
      assert.equal(before?.live.state, 'interrupted');
    });

    it('shows what a filter asks for, in the order that is chosen, and specs of one name by their folders', async () => {
      const api = await activeApi();
      const text = await exampleText(EXAMPLE);
      const documents = [];
      for (const folder of ['north', 'south']) {
        const document = await openText(`${folder}/shared.cpe.json`, text);
        await commands.executeCommand('cpe.run', document.uri);
        await eventually('its end', () =>
          api.runs().filter(({ live, fileName }) => live.result && fileName === 'shared.cpe.json')
            .length > documents.length
            ? true
            : null,
        );
        documents.push(document);
      }
      const shown = async (filter: string): Promise<readonly HistoryLine[]> => {
        await answering(filter, () => commands.executeCommand('cpe.filterHistory'));
        return api.history();
      };
      try {
        const both = await shown('shared CERTIFIED');
        const specs = both.filter(({ context }) => context === 'spec');
        assert.deepEqual(
          specs.map(({ label, description }) => [label, description]),
          [
            ['shared.cpe.json', 'south'],
            ['shared.cpe.json', 'north'],
          ],
        );
        // A run has its answer below it.
        assert.deepEqual(
          both.slice(0, 3).map(({ context }) => context),
          ['spec', 'run ended idle', 'answer'],
        );
        assert.equal(both.length, 6);
        assert.deepEqual(await shown('no such run'), []);
        await choosing('name', () => commands.executeCommand('cpe.sortHistory'));
        await commands.executeCommand('cpe.clearHistoryFilter');
        const names = api.history().filter(({ context }) => context === 'spec');
        const labels = names.map(({ label }) => label);
        assert.deepEqual(
          labels,
          labels.toSorted((one, other) => one.localeCompare(other)),
        );
      } finally {
        await commands.executeCommand('cpe.clearHistoryFilter');
        await choosing('time', () => commands.executeCommand('cpe.sortHistory'));
      }
    });
  });
}

/** Does something that asks for a text. */
async function answering(text: string, act: () => Thenable<unknown>): Promise<void> {
  const { showInputBox } = window;
  Object.assign(window, { showInputBox: () => Promise.resolve(text) });
  await Promise.resolve(act()).finally(() => Object.assign(window, { showInputBox }));
}

/** Does something that asks for an order. */
async function choosing(wanted: string, act: () => Thenable<unknown>): Promise<void> {
  const { showQuickPick } = window;
  Object.assign(window, {
    showQuickPick: (items: readonly { readonly order: string }[]) =>
      Promise.resolve(items.find(({ order }) => order === wanted)),
  });
  await Promise.resolve(act()).finally(() => Object.assign(window, { showQuickPick }));
}

/** The line of the newest run of a spec; null where there is none. */
async function lineOf(document: TextDocument): Promise<HistoryLine | null> {
  const run = await lastRun(document);
  const api = await activeApi();
  return api.history().find(({ id }) => id === run?.runId) ?? null;
}

async function endedAfter(document: TextDocument, runId: string) {
  const run = await ended(document);
  return run.runId === runId ? null : run;
}

/** The run of a spec, stopped once it has more samples than these. */
async function stoppedAfter(document: TextDocument, samples: number): Promise<RunSnapshot> {
  await eventually(`${samples} samples`, async () =>
    ((await lastRun(document))?.live.totalSamples ?? 0) > samples ? true : null,
  );
  await commands.executeCommand('cpe.stopRun', document.uri);
  return ended(document);
}

/** What is stored of a run; null while its file is being put in its place. */
async function storedOf(runId: string): Promise<StoredRun | null> {
  try {
    const name = await eventually('its file', () => fileOf(runId));
    const file = await workspace.fs.readFile(await storeFile(name));
    return readStoredRun(new TextDecoder().decode(file));
  } catch {
    return null;
  }
}

/** A run of the core that was cut after so many tests, as its window would have it by then. */
function cutRun(document: TextDocument, id: string, tests: number): RunRecord {
  const preparation = prepareRun(document.getText(), NO_OVERRIDES);
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const record = new RunRecord({
    id: `${id}-${Date.now()}`,
    specUri: document.uri.toString(),
    fileName: document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1),
    specText: document.getText(),
    overrides: NO_OVERRIDES,
    startedAt: Date.now(),
  });
  record.assigned();
  record.started(preparation.prepared.facts);
  let made = 0;
  const run = runPrepared(preparation.prepared, { now: () => 0, cancelled: () => false });
  for (let step = run.next(); made < tests && step.done !== true; step = run.next()) {
    if (step.value.type === 'roundCompleted') made += 1;
    record.apply([step.value]);
  }
  return record;
}

/** @param specText another text than the one that was run */
async function writeStored(run: RunRecord, owner: string, specText?: string): Promise<void> {
  const name = `${String(run.origin.startedAt).padStart(15, '0')}-${run.id}.run.json`;
  const stored = run.stored(Date.now(), owner);
  const origin = { ...stored.origin, ...(specText === undefined ? {} : { specText }) };
  const text = exactJson({ ...stored, origin });
  await workspace.fs.writeFile(await storeFile(name), new TextEncoder().encode(text));
}

async function storeFile(name: string): Promise<Uri> {
  return Uri.joinPath(Uri.parse((await activeApi()).runStore), name);
}

/** The stored file of a run, null where there is none. */
async function fileOf(runId: string): Promise<string | null> {
  const entries = await workspace.fs.readDirectory(Uri.parse((await activeApi()).runStore));
  return entries.map(([name]) => name).find((name) => name.endsWith(`-${runId}.run.json`)) ?? null;
}
