/** The settings, changed while the extension runs. */
import assert from 'node:assert/strict';
import { ConfigurationTarget, commands, workspace } from 'vscode';
import { activeApi } from './extension';
import { ended, lastRun } from './runs';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, exampleText, openText, retype } from './workspace';

const BUDGET = 200;

export function settingsSuite(): void {
  describe('the settings', () => {
    afterEach(async () => {
      await set('run.maxSamples', undefined);
      await closeAll();
    });

    it('give a run a budget where its spec states none, from the next run on', async () => {
      await activeApi();
      const text = await exampleText(EXAMPLE);
      const document = await openText('budget.cpe.json', text);
      await set('run.maxSamples', BUDGET);
      await commands.executeCommand('cpe.run', document.uri);
      const stopped = await ended(document);
      assert.equal(stopped.live.state, 'budget');
      assert.equal(stopped.facts?.maxSamples, BUDGET);
      assert.ok(stopped.live.totalSamples <= BUDGET);

      // What the spec states is what counts.
      const stated = text.replace('"seed": 1', '"seed": 1, "maxSamples": 100000000');
      await retype(document, stated);
      await commands.executeCommand('cpe.run', document.uri);
      const next = await eventually('the end of the next run', async () => {
        const run = await lastRun(document);
        return run?.runId !== stopped.runId && run?.live.state === 'certified' ? run : null;
      });
      assert.equal(next.facts?.maxSamples, 100_000_000);
      await document.save();
    });
  });
}

function set(name: string, value: unknown): Thenable<void> {
  return workspace.getConfiguration('cpe').update(name, value, ConfigurationTarget.Workspace);
}
