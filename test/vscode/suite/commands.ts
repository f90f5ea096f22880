/** How the extension comes to life, and its commands as VS Code knows them. */
import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { HISTORY_VIEW } from '../../../src/host/history/historyTree';
import { EXTENSION_ID, activeApi } from './extension';

export function commandsSuite(): void {
  describe('the extension', () => {
    it('is activated and returns its interface', async () => {
      const extension = extensions.getExtension(EXTENSION_ID);
      assert.ok(extension, `${EXTENSION_ID} is installed`);
      const api: unknown = await extension.activate();
      assert.equal(extension.isActive, true);
      assert.equal(Reflect.get(Object(api), 'version'), 1);
    });
  });

  describe('commands', () => {
    it('are registered, each that the manifest names and no other', async () => {
      await activeApi();
      // VS Code adds commands of its own for the view of the history, named after it.
      const registered = (await commands.getCommands(true)).filter(
        (id) => id.startsWith('cpe.') && !id.startsWith(`${HISTORY_VIEW}.`),
      );
      const contributed = manifest().map(({ command }) => command);
      assert.deepEqual(registered.sort(), contributed.sort());
    });
  });
}

function manifest(): readonly { readonly command: string }[] {
  const { packageJSON }: { packageJSON: { contributes: { commands: { command: string }[] } } } =
    extensions.getExtension(EXTENSION_ID) ?? assert.fail('The extension is not installed.');
  return packageJSON.contributes.commands;
}
