/** Builds the command line into a folder of its own, and runs it as a person would. */
import { build } from 'esbuild';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltCli {
  readonly folder: string;
  run(...args: readonly string[]): Outcome;
  /** Runs it with a text on its standard input. */
  runWith(input: string, ...args: readonly string[]): Outcome;
  /** Interrupts the process (Ctrl-C) as soon as the file has something in it. */
  interruptOnce(file: string, ...args: readonly string[]): Promise<Outcome>;
  remove(): void;
}

export async function buildCli(): Promise<BuiltCli> {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-cli-'));
  const entry = join(folder, 'dist', 'cli.mjs');
  // The program looks for files of its package where the package has them.
  symlinkSync(resolve('media'), join(folder, 'media'));
  await build({
    bundle: true,
    entryPoints: ['src/cli.ts'],
    outfile: entry,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const runWith: BuiltCli['runWith'] = (input, ...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
      encoding: 'utf8',
      input,
    });
    return { code: status, stdout, stderr };
  };
  return {
    folder,
    run: (...args) => runWith('', ...args),
    runWith,
    interruptOnce: (file, ...args) =>
      new Promise((settle, reject) => {
        const child = spawn(process.execPath, [entry, ...args]);
        let stdout = '';
        let stderr = '';
        child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
        child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
        child.on('error', reject);
        const poll = setInterval(() => {
          if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
          clearInterval(poll);
          child.kill('SIGINT');
        }, 20);
        child.on('close', (code) => {
          clearInterval(poll);
          settle({ code, stdout, stderr });
        });
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
