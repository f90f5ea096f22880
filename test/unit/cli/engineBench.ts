/** A real redis-server, with workers and sweeps that are processes: a test ends what it has started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { heard, linesOf, type Cli } from './suite';

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function until(is: () => boolean): Promise<void> {
  while (!is()) await sleep(20);
}

/** The lines of results in any order, without what differs between folders and machines. */
export const withoutTimes = (file: string): readonly string[] =>
  linesOf(file)
    .map((line) => line.replace(/"(durationMs|spec|check)":("[^"]*"|[\d.]+)/g, ''))
    .sort();

export function engineBench(cli: Cli) {
  const started: ChildProcess[] = [];
  const keep = <Kept extends { readonly child: ChildProcess }>(one: Kept): Kept => {
    started.push(one.child);
    return one;
  };
  /** The command line as a process: what it says so far, and how it ends. */
  const start = (...args: readonly string[]) => keep(cli.start(...args));

  const redis = async (folder: string, port: number, ...more: readonly string[]) => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const words = [...options, '--save', '', '--appendonly', 'yes', ...more];
    const child = spawn('redis-server', words);
    const { said } = keep({ child, ...heard(child) });
    await until(() => said.stdout.includes('Ready to accept'));
    return child;
  };
  /** With a spec whose runs take long where the noise is 1. */
  const newFolder = (noise = 1): string => cli.topFolder(noise);

  return {
    ...{ start, redis, newFolder },
    /** A server, and how sweeps and workers name it. */
    engineAt: async (folder: string, ...more: readonly string[]) => {
      const port = await freePort();
      const server = await redis(folder, port, ...more);
      return { port, server, engine: `redis://127.0.0.1:${port}` };
    },
    worker: (engine: string) => {
      const { child, said } = start('worker', '--engine', engine, '--jobs', '2');
      return Object.assign(child, { told: () => said.stderr });
    },
    sweep: (folder: string, engine: string, ...args: readonly string[]) => {
      const out = join(folder, 'results.ndjson');
      const words = [join(folder, 'top.cpe.json'), ...args, '--out', out];
      const started = start('sweep', ...words, '--engine', engine, '--json');
      return { ...started, count: (): number => linesOf(out).length, out };
    },
    locally: async (folder: string, ...args: readonly string[]): Promise<string> => {
      const out = join(folder, 'local.ndjson');
      const words = [join(folder, 'top.cpe.json'), ...args, '--out', out, '--json'];
      expect((await start('sweep', ...words).ended).code).toBe(0);
      return out;
    },
    endAll: async (): Promise<void> => {
      await Promise.all(started.splice(0).map((child) => end(child, 'SIGKILL')));
    },
  };
}
