/** A real redis-server, with workers and sweeps that are processes: a test ends what it has started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { heard, SPEC, type Cli } from './suite';

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

/** Whole lines of a file that may not be there. */
export function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
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
  let folders = 0;

  const keep = (child: ChildProcess) => {
    started.push(child);
    const { said, ended } = heard(child);
    return { child, outcome: said, ended };
  };
  /** The command line as a process: what it says so far, and how it ends. */
  const start = (...args: readonly string[]) => keep(cli.start(...args));

  return {
    start,
    /** With a spec whose runs take long where the noise is 1. */
    newFolder: (noise = 1): string => {
      const folder = join(cli.folder, `engine-${++folders}`);
      mkdirSync(folder);
      const spec = readFileSync(SPEC, 'utf8').replace('"scale": 1', `"scale": ${noise}`);
      writeFileSync(join(folder, 'top.cpe.json'), spec);
      return folder;
    },
    redis: async (folder: string, port: number, ...more: readonly string[]) => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
      const words = [...options, '--save', '', '--appendonly', 'yes', ...more];
      const { child, outcome } = keep(spawn('redis-server', words));
      await until(() => outcome.stdout.includes('Ready to accept'));
      return child;
    },
    worker: (engine: string) => {
      const { child, outcome } = start('worker', '--engine', engine, '--jobs', '2');
      return Object.assign(child, { told: () => outcome.stderr });
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
