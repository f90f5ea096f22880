/** How the extension comes to life, and its commands as VS Code knows them. */
import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { HISTORY_VIEW } from '../../../src/host/history/historyTree';
import type manifest from '../../../package.json';
import { EXTENSION_ID } from './extension';

export function commandsSuite(): void {
  describe('the extension', () => {
    it('is activated, and registers each command that the manifest names and no other', async () => {
      const extension = extensions.getExtension(EXTENSION_ID);
      assert.ok(extension, `${EXTENSION_ID} is installed`);
      await extension.activate();
      // VS Code adds commands of its own for the view of the history, named after it.
      const registered = (await commands.getCommands(true)).filter(
        (id) => id.startsWith('cpe.') && !id.startsWith(`${HISTORY_VIEW}.`),
      );
      const { packageJSON }: { packageJSON: typeof manifest } = extension;
      const contributed = packageJSON.contributes.commands.map(({ command }) => command);
      assert.deepEqual(registered.sort(), contributed.sort());
    });
  });
}
