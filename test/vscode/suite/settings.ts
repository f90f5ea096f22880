/** The settings, changed while the extension runs. */
import assert from 'node:assert/strict';
import { ConfigurationTarget, commands, workspace } from 'vscode';
import { ended } from './runs';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, exampleText, openText } from './workspace';

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
      const text = await exampleText(EXAMPLE);
      const free = await openText('budget.cpe.json', text);
      await set(BUDGET);
      await commands.executeCommand('cpe.run', free.uri);
      const stopped = await ended(free);
      assert.equal(stopped.live.state, 'budget');
      assert.equal(stopped.facts?.maxSamples, BUDGET);
      assert.ok(stopped.live.totalSamples <= BUDGET);
      // What the spec states is what counts.
      const stated = text.replace('"seed": 1', '"seed": 1, "maxSamples": 100000000');
      const bound = await openText('stated.cpe.json', stated);
      await commands.executeCommand('cpe.run', bound.uri);
      const { live, facts } = await ended(bound);
      assert.deepEqual([live.state, facts?.maxSamples], ['certified', 100_000_000]);
    });
  });
}
