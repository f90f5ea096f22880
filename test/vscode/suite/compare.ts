/** Comparisons: settings run repeatedly give the figures of the command line, seed by seed; single runs side by side. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { commands, window } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/compare/summary';
import { activeApi } from './extension';
import { ended } from './runs';
import { EXAMPLE } from './specs';
import { closeAll, eventually, extensionFile, openExample } from './workspace';

const SETTINGS = [
  ['polyalba', 'recommended'],
  ['gcb-pe', 'recommended'],
  ['polyalba', 'paper'],
] as const;
const SEEDS = 3;

export function compareSuite(): void {
  describe('comparisons', () => {
    afterEach(closeAll);

    it('give the samples and answers of the command line for the same seeds', async () => {
      const document = await openExample(EXAMPLE, 'repeated.cpe.json');
      await commands.executeCommand('cpe.runRepeatedly', {
        spec: document.uri,
        seeds: SEEDS,
        settings: SETTINGS,
      });
      const { settings, sentences } = await finished('repeated.cpe.json');
      assert.equal(settings.length, SETTINGS.length);
      for (const [index, [algorithm, preset]] of SETTINGS.entries()) {
        const seeds = settings[index]?.seeds ?? [];
        assert.equal(seeds.length, SEEDS);
        for (const { seed, samples, action, correct, estimate, status } of seeds) {
          const cli = await cliResult(algorithm, preset, seed);
          assert.deepEqual(
            { samples, action, correct, estimate, status },
            {
              samples: cli.samples,
              action: cli.action,
              correct: cli.correct,
              estimate: cli.estimate,
              status: cli.status,
            },
            `${algorithm} ${preset}, seed ${seed}`,
          );
        }
      }
      assert.match(sentences.state, /^All 9 runs stopped by their rule/);
      assert.match(sentences.headline, /^(PolyALBA|GCB-PE) recommended: .* samples$/);
      await eventually('the tab of the panel', () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        return tabs.some(({ label }) => label === 'Compare: repeated.cpe.json') ? true : null;
      });
    });

    it('put runs that have ended side by side', async () => {
      const document = await openExample(EXAMPLE, 'side.cpe.json');
      await commands.executeCommand('cpe.runPolyAlba', document.uri);
      const first = await ended(document);
      await commands.executeCommand('cpe.runGcbPe', document.uri);
      const second = await eventually('the run of GCB-PE', async () => {
        const last = (await activeApi()).runs().at(-1);
        return last?.facts?.algorithm === 'gcb-pe' && last.live.result !== null ? last : null;
      });
      await commands.executeCommand('cpe.compareRuns', [first.runId, second.runId]);
      const { kind, settings } = await finished('side.cpe.json');
      assert.equal(kind, 'runs');
      assert.deepEqual(
        settings.map(({ title, seeds }) => [title, seeds[0]?.samples]),
        [
          ['PolyALBA', first.live.result?.samples],
          ['GCB-PE', second.live.result?.samples],
        ],
      );
      assert.ok(
        settings.every(({ trace }) => (trace?.length ?? 0) > 0),
        'with their traces',
      );
    });
  });
}

function finished(fileName: string): Promise<ComparisonSummary> {
  return eventually('the end of the comparison', async () => {
    const api = await activeApi();
    const last = api.comparisons().findLast((comparison) => comparison.fileName === fileName);
    return last !== undefined && last.endedAt !== null ? last : null;
  });
}

async function cliResult(
  algorithm: string,
  preset: string,
  seed: number,
): Promise<Record<string, unknown>> {
  const cli = extensionFile('dist/cli.js').fsPath;
  const file = extensionFile(`examples/${EXAMPLE}`).fsPath;
  const set = ['--algorithm', algorithm, '--preset', preset, '--seed', String(seed)];
  // Node itself, also where the extension host is an Electron program.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'run', file, '--json', ...set],
    { env },
  );
  const result: unknown = JSON.parse(stdout);
  if (typeof result !== 'object' || result === null) throw new Error(stdout);
  return result as Record<string, unknown>;
}
