/** The extension hosts of the server, as the system sees them. */
import { readFileSync } from 'node:fs';

/** @typedef {import('../server.mjs').Server} Server */

const POLL_MS = 50;
const LIMIT_MS = 60_000;

/**
 * The extension hosts of a server, in the order of their starts.
 * @param {Server} server
 * @returns {readonly number[]} process ids
 */
function extensionHosts({ pid }) {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
  return children
    .filter((child) => textOf(`/proc/${child}/cmdline`).includes('--type=extensionHost'))
    .map(Number);
}

/**
 * The extension host that was started last.
 * @param {Server} server
 * @returns {number} its process id
 */
export function newestHost(server) {
  const host = extensionHosts(server).at(-1);
  if (host === undefined) throw new Error('The server has no extension host.');
  return host;
}

/**
 * Ends extension hosts with all that runs in them. The server keeps the host of a window that is gone for hours, in
 * case the window comes back.
 * @param {Server} server
 */
export function endHosts(server) {
  for (const host of extensionHosts(server)) {
    try {
      process.kill(host, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Empty where it is gone, or about to be put in its place. @param {string} file */
export function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const LOOK_MS = 400;
/** A worker that runs takes as much of a core as it can get. */
const IDLE_SHARE = 0.15;

/**
 * Looks twice whether a process, with all its threads, does next to nothing.
 * @param {number} pid
 * @returns {Promise<boolean>}
 */
export async function isIdle(pid) {
  const before = processorMs(pid);
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return processorMs(pid) - before < IDLE_SHARE * LOOK_MS;
}

/** Milliseconds of all threads. @param {number} pid */
function processorMs(pid) {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name, in brackets, may have blanks; user and system time are the 14th and 15th field, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/**
 * Asks again and again until there is something other than null, undefined, false and the empty text.
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} ask
 * @returns {Promise<Exclude<T, null | undefined | false>>}
 */
export async function eventually(what, ask) {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const value = await ask();
    if (value) return /** @type {Exclude<T, null | undefined | false>} */ (value);
    if (performance.now() > end) throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
