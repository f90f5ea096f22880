/** Runs inside the extension host: activates the extension, and writes the row of it in VS Code's own report. */
import { appendFileSync } from 'node:fs';
import { commands, extensions, workspace } from 'vscode';

const EXTENSION_ID = 'cpe-workbench.cpe-workbench';
const ROW = /^\| *cpe-workbench\.cpe-workbench *\|(.*)\|$/m;
const LOOK_EVERY_MS = 100;

/** Called by VS Code in the place of tests; the window is closed from outside. */
export async function run(): Promise<void> {
  await extensions.getExtension(EXTENSION_ID)?.activate();
  // "Developer: Startup Performance" opens a report that is filled in bit by bit.
  await commands.executeCommand('perfview.show');
  for (;;) {
    const report = workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf');
    const row = ROW.exec(report?.getText() ?? '')?.[1];
    if (row !== undefined) {
      const [, load, call, finish] = row.split('|').map((cell) => Number(cell));
      const line = JSON.stringify({ load, call, finish });
      appendFileSync(process.env['CPE_BENCH_PROBE_FILE'] ?? '', `${line}\n`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await new Promise(() => undefined);
}
