/** Real measurements: entered by hand, from a sheet, by a program, from a log; stopped, killed, resumed, corrected. */
import assert from 'node:assert/strict';
import { Uri, commands, workspace, type TextDocument } from 'vscode';
import type { Told } from '../../../src/core/experiment/person';
import type { Measuring, RunSnapshot, RunState } from '../../../src/shared/protocol';
import { activeApi, lastRun as newestRun } from './extension';
import { VirtualFiles } from './virtualFiles';
import { closeAll, eventually, retype, standingIn } from './window';
import { fileOf, openText, opened, textOf, write } from './workspace';

/** Two of four, each seen by itself; with values this far apart a few batches decide. */
const MANUAL = JSON.stringify({
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2, labels: ['a', 'b', 'c', 'd'] },
  feedback: { type: 'semi-bandit' },
  reward: { type: 'linear' },
  assumptions: { noiseScale: 0.5 },
  environment: { type: 'manual', maxBatch: 6 },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
});

describe('real measurements', () => {
  afterEach(async () => {
    for (const { fileName, live } of (await activeApi()).runs())
      if (live.measuring !== undefined)
        await commands.executeCommand('cpe.stopRun', fileOf(fileName));
    await workspace.getConfiguration('cpe').update('run.maxSamples', undefined);
  });

  it('of another spec are not gone on with: starting over puts the journal aside', async () => {
    const document = await openText('over.cpe.json', MANUAL);
    // A test that is tried again begins as it did.
    const journal = journalOf(document.uri);
    if ((await textOf(journal)) !== '') await workspace.fs.delete(journal);
    await commands.executeCommand('cpe.run', document.uri);
    await waiting(document);
    await commands.executeCommand('cpe.stopRun', document.uri);
    await reached(document, 'cancelled');
    await retype(document, MANUAL.replace('"delta":0.05', '"delta":0.01'));
    await document.save();
    await workspace.getConfiguration('cpe').update('run.maxSamples', 900);
    let offered: readonly unknown[] = [];
    const asked = {
      showErrorMessage: (...told: readonly unknown[]) => {
        offered = told;
        return Promise.resolve('Start Over…');
      },
      showWarningMessage: (...[, , button]: readonly unknown[]) => Promise.resolve(button),
    };
    await standingIn(asked, async () => {
      await commands.executeCommand('cpe.run', document.uri);
      await eventually('the reason', () => offered.length > 0);
      const [reason, ...choices] = offered;
      assert.match(String(reason), /run\.delta was 0\.05, is 0\.01/);
      const goOn = 'Go On With Changed Settings';
      assert.deepEqual(choices, ['Open Journal', goOn, 'Start Over…']);
      await reached(document, 'running');
    });
    assert.equal((await lastRun(document)).facts?.maxSamples, 900);
    const aside = Uri.joinPath(document.uri, '..', 'over.cpe-journal.1.ndjson');
    assert.match(await textOf(aside), /"delta":0\.05/);
    await commands.executeCommand('cpe.stopRun', document.uri);
    await reached(document, 'cancelled');
  });

  it('are kept by the host where no worker can open the file', async () => {
    const files = new VirtualFiles();
    const registered = files.register();
    try {
      const uri = VirtualFiles.uri('/real.cpe.json');
      await write(uri, MANUAL);
      const document = await opened(uri);
      await commands.executeCommand('cpe.run', uri);
      const now = await waiting(document);
      const [pull, next] = now.sheet;
      assert.ok(pull && next);
      const entry = { kind: 'sample', pull: pull.id, sample: 1, values: [1, 2] } as const;
      await tell(document, entry);
      await waiting(document, ({ answered }) => answered === 1);
      const journal = await textOf(journalOf(uri));
      assert.match(journal, /"observations":\[\[1,2\]\]/);
      // Somebody else writes: nothing of theirs is lost, and the run says so.
      await write(journalOf(uri), `${journal}\n`);
      const heard = await tell(document, { ...entry, pull: next.id });
      assert.match(heard?.faults[0]?.message ?? '', /changed by another window/);
      await reached(document, 'failed');
      assert.equal(await textOf(journalOf(uri)), `${journal}\n`);
    } finally {
      await closeAll();
      registered.dispose();
    }
  });
});

async function tell(document: TextDocument, told: Told) {
  const run = await lastRun(document);
  return (await activeApi()).tell(run.runId, told);
}

/** What a run waits for, as soon as that fits. */
function waiting(
  document: TextDocument,
  fits: (now: Measuring) => boolean = () => true,
): Promise<Measuring> {
  return eventually('measurements that are waited for', async () => {
    const { measuring, state, failure } = (await lastRun(document)).live;
    if (state === 'failed' && failure !== null) throw new Error(failure);
    return measuring !== undefined && fits(measuring) ? measuring : null;
  });
}

async function reached(document: TextDocument, state: RunState): Promise<void> {
  await eventually(state, async () => (await lastRun(document)).live.state === state);
}

async function lastRun(document: TextDocument): Promise<RunSnapshot> {
  const run = await newestRun(document);
  assert.ok(run, 'there is no run');
  return run;
}

function journalOf(spec: Uri): Uri {
  return spec.with({ path: spec.path.replace('.cpe.json', '.cpe-journal.ndjson') });
}
