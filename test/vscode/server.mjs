/** The embedded VS Code: the web server of the workbench with a real Node extension host, on 127.0.0.1. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { VSCODE_SERVER } from './paths.mjs';
import { killGroup, run } from './processes.mjs';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 3000;

/** User settings without network access, background writes or animations. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  // Otherwise a window whose address names a file to open would not restore its editors and panels.
  'window.restoreWindows': 'preserve',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  'json.schemaDownload.enable': false,
  'chat.disableAIFeatures': true,
  'editor.cursorBlinking': 'solid',
  // The default of a web workbench, `afterDelay`, would write to open files.
  'files.autoSave': 'off',
  'files.hotExit': 'off',
};

/**
 * @typedef {object} Server
 * @property {string} authority host and port
 * @property {string} token required for every request
 * @property {string} folder its private folder, removed when it stops
 * @property {number} pid its process, the parent of the extension hosts
 * @property {() => string} log everything it has printed
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a server with a private folder for its data. The caller must use `exitOnSignals`, so that the server and its folder are
 * removed however this process ends.
 * @param {{ settings?: Record<string, unknown>, env?: NodeJS.ProcessEnv, extensions?: string, dialogs?: boolean }} [options]
 *   user settings, environment variables for the extension host, the folder of installed extensions if there is one, and whether
 *   modal dialogs are shown
 * @returns {Promise<Server>}
 */
export async function startServer({ settings = {}, env = {}, extensions, dialogs = false } = {}) {
  // A short path, since the names of Unix sockets below it are limited to about 100 characters.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cpe-'));
  const data = path.join(folder, 'd');
  const user = path.join(data, 'data', 'User');
  mkdirSync(user, { recursive: true });
  // The server reads the settings only when it starts.
  writeFileSync(path.join(user, 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }));
  const token = randomBytes(16).toString('hex');
  const args = [
    path.join(VSCODE_SERVER, 'out', 'server-main.js'),
    ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token],
    ...['--server-data-dir', data, '--telemetry-level', 'off', '--accept-server-license-terms'],
    // Required by newer versions to use the folder of the extension under development; it also suppresses modal dialogs.
    ...(dialogs ? [] : ['--enable-smoke-test-driver']),
    ...(extensions === undefined ? [] : ['--extensions-dir', extensions]),
  ];
  const child = spawn(process.execPath, args, {
    // Keeps temporary files and sockets in the private folder, and disables the extension gallery.
    env: {
      ...process.env,
      EXTENSIONS_GALLERY: '{}',
      TMPDIR: folder,
      XDG_RUNTIME_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const clean = () => {
    // The whole group, since a looping extension host would outlive the server.
    killGroup(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', clean);
  const stop = async () => {
    await ended(child);
    process.off('exit', clean);
    clean();
  };
  let log = '';
  try {
    const port = await new Promise((resolve, reject) => {
      const onLate = () => reject(new Error(`VS Code did not start in time:\n${log}`));
      const timer = setTimeout(onLate, START_LIMIT_MS);
      const read = (/** @type {Buffer} */ chunk) => {
        log += chunk.toString();
        const port = /Extension host agent listening on (\d+)/.exec(log)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(port);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('error', reject);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`VS Code exited with code ${code}:\n${log}`));
      });
    });
    const pid = child.pid ?? 0;
    return { authority: `127.0.0.1:${port}`, token, folder, pid, log: () => log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Installs a packaged extension.
 * @param {string} file the package
 * @param {string} extensions the folder of installed extensions
 */
export async function installExtension(file, extensions) {
  const args = [
    path.join(VSCODE_SERVER, 'out', 'server-main.js'),
    ...['--accept-server-license-terms', '--server-data-dir', path.join(extensions, '.server')],
    ...['--extensions-dir', extensions, '--install-extension', file],
  ];
  const { code, output } = await run(process.execPath, args, {
    env: { ...process.env, EXTENSIONS_GALLERY: '{}' },
    limitMs: START_LIMIT_MS,
  });
  if (code !== 0 || !/successfully installed/.test(output)) throw new Error(output);
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const timer = setTimeout(resolve, STOP_LIMIT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    })
  );
}

/**
 * A private copy of a folder, so that tests never change the repository; an empty folder without `from`.
 * @param {Server} server
 * @param {string} [from]
 */
export function workspaceCopy(server, from) {
  const folder = mkdtempSync(path.join(server.folder, 'workspace-'));
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  return folder;
}

/**
 * The address of a workbench.
 * @param {Server} server
 * @param {{ folder: string, file?: string, extension?: string, suite?: string }} what absolute paths: the workspace, the file to
 *   open, the extension under development (default: the installed one), and the suite to run in its host
 */
export function workbenchAddress({ authority, token }, what) {
  const { folder, file, extension, suite } = what;
  const remote = (/** @type {string} */ file) => `vscode-remote://${authority}${file}`;
  const payload = [
    ['skipWelcome', 'true'],
    ...(extension === undefined ? [] : [['extensionDevelopmentPath', remote(extension)]]),
    ...(suite === undefined ? [] : [['extensionTestsPath', remote(suite)]]),
    ...(file === undefined ? [] : [['openFile', remote(file)]]),
  ];
  const address = new URL(`http://${authority}/`);
  address.searchParams.set('tkn', token);
  address.searchParams.set('folder', folder);
  address.searchParams.set('payload', JSON.stringify(payload));
  return address.href;
}
