/** Starts programs, none of which outlives the script. */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SIGNALS = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });
/** The time that a program has to clean up after SIGTERM. */
const GRACE_MS = 5000;

/** Makes signals run the `exit` handlers of this process, which stop what it started. */
export function exitOnSignals() {
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => process.exit(code));
  }
}

/**
 * The absolute path of the first of these programs that is on the PATH.
 * @param {readonly string[]} names
 * @returns {string | null}
 */
export function findOnPath(names) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const found = endings.map((ending) => path.join(folder, name + ending)).find(isFile);
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** @param {string} file */
function isFile(file) {
  return existsSync(file) && statSync(file).isFile();
}

/**
 * Sends a signal to a program and to everything it started.
 * @param {import('node:child_process').ChildProcess} child must be started `detached` on systems with process groups
 * @param {NodeJS.Signals} signal
 */
export function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(line: string) => void} [onLine] called with each line of output as it arrives
 * @property {number} [limitMs] after this time the program is ended and counts as failed
 * @property {number} [idleMs] after this time without output the program is ended and counts as failed
 */

/**
 * Runs a program to its end. A signal to this process ends the program first.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, isCut: boolean }>} the exit code (1 after a signal or a limit), all output,
 *   and whether a limit ended it
 */
export function run(program, args, options = {}) {
  const { cwd, env = process.env, onLine, limitMs, idleMs } = options;
  return new Promise((resolve, reject) => {
    const hasGroups = process.platform !== 'win32';
    const child = spawn(program, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroups,
      shell: program.endsWith('.cmd'),
    });
    let output = '';
    /** @type {NodeJS.Timeout | undefined} */
    let idle;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ chunk) => {
        output += chunk;
        idle?.refresh();
      });
      if (onLine !== undefined) createInterface({ input: stream }).on('line', onLine);
    }
    let isCut = false;
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    const end = () => {
      killGroup(child, 'SIGTERM');
      timers.push(setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS));
    };
    /** @param {number} ms @param {string} what */
    const cutAfter = (ms, what) => {
      const timer = setTimeout(() => {
        output += `\nended after ${ms / 1000} s${what}\n`;
        isCut = true;
        end();
      }, ms);
      timers.push(timer);
      return timer;
    };
    if (limitMs !== undefined) cutAfter(limitMs, '');
    if (idleMs !== undefined) idle = cutAfter(idleMs, ' without output');
    const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
      const onSignal = () => {
        end();
        child.once('close', () => process.exit(code));
      };
      process.once(signal, onSignal);
      return /** @type {const} */ ([signal, onSignal]);
    });
    const kill = () => killGroup(child, 'SIGKILL');
    process.once('exit', kill);
    const settle = () => {
      for (const timer of timers) clearTimeout(timer);
      for (const [signal, onSignal] of handlers) process.off(signal, onSignal);
      process.off('exit', kill);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      resolve({ code: code ?? 1, output, isCut });
    });
  });
}

/**
 * Runs a step of a set-up. Prints its title, then its duration, and the output of the program only if it fails.
 * @param {string} title
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function step(title, program, args, options = {}) {
  const start = performance.now();
  console.log(`${title} …`);
  const { code, output } = await run(program, args, options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${title}: ${code === 0 ? '' : 'failed after '}${seconds} s`);
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}):\n${output.trimEnd()}`);
}

/**
 * A command of npm: of the npm that started this process, or else of the one on the PATH.
 * @param {readonly string[]} args
 * @returns {readonly [string, readonly string[]]}
 */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script !== undefined && script.endsWith('.js')) return [process.execPath, [script, ...args]];
  return [findOnPath(['npm']) ?? 'npm', args];
}
