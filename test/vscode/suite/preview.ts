/** Preview Actions, as the host computes it and keeps it up to date; what a person does with it is in `test/vscode/e2e`. */
import assert from 'node:assert/strict';
import { commands, window, type TextDocument } from 'vscode';
import type { PreviewSnapshot } from '../../../src/shared/protocol';
import { activeApi } from './extension';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, openExample, retype } from './workspace';

async function previewOf(
  document: TextDocument,
  isWanted: (shown: PreviewSnapshot) => boolean = ({ preview }) => preview !== null,
): Promise<PreviewSnapshot> {
  const api = await activeApi();
  return eventually(`the preview of ${document.fileName}`, () => {
    const found = api.previews().find(({ specUri }) => specUri === document.uri.toString());
    return found !== undefined && isWanted(found) ? found : null;
  });
}

export function previewSuite(): void {
  describe('a preview of actions', () => {
    afterEach(closeAll);

    it('leaves the focus in the editor, follows what is typed, and says what is wrong while it keeps what it showed', async () => {
      const spec = await openExample(EXAMPLE, 'typed.cpe.json');
      const text = spec.getText();
      await commands.executeCommand('cpe.previewActions', spec.uri);
      const { preview, failure } = await previewOf(spec);
      assert.equal(failure, null);
      assert.deepEqual(preview?.best[0]?.arms, [0, 4, 8]);
      assert.deepEqual([preview.best.length, preview.observers.length], [10, 9]);
      assert.equal(window.activeTextEditor?.document.uri.toString(), spec.uri.toString());
      await retype(spec, text.replace('"left": 3', '"left": 1'));
      const broken = await previewOf(spec, ({ failure }) => failure !== null);
      assert.match(broken.failure ?? '', /matching|side|size/);
      assert.equal(broken.preview?.instance.d, 9);
      await retype(spec, text.replaceAll('Ada', 'Zoe'));
      const mended = await previewOf(spec, ({ failure }) => failure === null);
      assert.equal(mended.preview?.labels.sides?.left[0], 'Zoe');
    });
  });
}
