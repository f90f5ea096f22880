/** The settings, changed while the extension runs. */
import assert from 'node:assert/strict';
import { ConfigurationTarget, commands, workspace } from 'vscode';
import { ended } from './runs';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, openExample } from './workspace';

const BUDGET = 200;

export function settingsSuite(): void {
  describe('the settings', () => {
    const set = (value?: number): Thenable<void> =>
      workspace
        .getConfiguration('cpe')
        .update('run.maxSamples', value, ConfigurationTarget.Workspace);
    afterEach(async () => {
      await set();
      await closeAll();
    });

    it('give a run a budget where its spec states none, from the next run on', async () => {
      const free = await openExample(EXAMPLE, 'budget.cpe.json');
      await set(BUDGET);
      await commands.executeCommand('cpe.run', free.uri);
      const stopped = await ended(free);
      assert.equal(stopped.live.state, 'budget');
      assert.equal(stopped.facts?.maxSamples, BUDGET);
      assert.ok(stopped.live.totalSamples <= BUDGET);
    });
  });
}
