/** Builds the command line into a folder of its own, and runs it as a person would. */
import { build } from 'esbuild';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltCli {
  readonly folder: string;
  run(...args: readonly string[]): Outcome;
  /** Interrupts the process (Ctrl-C) after so many milliseconds. */
  interrupt(afterMs: number, ...args: readonly string[]): Promise<Outcome>;
  remove(): void;
}

export async function buildCli(): Promise<BuiltCli> {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-cli-'));
  const entry = join(folder, 'cli.mjs');
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
  return {
    folder,
    run: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
        encoding: 'utf8',
      });
      return { code: status, stdout, stderr };
    },
    interrupt: (afterMs, ...args) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [entry, ...args]);
        let stdout = '';
        let stderr = '';
        child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
        child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
        child.on('error', reject);
        child.on('close', (code) => {
          resolve({ code, stdout, stderr });
        });
        setTimeout(() => child.kill('SIGINT'), afterMs);
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
