/** The panel goes with the editor, as the preview of a document does, unless it is locked. */
import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { ended, stopAll } from './runs';
import { SHORT } from '../specs.mjs';
import { closeAll, eventually, openText } from './workspace';

export function panelFollowsSuite(): void {
  describe('the panel', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('turns to the run of the spec that gets the focus', async () => {
      const first = await openText('turned-1.cpe.json', SHORT);
      await commands.executeCommand('cpe.run', first.uri);
      await ended(first);
      await panels('Run: turned-1.cpe.json');
      const second = await openText('turned-2.cpe.json', SHORT);
      await panels('Run: turned-2.cpe.json');
      await commands.executeCommand('cpe.run', second.uri);
      await ended(second);
      await window.showTextDocument(first, { preview: false, viewColumn: 1 });
      await panels('Run: turned-1.cpe.json');
    });

    it('stays where it is while it is locked', async () => {
      const first = await openText('locked-1.cpe.json', SHORT);
      await commands.executeCommand('cpe.showPanel', first.uri);
      await panels('Run: locked-1.cpe.json');
      // It does nothing until the panel has the focus. The label comes later: to look at that would toggle twice.
      await eventually('the focus', async () =>
        (await commands.executeCommand('cpe.lockPanel')) === true ? true : null,
      );
      const second = await openText('locked-2.cpe.json', SHORT);
      await commands.executeCommand('cpe.run', second.uri);
      await ended(second);
      await panels('[Run: locked-1.cpe.json]', 'Run: locked-2.cpe.json');
    });
  });
}

/** Waits until these are the panels, and no others. */
async function panels(...expected: readonly string[]): Promise<void> {
  const labels = (): readonly string[] => {
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.map(({ label }) => label).filter((label) => /^\[?Run: /.test(label));
  };
  await eventually(`the panels ${expected.join(', ')}`, () =>
    labels().join() === expected.join() ? true : null,
  ).catch((error: unknown) => assert.deepEqual(labels(), expected, String(error)));
}
