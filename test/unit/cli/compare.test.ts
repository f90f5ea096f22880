import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cliOfSuite, heard, inProcess, json, objectOf, SPEC } from './suite';

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

function compared(...args: readonly string[]): Printed {
  const { code, stdout, stderr } = cli.run('compare', SPEC, ...args, '--json');
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
    const run = await objectOf('run', SPEC, '--algorithm', 'rage', '--seed', '2', '--json');
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
    const child = cli.start('compare', SPEC, ...words);
    const { ended } = heard(child);
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
    expect(real).toMatchObject({ code: 2, stdout: '' });
    expect(real.stderr).toMatch(/environment of this spec is process/);
    const broken = join(cli.folder, 'broken.cpe.json');
    writeFileSync(broken, '{ "version": 1 }');
    const words = ['compare', broken, '--threads', '1'];
    const { code, stdout, stderr } = cli.run(...words, '--seeds', '1-2');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/broken\.cpe\.json:1:1: error/);
    // A number of seeds is none: said where it could have been meant.
    expect(stderr).not.toContain('--seeds 1-5');
    expect((await inProcess('compare', broken, '--seeds', '5')).stderr).toContain('--seeds 1-5');
  });
});
