/** Runs in the worker: to the end, stopped, killed, and the same answer wherever the core runs. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commands, window, workspace, type TextDocument } from 'vscode';
import type { RunResult } from '../../../src/core/run/result/result';
import type { RunSnapshot, RunState } from '../../../src/shared/protocol';
import { activeApi } from './extension';
import { EXAMPLE, HARD, SLOW } from '../specs.mjs';
import { closeAll, eventually, exampleText, extensionFile, openText } from './workspace';

const FINAL: readonly RunState[] = [
  ...(['certified', 'budget', 'inconclusive'] as const),
  ...(['cancelled', 'failed', 'problem'] as const),
];

export function runsSuite(): void {
  describe('runs', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('end with an answer beside the spec, which is left as it is and keeps the focus, and with the recommended preset where that takes a caveat away', async () => {
      const text = (await exampleText(EXAMPLE)).replace('"recommended"', '"paper"');
      const document = await openText('caveat.cpe.json', text);
      await commands.executeCommand('cpe.run');
      const caveat = await ended(document);
      assert.deepEqual(caveat.report?.problems ?? [], []);
      assert.equal(caveat.facts?.preset, 'paper');
      assert.notDeepEqual(caveat.live.result?.assumptionsNotMet, []);
      assert.equal(caveat.facts.recommendedCovers, true);
      assert.ok(caveat.trace.length > 0, 'rounds are kept');
      await commands.executeCommand('cpe.runRecommended', document.uri);
      const covered = await eventually('the run with recommended', async () => {
        const last = await ended(document);
        return last.facts?.preset === 'recommended' ? last : null;
      });
      assert.equal(covered.live.state, 'certified');
      assert.deepEqual(covered.live.result?.action, [0, 4, 8]);
      assert.equal(covered.live.result.correct, true);
      assert.deepEqual(covered.live.result.assumptionsNotMet, []);
      assert.deepEqual(covered.facts?.changedOptions, []);
      const panel = await eventually('the tab of the panel', () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        return tabs.find(({ label }) => label === 'Run: caveat.cpe.json') ?? null;
      });
      assert.notEqual(panel.group.viewColumn, window.activeTextEditor?.viewColumn);
      assert.equal(window.activeTextEditor?.document, document);
      assert.equal(document.isDirty, false);
      assert.equal(new TextDecoder().decode(await workspace.fs.readFile(document.uri)), text);
    });

    it('have the budget of the settings where their spec states none', async () => {
      const settings = workspace.getConfiguration('cpe');
      const document = await openText('budget.cpe.json', await exampleText(EXAMPLE));
      await settings.update('run.maxSamples', 200);
      try {
        await commands.executeCommand('cpe.run', document.uri);
        const { live, facts } = await ended(document);
        assert.deepEqual([live.state, facts?.maxSamples], ['budget', 200]);
        assert.ok(live.totalSamples <= 200);
      } finally {
        await settings.update('run.maxSamples', undefined);
      }
    });

    it('stop although their worker does not listen: it is ended a second later', async () => {
      // Its observer set takes many seconds, in one go.
      const document = await openText('deaf.cpe.json', SLOW);
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
      const document = await openText('killed.cpe.json', HARD);
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
