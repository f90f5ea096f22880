/** What the tests of the command line share: the program, built and run as a person would, and how its output is read. */
import { build, type BuildOptions } from 'esbuild';
import {
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnOptionsWithoutStdio,
  type SpawnSyncOptions,
} from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, vi } from 'vitest';
import { elementary } from '../../../packaging/elementary.mjs';
import { engine } from '../../../packaging/besideCli.mjs';
import { page, scripts } from '../../../packaging/page.mjs';
import { main } from '../../../src/cli/program';
import { ownFolder } from '../ownFolder';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** On a machine that does much else. */
const BUILD_MS = 60_000;

export const SPEC = 'examples/top-8-3.cpe.json';

let built: Promise<string> | null = null;

/** The folder of the built program, once for all tests of a process. */
async function builtProgram(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-built-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // The program looks for files of its package where the package has them.
  for (const name of ['media', 'examples']) symlinkSync(resolve(name), join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const dist = join(folder, 'dist');
  const node: BuildOptions = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    ...elementary,
  };
  const { graphs, report } = scripts;
  const guard = { entryPoints: ['src/laboratory/guard.ts'], outfile: join(dist, 'guard.cjs') };
  const requireOf =
    "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";
  await Promise.all([
    build({ ...node, ...guard, format: 'cjs' }),
    build({ ...node, ...engine, outfile: join(dist, 'engine.cjs') }),
    build({ ...node, ...page, entryPoints: { graphs, report }, outdir: dist }),
    build({
      ...{ ...node, entryPoints: ['src/cli.ts'], outfile: join(dist, 'cli.mjs') },
      ...{ format: 'esm', banner: { js: requireOf } },
    }),
  ]);
  return folder;
}

export type Cli = ReturnType<typeof cliOfSuite>;

/** The command line with a folder for the tests of a file. */
export function cliOfSuite() {
  const folder = ownFolder();
  beforeAll(async () => {
    symlinkSync(join(await (built ??= builtProgram()), 'dist'), join(folder, 'dist'));
  }, BUILD_MS);
  type Arguments = readonly string[];
  const words = (args: Arguments) => [join(folder, 'dist', 'cli.mjs'), ...args];
  const finish = (args: Arguments, options: SpawnSyncOptions): Outcome => {
    const all = { ...options, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, words(args), all);
    // What goes to a file is null here.
    return { code: status, stdout: String(stdout ?? ''), stderr: String(stderr ?? '') };
  };
  const started = (args: Arguments, options: SpawnOptionsWithoutStdio = {}) => {
    const child = spawn(process.execPath, words(args), options);
    return { child, ...heard(child) };
  };
  return {
    folder,
    /** Writes a file of the folder. */
    file: (name: string, content: string | object): string => {
      const file = join(folder, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    /** A folder of its own with a spec, whose runs take long where the noise is 1. */
    topFolder: (noise: number): string => {
      const own = mkdtempSync(join(folder, 'own-'));
      const spec = readFileSync(SPEC, 'utf8').replace('"scale": 1', `"scale": ${noise}`);
      writeFileSync(join(own, 'top.cpe.json'), spec);
      return own;
    },
    run: (...args: Arguments) => finish(args, { input: '' }),
    /** Runs it in another folder. */
    runIn: (cwd: string, ...args: Arguments) => finish(args, { input: '', cwd }),
    /** Runs it with a text on its standard input. */
    runWith: (input: string, ...args: Arguments) => finish(args, { input }),
    /** Runs it with a stream of its output going to a file or device. */
    runInto: (stream: 'stdout' | 'stderr', file: string, ...args: Arguments): Outcome => {
      const target = openSync(file, 'w');
      const isOut = stream === 'stdout';
      const stdio = ['ignore', isOut ? target : 'pipe', isOut ? 'pipe' : target] as const;
      const outcome = finish(args, { stdio: [...stdio] });
      closeSync(target);
      return outcome;
    },
    /** Runs it with its output read up to so many bytes, then closed, as `| head -c` does. */
    runUntilClosed: (bytes: number, ...args: Arguments): Promise<Outcome> => {
      const { child, said, ended } = started(args);
      child.stdout.on('data', () => {
        if (said.stdout.length >= bytes) child.stdout.destroy();
      });
      return ended;
    },
    /** Sends the process a signal (SIGINT is Ctrl-C) as soon as the file has something in it. */
    signalOnce: (signal: 'SIGINT' | 'SIGTERM', file: string, ...args: Arguments) => {
      const { child, ended } = started(args);
      const poll = setInterval(() => {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
        clearInterval(poll);
        child.kill(signal);
      }, 20);
      return ended.finally(() => clearInterval(poll));
    },
    /** Starts it, in a process group of its own; it has no input. */
    start: (...args: Arguments) => started(args, { detached: true }),
    /** Starts it in another folder; it ends with its input, as a page has it. */
    startIn: (cwd: string, ...args: Arguments) => started(args, { cwd }),
  };
}

/** What a command that ends so, with such words on its other stream, is to match. */
export function ending(code: number, stderr: RegExp | string) {
  const words: unknown =
    typeof stderr === 'string' ? expect.stringContaining(stderr) : expect.stringMatching(stderr);
  return { code, stderr: words as string };
}

/** What a command does where nothing depends on its having a process of its own, which takes far longer to start. */
export async function inProcess(...args: readonly string[]): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  const code = await main(['node', 'cpe', ...args]).finally(() => {
    for (const stream of streams) stream.mockRestore();
  });
  return { ...said, code };
}

/** The object that a command prints, done in this process. */
export async function objectOf(...args: readonly string[]): Promise<Record<string, unknown>> {
  return json((await inProcess(...args)).stdout);
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

/**
 * What is told of the open batch.
 * @param asked what `ask --json` printed
 * @param measured the numbers of a sample of a pull, counted from 1
 */
export function answersTo(
  asked: Readonly<Record<string, unknown>>,
  measured: (action: readonly number[], pull: number, sample: number) => readonly number[],
) {
  const { pulls } = asked['batch'] as {
    readonly pulls: readonly { pull: string; action: readonly number[]; count: number }[];
  };
  return pulls.map(({ pull, action, count }) => {
    const samples = Array.from({ length: count }, (_, index) => index + 1);
    return { pull, observations: samples.map((one) => measured(action, Number(pull), one)) };
  });
}

/** Whole lines of a file that may not be there. */
export function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

/** The objects of a file that has one a line. */
export function objectsIn(file: string): readonly Record<string, unknown>[] {
  return linesOf(file).map(json);
}

export function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** The keys of an object, in their order. */
export function keysOf(value: unknown): string {
  return Object.keys(value as object).join(' ');
}
