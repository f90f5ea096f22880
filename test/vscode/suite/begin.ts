/** New Instance, as the host computes it; what a person does with its page is in `test/vscode/e2e`. */
import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { activeApi } from './extension';
import { closeAll, eventually, openExample } from './workspace';

export function beginSuite(): void {
  describe('a new instance', () => {
    afterEach(closeAll);

    it('shows at once what is proposed, with its actions and a plan', async () => {
      const api = await activeApi();
      await openExample('assignment-3x3.cpe.json');
      await commands.executeCommand('cpe.newInstance');
      const begin = await eventually('the actions and the first rows of the plan', () => {
        const shown = api.begin();
        const isPlanning = shown?.plan?.plan.rows.some(({ samples }) => samples !== null) === true;
        return isPlanning && shown.preview !== null ? shown : null;
      });
      assert.equal(window.tabGroups.all.length, 1, 'it takes the place of an editor');
      assert.equal(begin.failure, null);
      assert.equal(begin.preview?.instance.actions, '6');
      assert.match(begin.specText, /"type": "manual"/);
    });
  });
}
