/** Builds the command line, and runs it as a person would in a folder of its own. */
import type { BuildOptions } from 'esbuild';
import { build } from 'esbuild';
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { elementary } from '../../../packaging/elementary.mjs';
import { engine } from '../../../packaging/engine.mjs';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltCli {
  readonly folder: string;
  run(...args: readonly string[]): Outcome;
  /** Runs it in another folder. */
  runIn(cwd: string, ...args: readonly string[]): Outcome;
  /** Runs it with a text on its standard input. */
  runWith(input: string, ...args: readonly string[]): Outcome;
  /** Runs it with a stream of its output going to a file or device. */
  runInto(stream: 'stdout' | 'stderr', file: string, ...args: readonly string[]): Outcome;
  /** Runs it with its output read up to so many bytes, then closed, as `| head -c` does. */
  runUntilClosed(bytes: number, ...args: readonly string[]): Promise<Outcome>;
  /** Sends the process a signal (SIGINT is Ctrl-C) as soon as the file has something in it. */
  signalOnce(
    signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL',
    file: string,
    ...args: readonly string[]
  ): Promise<Outcome>;
  /** Starts it, in a process group of its own; it has no input. */
  start(...args: readonly string[]): ChildProcessWithoutNullStreams;
  remove(): void;
}

let built: Promise<string> | null = null;

/** The folder of the built program, once for all tests of a process. */
async function builtProgram(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-built-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // The program looks for files of its package where the package has them.
  for (const name of ['media', 'examples']) symlinkSync(resolve(name), join(folder, name));
  const entry = join(folder, 'dist', 'cli.mjs');
  const node: BuildOptions = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    ...elementary,
  };
  await build({
    ...node,
    entryPoints: ['src/laboratory/guard.ts'],
    outfile: join(folder, 'dist', 'guard.cjs'),
    format: 'cjs',
  });
  await build({ ...node, ...engine, outfile: join(folder, 'dist', 'engine.cjs') });
  await build({
    ...node,
    entryPoints: ['src/cli.ts'],
    outfile: entry,
    format: 'esm',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  return folder;
}

export async function buildCli(): Promise<BuiltCli> {
  const program = await (built ??= builtProgram());
  const folder = mkdtempSync(join(tmpdir(), 'cpe-cli-'));
  symlinkSync(join(program, 'dist'), join(folder, 'dist'));
  const entry = join(folder, 'dist', 'cli.mjs');
  const finish = (args: readonly string[], options: { input?: string; cwd?: string }): Outcome => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
      encoding: 'utf8',
      ...options,
    });
    return { code: status, stdout, stderr };
  };
  const runWith: BuiltCli['runWith'] = (input, ...args) => finish(args, { input });
  return {
    folder,
    run: (...args) => runWith('', ...args),
    runIn: (cwd, ...args) => finish(args, { input: '', cwd }),
    runWith,
    runInto: (stream, file, ...args) => {
      const target = openSync(file, 'w');
      const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
        encoding: 'utf8',
        stdio: stream === 'stdout' ? ['ignore', target, 'pipe'] : ['ignore', 'pipe', target],
      });
      closeSync(target);
      // What goes to the file is null here.
      return { code: status, stdout: stdout ?? '', stderr: stderr ?? '' };
    },
    runUntilClosed: (bytes, ...args) => {
      const child = spawn(process.execPath, [entry, ...args]);
      const { said, ended } = heard(child);
      child.stdout.on('data', () => {
        if (said.stdout.length >= bytes) child.stdout.destroy();
      });
      return ended;
    },
    signalOnce: (signal, file, ...args) => {
      const child = spawn(process.execPath, [entry, ...args]);
      const poll = setInterval(() => {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
        clearInterval(poll);
        child.kill(signal);
      }, 20);
      return heard(child).ended.finally(() => clearInterval(poll));
    },
    start: (...args) => spawn(process.execPath, [entry, ...args], { detached: true }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a process says so far, and how it ends. */
export function heard(child: ChildProcess): {
  readonly said: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Outcome>;
} {
  const said = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (said.stdout += part));
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (said.stderr += part));
  const ended = new Promise<Outcome>((settle, reject) => {
    child.on('error', reject);
    child.on('close', (code) => settle({ ...said, code }));
  });
  return { said, ended };
}
