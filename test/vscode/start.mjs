/**
 * `npm start`: installs what is missing, builds, and opens VS Code with the extension and a copy of the examples.
 * `npm start -- --smoke`: runs the first example unattended and prints the answer from the panel.
 * `npm start -- --embedded`: uses the embedded VS Code even if there is a desktop one.
 * CPE_BUILT=1 skips the build.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { desktopCommand, hasDesktop } from './desktop.mjs';
import { EXAMPLES, OUT, ROOT, shown } from './paths.mjs';
import { exitOnSignals, findOnPath, run } from './processes.mjs';
import { startServer, workbenchAddress } from './server.mjs';
import { build, ensureChromium, ensureEmbedded, ensurePackages, whyNoEmbedded } from './setup.mjs';

const OPTIONS = ['--smoke', '--embedded'];
const FIRST_EXAMPLE = 'assignment-3x3.cpe.json';

async function main() {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) {
    throw new Error(`Unknown option ${unknown}. There are: ${OPTIONS.join(', ')}.`);
  }
  const isSmoke = options.includes('--smoke');
  const command = isSmoke || options.includes('--embedded') ? null : desktopCommand();
  const reason = whyNoEmbedded();
  if (command === null && reason !== null) throw new Error(reason);
  await ensurePackages();
  if (command === null) await ensureEmbedded();
  const browser = isSmoke ? await ensureChromium() : null;
  if (process.env.CPE_BUILT !== '1') await build();
  if (browser !== null) {
    // Imported late, since it needs the packages installed above.
    const { smoke } = await import('./smoke.mjs');
    await smoke(browser, FIRST_EXAMPLE);
  } else if (command !== null) {
    await openDesktop(command);
  } else {
    await openEmbedded();
  }
}

/** Updates a permanent copy of the examples for the user: keeps changed files and adds missing ones. */
function playground() {
  const folder = path.join(OUT, 'examples');
  mkdirSync(folder, { recursive: true });
  cpSync(EXAMPLES, folder, { recursive: true, force: false });
  console.log(
    `The examples are opened as a copy, ${shown(folder)}: your changes stay there. Delete it to start afresh.`,
  );
  return folder;
}

/** @param {string} command */
async function openDesktop(command) {
  const folder = playground();
  const args = [`--extensionDevelopmentPath=${ROOT}`, folder, path.join(folder, FIRST_EXAMPLE)];
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed (exit code ${code}):\n${output}`);
  console.log('VS Code is open.');
}

async function openEmbedded() {
  exitOnSignals();
  const folder = playground();
  const server = await startServer();
  const file = path.join(folder, FIRST_EXAMPLE);
  const address = workbenchAddress(server, { folder, file, extension: ROOT });
  console.log(`VS Code with the extension runs at\n\n  ${address}\n`);
  const opener = hasDesktop() ? findOnPath(['xdg-open']) : null;
  if (opener === null) console.log('Open this address in a browser.');
  else spawn(opener, [address], { stdio: 'ignore', detached: true }).unref();
  console.log('Ctrl-C ends it.');
}

main().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
