/** The commands, as VS Code knows them. */
import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { COMMAND_IDS } from '../../../src/host/commandIds';
import { HISTORY_VIEW } from '../../../src/host/history/historyTree';
import { EXTENSION_ID, activeApi } from './extension';

interface Contribution {
  readonly command: string;
  readonly title: string | { readonly value: string };
  readonly category: string;
}

export function commandsSuite(): void {
  describe('commands', () => {
    it('are registered, each that the manifest contributes and no other', async () => {
      await activeApi();
      // VS Code adds commands of its own for the view of the history, named after it.
      const registered = (await commands.getCommands(true)).filter(
        (id) => id.startsWith('cpe.') && !id.startsWith(`${HISTORY_VIEW}.`),
      );
      assert.deepEqual(registered.sort(), [...COMMAND_IDS].sort());
      assert.deepEqual(
        contributed()
          .map(({ command }) => command)
          .sort(),
        [...COMMAND_IDS].sort(),
      );
    });
  });
}

function contributed(): readonly Contribution[] {
  const manifest: { contributes: { commands: Contribution[] } } =
    extensions.getExtension(EXTENSION_ID)?.packageJSON;
  return manifest.contributes.commands;
}
