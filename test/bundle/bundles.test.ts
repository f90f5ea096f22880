/** What the production build made: sizes, and what must not stand in it. Expects `npm run build`. */
import { build } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Limits in kB (1,000 bytes), minified. */
const LIMITS = [
  ['dist/extension.cjs', 338],
  ['dist/worker.cjs', 747],
  ['dist/guard.cjs', 5],
  // The host and, for a browser that grants no worker, what the worker has.
  ['dist/webExtension.js', 1001],
  ['dist/webWorker.js', 723],
  ['dist/webview.js', 445],
  ['dist/graphs.js', 80],
  // What the page and the command line write of a run.
  ['dist/report.js', 130],
  ['dist/webview.css', 40],
  ['dist/cli.js', 980],
] as const;

/** Code from text. */
const GENERATED = /\bnew Function\s*\(|\beval\s*\(/g;
/** The components' library finds the global object by it where there is no `globalThis`, so nowhere. */
const GLOBAL_OBJECT = /new Function\s*\(\s*(['"])return this\1\s*\)/g;
const NETWORK =
  /\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b|\bfetch\s*\(|(['"])(node:)?(https?|http2|net|tls|dgram|dns)\2/g;
const OTHER_PROGRAMS = /(['"])(node:)?(child_process|cluster)\1/g;
/**
 * The host starts the command line for sweeps, the guard the program that it guards, the worker in Node and the command line the
 * guard. The library of the command line can start programs (subcommands of their own), and is not asked to.
 */
const STARTERS = /\/(extension|guard|worker|cli)\./;

function read(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build`);
  const text = readFileSync(file, 'utf8');
  if (text.includes('sourceMappingURL')) {
    throw new Error(`${file} is a development build: npm run build`);
  }
  return text;
}

describe.each(LIMITS)('%s', (file, limit) => {
  it(`is at most ${limit} kB`, () => {
    const size = Buffer.byteLength(read(file)) / 1000;
    console.log(`${file}: ${size.toFixed(0)} kB of at most ${limit} kB`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(limit);
  });

  it('makes no code from text', () => {
    expect(read(file).replace(GLOBAL_OBJECT, '').match(GENERATED)).toBeNull();
  });

  it('makes no network calls', () => {
    expect(read(file).match(NETWORK)).toBeNull();
  });

  if (!STARTERS.test(file))
    it('starts no programs', () => {
      expect(read(file).match(OTHER_PROGRAMS)).toBeNull();
    });

  it('holds nothing of the engine', () => {
    expect(read(file).match(/bullmq|ioredis/i)).toBeNull();
  });
});

describe('the host', () => {
  it('starts no program but its own command line', () => {
    const starts = read('dist/extension.cjs').match(
      /\.(spawn|fork|exec|execFile)(Sync)?\)\([^,]*/g,
    );
    expect(starts).toHaveLength(1);
    expect(starts?.[0]).toMatch(/execPath$/);
  });

  it('leaves the algorithms to the worker', async () => {
    expect(await algorithmsIn('src/worker/nodeWorker.ts')).toContain(
      'src/core/learners/systems/gcbPe/recommended.ts',
    );
    // What is known of the algorithms without their code, their phases, the presets, which settings show, and how tables number nodes.
    const known =
      /^src\/core\/(learners\/(facts|\w+Facts|names|contract\/(algorithms|options))|families\/graph\/namedGraph)\.ts$/;
    const others = (await algorithmsIn('src/extension.ts')).filter((file) => !known.test(file));
    expect(others).toEqual([]);
  });
});

/** The files of learners, designs, families and environments that a bundle of this entry would have. */
async function algorithmsIn(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const inBundle = Object.entries(output?.inputs ?? {}).filter(([, use]) => use.bytesInOutput > 0);
  return inBundle
    .map(([file]) => file)
    .filter((file) => /^src\/core\/(learners|design|families|environment)\//.test(file));
}
