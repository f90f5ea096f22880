/** The Test Explorer: a spec is run from there, with its verdict, and stopped. */
import assert from 'node:assert/strict';
import { commands, type TextDocument } from 'vscode';
import { activeApi } from './extension';
import { HARD, SHORT } from '../specs.mjs';
import { ended, stopAll } from './runs';
import { closeAll, eventually, openText } from './workspace';

export function specTestsSuite(): void {
  describe('the Test Explorer', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('runs the spec of the active editor, with an answer and without a panel, and stops a run', async () => {
      const document = await openText('as-a-test.cpe.json', SHORT);
      await commands.executeCommand('workbench.view.testing.focus');
      await runCurrentFile(document);
      assert.equal((await ended(document)).live.state, 'certified');
      const { specTests } = await activeApi();
      await eventually('the verdict', () =>
        specTests().find(({ id }) => id === document.uri.toString())?.description === 'certified'
          ? true
          : null,
      );
      const endless = await openText('endless-test.cpe.json', HARD);
      await runCurrentFile(endless);
      await commands.executeCommand('testing.cancelRun');
      assert.equal((await ended(endless)).live.state, 'cancelled');
    });
  });
}

/** Until the explorer has found the file, and its run has begun. */
async function runCurrentFile({ uri }: TextDocument): Promise<void> {
  const api = await activeApi();
  await eventually('the test', () =>
    api.specTests().some(({ id }) => id === uri.toString()) ? true : null,
  );
  let isAsked = false;
  await eventually('its run', () => {
    // The editor may learn of the test later than the extension, and then runs nothing.
    if (!isAsked) {
      isAsked = true;
      void commands.executeCommand('testing.runCurrentFile').then(() => (isAsked = false));
    }
    const run = api.runs().findLast(({ fileName }) => uri.path.endsWith(`/${fileName}`));
    return run !== undefined && run.trace.length > 0 ? run : null;
  });
}
