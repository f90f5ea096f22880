/** Runs in the worker: to the end, stopped, killed, and the same answer wherever the core runs. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commands, window, workspace } from 'vscode';
import { ALL } from '../../all.mjs';
import type { TextDocument } from 'vscode';
import { prepareRun } from '../../../src/core/run/check/prepare';
import type { RunResult } from '../../../src/core/run/result/result';
import { runPrepared } from '../../../src/core/run/session/run';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { RunSnapshot, RunState } from '../../../src/shared/protocol';
import { lenses } from './editor';
import { activeApi } from './extension';
import { say } from './lineReporter';
import { watchDelays } from './responsiveness';
import { EXAMPLE, HARD_SPEC, SLOW_SPEC } from './specs';
import {
  closeAll,
  eventually,
  exampleNames,
  extensionFile,
  openExample,
  openText,
  sleep,
} from './workspace';

const FINAL: readonly RunState[] = [
  'certified',
  'budget',
  'inconclusive',
  'cancelled',
  'failed',
  'problem',
];
/** What a person may wait for a stop (and a status that says so). */
const STOP_LIMIT_MS = 1000;
/** The longest that the extension host may be busy with us: many times what was ever seen. */
const DELAY_LIMIT_MS = 2000;

export function runsSuite(): void {
  describe('runs', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('end with an answer, and the line of commands says how', async () => {
      const document = await openExample(EXAMPLE, 'first-run.cpe.json');
      await commands.executeCommand('cpe.run');
      const run = await ended(document);
      assert.deepEqual(run.report?.problems ?? [], []);
      assert.equal(run.live.state, 'certified');
      assert.deepEqual(run.live.result?.action, [0, 4, 8]);
      assert.equal(run.live.result.correct, true);
      assert.equal(run.trace.length > 0, true, 'rounds are kept');
      const last = await eventually('the last result', async () => {
        return (await lenses(document)).find((title) => title.startsWith('Last:')) ?? null;
      });
      assert.equal(last, 'Last: certified');
    });

    it('show a panel beside the spec, and leave the focus in the editor', async () => {
      const document = await openExample(EXAMPLE, 'panel.cpe.json');
      await commands.executeCommand('cpe.run');
      await ended(document);
      const panel = await eventually('the tab of the panel', () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        return tabs.find(({ label }) => label === 'Run: panel.cpe.json') ?? null;
      });
      assert.notEqual(panel.group.viewColumn, window.activeTextEditor?.viewColumn);
      assert.equal(window.activeTextEditor?.document, document);
    });

    it('take the algorithm of their command', async () => {
      const document = await openExample('explicit-routes.cpe.json', 'algorithms.cpe.json');
      await commands.executeCommand('cpe.runPolyAlba', document.uri);
      assert.equal((await ended(document)).facts?.algorithm, 'polyalba');
      await commands.executeCommand('cpe.runGcbPe', document.uri);
      const run = await eventually('the run of GCB-PE', async () => {
        const last = await lastRun(document);
        return last?.facts?.algorithm === 'gcb-pe' && FINAL.includes(last.live.state) ? last : null;
      });
      assert.deepEqual(run.live.result?.action, [0, 3]);
    });

    it('are made with the recommended preset where that takes a caveat away', async () => {
      const text = (await openExample(EXAMPLE, 'recommended-of.cpe.json')).getText();
      const paper = text.replace('"recommended"', '"paper"');
      const document = await openText('caveat.cpe.json', paper);
      await commands.executeCommand('cpe.run', document.uri);
      const caveat = await ended(document);
      assert.equal(caveat.facts?.preset, 'paper');
      assert.notDeepEqual(caveat.live.result?.assumptionsNotMet, []);
      assert.equal(caveat.facts.recommendedCovers, true);
      await commands.executeCommand('cpe.runRecommended', document.uri);
      const covered = await eventually('the run with recommended', async () => {
        const last = await lastRun(document);
        return last?.facts?.preset === 'recommended' && FINAL.includes(last.live.state)
          ? last
          : null;
      });
      assert.equal(covered.live.state, 'certified');
      assert.deepEqual(covered.live.result?.assumptionsNotMet, []);
      assert.deepEqual(covered.facts?.changedOptions, []);
      // The spec itself is left as it is.
      assert.equal(document.getText(), paper);
      assert.equal(document.isDirty, false);
    });

    it('give core, worker and command line the same result, byte for byte', async () => {
      // Some: core alone runs all of them, in its own tests.
      const names = (await exampleNames()).filter((_, index) => index % (ALL ? 3 : 8) === 0);
      for (const name of names) {
        const document = await openExample(name, `same-${name}`);
        await commands.executeCommand('cpe.run', document.uri);
        const [{ live }, cli] = await Promise.all([
          ended(document),
          cliResult(extensionFile(`examples/${name}`).fsPath),
        ]);
        const worker = live.result;
        assert.ok(worker, name);
        const core = await coreResult(document.getText());
        assert.equal(bytes(worker), bytes(core), `${name}: worker and core`);
        assert.equal(bytes(worker), bytes(cli), `${name}: worker and command line`);
      }
    });

    it('stop within a second, while the extension host stays responsive', async () => {
      const document = await openText('hard.cpe.json', HARD_SPEC);
      const delays = watchDelays();
      await commands.executeCommand('cpe.run', document.uri);
      await eventually('samples', async () =>
        (await lastRun(document))?.live.totalSamples ? true : null,
      );
      assert.ok((await lenses(document)).includes('$(stop-circle)\u00a0Stop'));
      await sleep(1500);
      const seen = await lastRun(document);
      assert.equal(seen?.live.state, 'running');
      const start = performance.now();
      await commands.executeCommand('cpe.stopRun', document.uri);
      const run = await ended(document, STOP_LIMIT_MS);
      const took = performance.now() - start;
      const longest = delays.end();
      say(
        `  stopped after ${took.toFixed(0)} ms; longest delay of a 20 ms timer: ${longest.toFixed(0)} ms`,
      );
      assert.equal(run.live.state, 'cancelled');
      assert.ok(run.live.totalSamples >= seen.live.totalSamples, 'what was learnt is kept');
      assert.ok(
        longest < DELAY_LIMIT_MS,
        `the extension host was busy for ${longest.toFixed(0)} ms`,
      );
    });

    it('stop although their worker does not listen: it is ended a second later', async () => {
      // Its observer set takes many seconds, in one go.
      const document = await openText('deaf.cpe.json', SLOW_SPEC);
      await commands.executeCommand('cpe.run', document.uri);
      await eventually('the worker', async () =>
        (await lastRun(document))?.live.state === 'waiting' ? true : null,
      );
      await commands.executeCommand('cpe.stopRun', document.uri);
      const run = await ended(document);
      assert.equal(run.live.state, 'cancelled');
      assert.equal(run.facts, null, 'it had not even begun');
    });

    it('fail with the reason when their worker is killed, and can be run again', async () => {
      const api = await activeApi();
      const document = await openText('killed.cpe.json', HARD_SPEC);
      await commands.executeCommand('cpe.run', document.uri);
      const seen = await eventually('samples', async () => {
        const run = await lastRun(document);
        return run?.live.totalSamples ? run : null;
      });
      assert.equal(api.killWorker(seen.runId), true);
      const run = await ended(document);
      assert.equal(run.live.state, 'failed');
      assert.match(run.live.failure ?? '', /worker/i);
      assert.ok(run.live.totalSamples >= seen.live.totalSamples, 'what was learnt is kept');
      await commands.executeCommand('cpe.run', document.uri);
      const again = await eventually('the second run', async () => {
        const last = await lastRun(document);
        return last?.runId !== run.runId && last?.live.totalSamples ? last : null;
      });
      assert.equal(again.live.state, 'running');
    });

    it('are stored in the workspace, not in the file', async () => {
      const document = await openExample(EXAMPLE, 'stored.cpe.json');
      const before = document.getText();
      await commands.executeCommand('cpe.run', document.uri);
      await ended(document);
      assert.equal(document.isDirty, false);
      const bytesOnDisk = await workspace.fs.readFile(document.uri);
      assert.equal(new TextDecoder().decode(bytesOnDisk), before);
    });
  });
}

