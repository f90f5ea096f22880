/** Files without an end, and files too large: the command line says so, and never waits for them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { simulatedSpec } from '../experiment/lab';
import { cliOfSuite, ending, inProcess, json } from './suite';

const cli = cliOfSuite();

/** Puts something of each kind at a path; what is said of it. */
const KINDS: Readonly<Record<string, readonly [(file: string) => void, RegExp]>> = {
  'a device': [(file) => symlinkSync('/dev/zero', file), /no regular file|is a link/],
  'a pipe': [(file) => execFileSync('mkfifo', [file]), /no regular file/],
  'a folder': [(file) => mkdirSync(file), /is a folder|no regular file/],
  // Sparse: it takes no room on the disk.
  'a file of 10 GB': [
    (file) => {
      writeFileSync(file, '');
      truncateSync(file, 10 * 2 ** 30);
    },
    /more than (32|256) MB, the most that is read/,
  ],
};

const specText = (environment?: object): string =>
  simulatedSpec({
    ...{ actions: { family: 'topK', arms: 3, k: 1 }, assumptions: { noiseScale: 1 }, environment },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });

const sweepOf = (pattern: string): string => {
  const sweep = { version: 1, specs: [pattern], seeds: { from: 1, to: 2 } };
  return cli.file('a.cpe-sweep.json', sweep);
};

describe.each(Object.entries(KINDS))('%s', (kind, [make, reason]) => {
  const at = (name: string): string => {
    const file = join(cli.folder, name);
    rmSync(file, { recursive: true, force: true });
    make(file);
    return file;
  };

  it('is no log', async () => {
    at('log.csv');
    const environment = { type: 'recorded', file: 'log.csv' };
    const recorded = cli.file('log.cpe.json', specText(environment));
    for (const command of ['check', 'run']) {
      const { code, stdout } = await inProcess(command, recorded, '--json');
      const message = expect.stringMatching(reason) as string;
      const problem = { code: 'log-unreadable', path: 'environment.file', message };
      expect([code, json(stdout)]).toMatchObject([1, { ok: false, problems: [problem] }]);
    }
  });

  it('is no spec, no sweep, no list of panels and no sheet', async () => {
    const file = at('spec.cpe.json');
    const manual = cli.file('manual.cpe.json', specText({ type: 'manual' }));
    const sweep = sweepOf('spec.cpe.json');
    // Every command reads by the same function: one kind is enough for all of them.
    const others = [
      ...['run', 'plan', 'ask', 'status', 'experiment'].map((command) => [command, file]),
      ...[`sweep ${file} --check`, `tell ${manual} ${file}`].map((words) => words.split(' ')),
    ];
    for (const args of [['check', file], ...(kind === 'a device' ? others : [])])
      expect(await inProcess(...args), args[0]).toMatchObject(ending(2, reason));
    expect(await inProcess('sweep', sweep, '--check')).toMatchObject(ending(1, reason));
  });
});

it('a journal has lines that end', async () => {
  const journal = join(cli.folder, 'endless.ndjson');
  const manual = cli.file('endless.cpe.json', specText({ type: 'manual' }));
  expect((await inProcess('ask', manual, '--journal', journal)).code).toBe(0);
  const whole = readFileSync(journal, 'utf8');
  truncateSync(journal, 10 * 2 ** 30);
  for (const args of [
    ['journal', 'verify', journal],
    ...['ask', 'status'].map((command) => [command, manual, '--journal', journal]),
  ])
    expect(await inProcess(...args), args[0]).toMatchObject(ending(1, /:2:1:.* 64 MB/));
  expect((await inProcess('journal', 'repair', journal)).code).toBe(0);
  expect(readFileSync(journal, 'utf8')).toBe(whole);
});

it('a sweep looks for its specs in time that is known', async () => {
  const name = `${'x'.repeat(60)}.cpe.json`;
  cli.file(name, specText());
  for (const pattern of ['*x*x*x*x*x*x*x*x*x*x*x*x*y.cpe.json', '+(x|xx|xxx)y.cpe.json'])
    expect((await inProcess('sweep', sweepOf(pattern), '--check')).code).toBe(1);
});

it('a value that is nested too deep is wrong usage, wherever an argument has it', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const path = `x${'.a'.repeat(30_000)}`;
  for (const args of [
    ['run', 'examples/top-8-3.cpe.json', '--set', `run.delta=${deep}`],
    ['run', 'examples/top-8-3.cpe.json', '--set', `${path}=1`],
    ['sweep', 'examples/top-8-3.cpe.json', '--check', '--vary', `run.delta=${deep}`],
  ]) {
    const { code, stderr } = await inProcess(...args);
    expect(code).toBe(2);
    expect(stderr.length).toBeLessThan(400);
  }
});

it('the standard input has an end, too', () => {
  const outcome = cli.runWith('x'.repeat(33 * 2 ** 20), 'check', '-');
  expect(outcome).toMatchObject(ending(2, 'more than 32 MB'));
});
