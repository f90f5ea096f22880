/** Several runs beside one another: of algorithms, and of the settings of an experiment. */
import { appendFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinySpec } from '../paperFigures/tinyPanel';
import { cliOfSuite, ending, inProcess, json, objectOf, objectsIn, SPEC } from './suite';

const cli = cliOfSuite();
const QUICK = ['--algorithms', 'polyalba,rage,clucb', '--seeds', '1-2', '--preset', 'both'];

interface Printed {
  readonly settings: readonly {
    readonly algorithm: string;
    readonly preset: string;
    readonly noise: string;
    readonly samples: { readonly mean: number } | null;
    readonly runs: number;
    readonly lowerBound: number | null;
    readonly time: unknown;
  }[];
  readonly skipped: readonly { readonly algorithm: string; readonly presets: string[] }[];
}

/** Its runs are short. */
let quiet = '';
beforeAll(() => {
  quiet = join(cli.topFolder(0.3), 'top.cpe.json');
});

function compared(...args: readonly string[]): Printed {
  const { code, stdout, stderr } = cli.run('compare', quiet, ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return json(stdout) as unknown as Printed;
}

const withoutTimes = ({ settings, ...more }: Printed) => ({
  ...more,
  settings: settings.map((one) => ({ ...one, time: null })),
});

describe('cpe compare', () => {
  it('lists what each setting needs, least first, on one thread what it is on two, as cpe run has it', async () => {
    const csv = join(cli.folder, 'runs.csv');
    const { settings, skipped, ...one } = compared(...QUICK, '--threads', '1', '--csv', csv);
    expect(settings).toHaveLength(4);
    const means = settings.map(({ samples }) => samples?.mean ?? Infinity);
    expect(means).toEqual([...means].sort((a, b) => a - b));
    expect(settings.map(({ runs }) => runs)).toEqual([2, 2, 2, 2]);
    expect(skipped).toMatchObject([{ algorithm: 'clucb', presets: ['recommended', 'paper'] }]);
    const first = readFileSync(csv, 'utf8');
    const two = compared(...QUICK, '--threads', '2', '--csv', csv);
    expect(withoutTimes(two)).toEqual(withoutTimes({ ...one, settings, skipped }));
    const lines = (text: string) => text.split('\n').map((line) => line.replace(/,[^,]*$/, ''));
    expect(lines(readFileSync(csv, 'utf8'))).toEqual(lines(first));
    const run = await objectOf('run', quiet, '--algorithm', 'rage', '--seed', '2', '--json');
    const answer = `${String(run.samples)},true,${(run.action as number[]).join(' ')}`;
    expect(first).toContain(`rage,recommended,2,certified,,${answer}`);
  });

  it('shows a spec of undeclared noise beside itself told the scale, and others only so', () => {
    const csv = join(cli.folder, 'noise.csv');
    const args = ['--algorithms', 'polyalba,rage', '--seeds', '1', '--csv', csv, '--no-bounds'];
    const { settings, skipped } = compared(...args, '--set', 'assumptions.noise=symmetric');
    expect(settings.map(({ lowerBound }) => lowerBound)).toEqual([null, null, null]);
    const which = settings.map(({ algorithm, noise }) => `${algorithm} ${noise}`);
    expect(which.sort()).toEqual(['polyalba as stated', 'polyalba declared', 'rage declared']);
    expect(skipped).toEqual([]);
    expect(readFileSync(csv, 'utf8')).toContain('polyalba,recommended,as stated,1,certified');
  });

  it('writes no two outputs into one file', async () => {
    const one = join(cli.folder, 'one.out');
    const words = ['compare', SPEC, '--seeds', '1-2', '--csv', one, '--svg', one];
    expect(await inProcess(...words)).toMatchObject({ code: 2, stdout: '' });
    expect(existsSync(one)).toBe(false);
  });

  it('that is interrupted ends with 3 and says so in its object', async () => {
    const csv = join(cli.folder, 'interrupted.csv');
    const words = ['--algorithms', 'polyalba', '--seeds', '1-100000', '--csv', csv, '--json'];
    const { child, ended } = cli.start('compare', SPEC, ...words);
    // Whether it can be written is tried before the first run; nothing of that is left.
    for await (const { filename } of watch(cli.folder)) if (filename === 'interrupted.csv') break;
    await sleep(100);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    const counts = { tasks: 100_000, ran: expect.any(Number) as number };
    expect(code).toBe(3);
    expect(json(stdout)).toEqual({ ok: false, stopped: true, spec: SPEC, ...counts });
    expect(existsSync(csv)).toBe(false);
  });

  it('ends as with a spec that has errors where no algorithm can run', () => {
    const words = ['--algorithms', 'clucb', '--preset', 'both', '--seeds', '1', '--json'];
    const { code, stdout, stderr } = cli.run('compare', SPEC, '--threads', '1', ...words);
    const { ok, problems } = json(stdout);
    const message = expect.stringMatching(/^CLUCB needs feedback/) as string;
    expect([code, ok, problems]).toMatchObject([1, false, [{ severity: 'error', message }]]);
    expect(problems).toHaveLength(1);
    expect(stderr).toMatch(/top-8-3\.cpe\.json:\d+:\d+: error/);
  });

  it('refuses real measurements and a spec with errors', async () => {
    const real = await inProcess('compare', 'examples/real/program/crew.cpe.json');
    const reason = ending(2, 'environment of this spec is process');
    expect(real).toMatchObject({ ...reason, stdout: '' });
    const broken = cli.file('broken.cpe.json', '{ "version": 1 }');
    const wrong = cli.run('compare', broken, '--threads', '1', '--seeds', '1-2');
    expect(wrong).toMatchObject({ ...ending(1, 'broken.cpe.json:1:1: error'), stdout: '' });
    // A number of seeds is none: said where it could have been meant.
    expect(wrong.stderr).not.toContain('--seeds 1-5');
    expect((await inProcess('compare', broken, '--seeds', '5')).stderr).toContain('--seeds 1-5');
  });
});

const RUNS = 18;
const PANELS = JSON.stringify({
  version: 1,
  panels: [
    {
      id: 'mine',
      x: { label: 'scale', values: [1, 2, 3] },
      specs: [1, 2, 3].map((gap) => JSON.parse(tinySpec(gap / 4)) as unknown),
      series: [{ algorithm: 'polyalba' }, { algorithm: 'rage' }, { algorithm: 'icb' }],
      runs: 2,
    },
  ],
});

/** The runs that are there, in one order and without what differs: their times, and the checksum of it. */
const runsIn = (out: string): readonly unknown[] =>
  objectsIn(join(out, 'results.ndjson'))
    .map((line) => JSON.stringify({ ...line, durationMs: null, check: null }))
    .sort();

let ran: string | null = null;
/** Where the whole experiment has run, once. */
function whole(): string {
  if (ran !== null) return ran;
  ran = join(cli.folder, 'whole');
  const words = ['experiment', cli.file('mine.json', PANELS), '--threads', '1', '--out', ran];
  expect(cli.run(...words)).toMatchObject({ code: 0, stderr: '' });
  return ran;
}

describe('cpe experiment', () => {
  it('that is interrupted ends with 3, says so, and goes on: every run once, as if it had not been', async () => {
    expect(runsIn(whole())).toHaveLength(RUNS);
    const out = join(cli.folder, 'interrupted');
    const results = join(out, 'results.ndjson');
    const words = ['experiment', join(cli.folder, 'mine.json'), '--out', out, '--json'];
    const stopped = await cli.signalOnce('SIGINT', results, ...words, '--runs', '5000');
    const before = runsIn(out).length;
    const counts = { tasks: 45_000, had: 0, ran: before, failed: 0 };
    expect(stopped.code).toBe(3);
    expect(json(stopped.stdout)).toEqual({ ok: false, stopped: true, out, ...counts });
    appendFileSync(results, '{"key":"s12');
    const { code, stdout } = cli.run(...words, '--threads', '2');
    expect(code).toBe(0);
    const { had, ran } = json(stdout);
    expect(json(stdout)).toMatchObject({ ok: true, failed: 0 });
    expect(Number(had) + Number(ran)).toBe(RUNS);
    expect(runsIn(out)).toEqual(expect.arrayContaining([...runsIn(whole())]));
    expect(json(cli.run(...words).stdout)).toMatchObject({ had: RUNS, ran: 0 });
  });

  it('repeats a panel of the paper: results, summary, picture, report with its claims', () => {
    const out = join(cli.folder, 'paper');
    const args = ['experiment', 'paper', '--panel', 'gap', '--runs', '1', '--out', out];
    const { code, stdout } = cli.run(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/C6 holds/);
    expect(runsIn(out)).toHaveLength(30);
    const summary = json(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ seed: 1, panels: [{ id: 'gap', runs: 1 }] });
    expect(summary.claims).toHaveLength(8);
    expect(readFileSync(join(out, 'gap.svg'), 'utf8')).toMatch(/^<\?xml/);
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(
      '![Top-3 of 8 (appendix)](gap.svg)',
    );
  });

  it('takes no results of another experiment, and names the place of a fault', async () => {
    const out = join(cli.folder, 'other');
    cpSync(whole(), out, { recursive: true });
    const other = cli.file('other.json', PANELS.replaceAll('"scale":0.2', '"scale":0.3'));
    const again = cli.run('experiment', other, '--runs', '1', '--out', out, '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(json(again.stdout)).toMatchObject({ had: 0, ran: 9 });
    // What is there stays.
    expect(runsIn(out)).toHaveLength(RUNS + 9);
    cli.file('other.json', PANELS.replace('"runs":2', '"runs":0'));
    const wrong = await inProcess('experiment', other, '--out', out);
    expect(wrong).toMatchObject({ ...ending(1, /other\.json:1:\d+: error/), stdout: '' });
  });
});