export async function lastRun(document: TextDocument): Promise<RunSnapshot | null> {
  // The interface gives snapshots without the address; the names of these files are their own.
  const name = path.posix.basename(document.uri.path);
  const api = await activeApi();
  return api.runs().findLast((run) => run.fileName === name) ?? null;
}

/** The last run of a spec, once it has ended and its lower bound is there, if it has one. */
export async function ended(document: TextDocument, limitMs?: number): Promise<RunSnapshot> {
  const ask = async (): Promise<RunSnapshot | null> => {
    const run = await lastRun(document);
    const isOver =
      run !== null && FINAL.includes(run.live.state) && run.live.isBoundComing !== true;
    return isOver ? run : null;
  };
  return eventually(`the end of ${document.uri.path}`, ask, limitMs);
}

export async function stopAll(): Promise<void> {
  const api = await activeApi();
  for (const run of api.runs()) api.killWorker(run.runId);
}

export function bytes(result: RunResult | object): string {
  return JSON.stringify({ ...result, durationMs: 0, reason: undefined, final: undefined });
}

export async function coreResult(text: string): Promise<RunResult> {
  const preparation = prepareRun(text, NO_OVERRIDES);
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const run = runPrepared(preparation.prepared, { now: () => 0, cancelled: () => false });
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
    await Promise.resolve();
  }
}

/** What `cpe run FILE --json` prints. @param options more of its options */
export async function cliResult(file: string, options: readonly string[] = []): Promise<object> {
  const cli = extensionFile('dist/cli.js').fsPath;
  // Node itself, also where the extension host is an Electron program.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const line = [cli, 'run', file, '--json', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, line, { env });
  const result: unknown = JSON.parse(stdout);
  if (typeof result !== 'object' || result === null) throw new Error(stdout);
  return result;
}
