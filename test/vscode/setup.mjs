/**
 * Installs what is missing: the packages of the project, the embedded VS Code, Chromium. Imports only modules of Node, since it
 * runs before anything is installed. Each part returns quickly if there is nothing to do.
 */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMBEDDED, ROOT, VSCODE_SERVER, shown } from './paths.mjs';
import { findOnPath, npm, step } from './processes.mjs';

/** Runs `npm ci`, unless every package of the lock file is installed in the right version. */
export async function ensurePackages() {
  if (arePackagesInstalled()) return;
  await step('Installing the packages of the project (npm ci)', ...npm(['ci']), { cwd: ROOT });
}

function arePackagesInstalled() {
  const wanted = packagesOf(path.join(ROOT, 'package-lock.json'));
  // npm writes this file last, so it distinguishes a complete installation from an interrupted one.
  const installed = packagesOf(path.join(ROOT, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([folder, { version, optional, devOptional }]) =>
      folder === '' ||
      installed[folder]?.version === version ||
      // Packages for other platforms are missing on purpose.
      (installed[folder] === undefined && (optional === true || devOptional === true)),
  );
}

/**
 * @param {string} lock a lock file of npm
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} by folder
 */
function packagesOf(lock) {
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {};
}

/** Why the embedded VS Code cannot run on this machine; null if it can. */
export function whyNoEmbedded() {
  const { platform, arch } = process;
  if (platform === 'linux' && arch === 'x64') return null;
  return `The embedded VS Code runs on Linux x64 only, and this is ${platform} ${arch}. Install desktop VS Code so that "code" is on the PATH.`;
}

/**
 * Installs the embedded VS Code: the server in the npm package code-server, with its own packages. Skips the install script of
 * that package, which would build unnecessary modules and download a binary.
 */
export async function ensureEmbedded() {
  const reason = whyNoEmbedded();
  if (reason !== null) throw new Error(reason);
  const lock = readFileSync(path.join(EMBEDDED, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const stampFile = path.join(EMBEDDED, 'node_modules', `.ready-${stamp}`);
  if (existsSync(stampFile)) return;
  const title = (/** @type {string} */ what) => `Installing the embedded VS Code: ${what}`;
  await step(title('server'), ...npm(['ci', '--ignore-scripts']), { cwd: EMBEDDED });
  // `npm ci` refuses the lock files in these two folders, since they do not match their package.json.
  const install = ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await step(title('its packages'), ...npm(install), { cwd: VSCODE_SERVER });
  const extensions = path.join(VSCODE_SERVER, 'extensions');
  await step(title('its language services'), ...npm(install), { cwd: extensions });
  linkRipgrep();
  link('node_modules', path.join(VSCODE_SERVER, 'node_modules.asar'));
  writeFileSync(stampFile, '');
}

/** Links ripgrep, the program for file search: the server's copy of the package lacks it without the install script. */
function linkRipgrep() {
  const modules = path.join(EMBEDDED, 'node_modules');
  const ripgrep = path.join(modules, '@vscode', 'ripgrep-linux-x64', 'bin', 'rg');
  if (!existsSync(ripgrep)) throw new Error(`${shown(ripgrep)} is missing after the installation.`);
  const bin = path.join(VSCODE_SERVER, 'node_modules', '@vscode', 'ripgrep', 'bin');
  mkdirSync(bin, { recursive: true });
  link(ripgrep, path.join(bin, 'rg'));
}

/** @param {string} target @param {string} file */
function link(target, file) {
  rmSync(file, { force: true });
  symlinkSync(target, file);
}

/** The browser of the environment variable CHROMIUM or on the PATH; otherwise installs one if possible. */
export function ensureChromium() {
  return ensureFromDebian('chromium', findChromium, noChromium());
}

/** Debian's Python comes first, because Debian packages install modules only for it. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** A real Redis server for the tests of sweeps, and pandas, which loads their results. */
export async function ensureSweepTools() {
  const findRedis = () => findOnPath(['redis-server', 'valkey-server']);
  await ensureFromDebian('redis-server', findRedis, absent('redis-server'));
  const findPandas = () =>
    PYTHONS.find((python) => spawnSync(python, ['-c', 'import pandas']).status === 0) ?? null;
  await ensureFromDebian('python3-pandas', findPandas, absent('python3-pandas'));
}

/** @param {string} name */
function absent(name) {
  return `The tests need ${name}. Install it with the packages of your system.`;
}

/**
 * @param {string} name of the package
 * @param {() => string | null} find
 * @param {string} without the message if it cannot be installed
 */
async function ensureFromDebian(name, find, without) {
  const found = find();
  if (found !== null) return found;
  if (!canInstallFromDebian()) throw new Error(without);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Reading the list of Debian packages', 'apt-get', ['update'], { env });
  const install = ['install', '-y', '--no-install-recommends', name];
  await step(`Installing ${name} (Debian package)`, 'apt-get', install, { env });
  const installed = find();
  if (installed === null) throw new Error(without);
  return installed;
}

function findChromium() {
  const named = process.env.CHROMIUM;
  if (named === undefined || named === '') {
    return findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  }
  if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  return named;
}

function canInstallFromDebian() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    findOnPath(['apt-get']) !== null
  );
}

function noChromium() {
  return 'No Chromium was found. Install Chromium or Google Chrome, or set the environment variable CHROMIUM to the path of its executable.';
}

/** Builds the bundles of the extension, the worker, the panel and the command line. */
export async function build() {
  await step('Building', process.execPath, ['esbuild.js', '--production'], { cwd: ROOT });
}
