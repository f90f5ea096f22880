/** How the extension comes to life. */
import assert from 'node:assert/strict';
import { extensions } from 'vscode';
import { EXTENSION_ID } from './extension';
import { say } from './lineReporter';

export function activationSuite(): void {
  describe('activation', () => {
    it('waits until it is needed, and returns its interface', async () => {
      const extension = extensions.getExtension(EXTENSION_ID);
      assert.ok(extension, `${EXTENSION_ID} is installed`);
      assert.equal(extension.isActive, false, 'nothing in an empty workspace needs it');
      const start = performance.now();
      const api: unknown = await extension.activate();
      say(`  activation time: ${(performance.now() - start).toFixed(1)} ms`);
      assert.equal(extension.isActive, true);
      assert.equal(Reflect.get(Object(api), 'version'), 1);
    });
  });
}
