/** How the extension comes to life. */
import assert from 'node:assert/strict';
import { commands, extensions, workspace } from 'vscode';
import { EXTENSION_ID } from './extension';
import { say } from './lineReporter';
import { closeAll, eventually } from './workspace';

/** A row of VS Code's own table: `| name | eager | load code | call activate | finish activate | event | by |`. */
const ROW = new RegExp(`^\\| *${EXTENSION_ID} *\\|(.*)\\|$`, 'm');

export function activationSuite(): void {
  describe('activation', () => {
    it('succeeds and returns the interface', async () => {
      const extension = extensions.getExtension(EXTENSION_ID);
      assert.ok(extension, `${EXTENSION_ID} is installed`);
      const api: unknown = await extension.activate();
      assert.equal(extension.isActive, true);
      assert.equal(Reflect.get(Object(api), 'version'), 1);
    });

    it('took the time that VS Code itself measured', async () => {
      // The command "Developer: Startup Performance" opens a report that is filled in bit by bit.
      await commands.executeCommand('perfview.show');
      const row = await eventually('the row of the extension', () => {
        const report = workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf');
        return ROW.exec(report?.getText() ?? '')?.[1] ?? null;
      });
      const [, load, call, finish, event] = row.split('|').map((cell) => cell.trim());
      const total = Number(load) + Number(call) + Number(finish);
      assert.ok(Number.isFinite(total), row);
      const parts = `load ${load}, activate ${call}, finish ${finish}`;
      say(`  activation time: ${total} ms (${parts}), by ${event}`);
      await closeAll();
    });
  });
}
