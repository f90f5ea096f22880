import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltCli } from './buildCli';
import { buildCli } from './buildCli';

const SPEC = 'examples/top-8-3.cpe.json';
const RESULT_KEYS = [
  'status',
  'algorithm',
  'preset',
  'delta',
  'seed',
  'action',
  'estimate',
  'samples',
  'phases',
  'constants',
  'correct',
  'optimal',
  'printedSamples',
  'lowerBound',
  'assumptionsNotMet',
  'assumptionsDerived',
  'durationMs',
].sort();
const PHASE_KEYS = [
  'name',
  'epoch',
  'round',
  'epsilon',
  'samples',
  'gap',
  'threshold',
  'surviving',
];

let cli: BuiltCli;
beforeAll(async () => {
  cli = await buildCli();
});
afterAll(() => {
  cli.remove();
});

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const withoutDuration = (text: string): string =>
  text.replace(/"durationMs":[\d.]+/g, '"durationMs":0');

describe('cpe check', () => {
  it('prints one object with the keys of the contract', () => {
    const { code, stdout, stderr } = cli.run('check', SPEC, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = json(stdout);
    expect(Object.keys(report)).toEqual(['ok', 'problems', 'instance', 'observerSet']);
    expect(Object.keys(report.instance as object)).toEqual([
      'd',
      'm',
      'logActions',
      'actions',
      'family',
      'feedback',
      'reward',
      'lipschitz',
    ]);
    expect(Object.keys(report.observerSet as object)).toEqual([
      'size',
      'rank',
      'd',
      'identifiable',
      'dimension',
      'actions',
      'beta',
      'xiMin',
      'alphaPrinted',
      'alpha',
    ]);
    expect(report.instance).toMatchObject({ d: 8, m: 3, actions: '56' });
  });

  it('prints problems as file:line:column, and exits 1', () => {
    const file = join(cli.folder, 'bad.cpe.json');
    writeFileSync(file, readFileSync(SPEC, 'utf8').replace('"linear"', '"liner"'));
    const text = cli.run('check', file);
    expect(text.code).toBe(1);
    expect(text.stdout.split('\n')[0]).toMatch(/^.*bad\.cpe\.json:\d+:\d+: error [a-z-]+: .+/);
    const object = cli.run('check', file, '--json');
    expect(object.code).toBe(1);
    const { ok, problems, instance, observerSet } = json(object.stdout);
    expect({ ok, instance, observerSet }).toEqual({ ok: false, instance: null, observerSet: null });
    expect(Object.keys((problems as object[])[0] ?? {})).toEqual([
      'severity',
      'code',
      'message',
      'path',
      'line',
      'column',
    ]);
  });
});

describe('cpe run', () => {
  it('certifies the best action, and prints the same bytes again apart from the duration', () => {
    const once = cli.run('run', SPEC, '--preset', 'paper', '--json');
    expect({ code: once.code, stderr: once.stderr }).toEqual({ code: 0, stderr: '' });
    const result = json(once.stdout);
    expect(Object.keys(result).sort()).toEqual(RESULT_KEYS);
    expect(result).toMatchObject({ status: 'certified', preset: 'paper', correct: true });
    const phases = result.phases as { readonly samples: number }[];
    expect(phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples);
    for (const phase of phases) {
      for (const key of Object.keys(phase)) expect(PHASE_KEYS).toContain(key);
    }
    const again = cli.run('run', SPEC, '--preset', 'paper', '--json');
    expect(withoutDuration(again.stdout)).toBe(withoutDuration(once.stdout));
  });

  it('reproduces the samples of the preparation from the constants', () => {
    const { stdout } = cli.run(
      'run',
      'examples/assignment-3x3.cpe.json',
      '--preset',
      'paper',
      '--json',
    );
    const { constants, phases, samples } = json(stdout) as {
      constants: Record<string, number>;
      samples: number;
      phases: { name: string; round: number; epsilon: number; samples: number }[];
    };
    expect(samples).toBeGreaterThan(1e7);
    const {
      c0,
      alpha,
      m,
      dimension: r,
      delta0,
      logActions,
    } = constants as {
      c0: number;
      alpha: number;
      m: number;
      dimension: number;
      delta0: number;
      logActions: number;
    };
    const rounds = phases.filter(({ name }) => name === 'preparation');
    expect(rounds.length).toBeGreaterThan(0);
    for (const round of rounds) {
      const h = round.epsilon / 2;
      const ell =
        (2 * m + 2 * alpha * Math.sqrt(m) * r + 4 * alpha ** 2 * r + alpha * h * r) / h ** 2;
      const deltaRound = (6 * delta0) / (Math.PI ** 2 * round.round ** 2);
      // ln |X| and ln delta are rounded once more here: the last unit of a ceiling may differ.
      const n = Math.ceil(c0 * ell * Math.log((5 * Math.exp(logActions)) / deltaRound));
      expect(Math.abs(round.samples - n)).toBeLessThanOrEqual(1);
    }
  });

  it('sets values over the spec, in order', () => {
    const { stdout, code } = cli.run(
      'run',
      SPEC,
      '--delta',
      '0.2',
      '--seed',
      '9',
      '--algorithm',
      'gcb-pe',
      '--preset',
      'recommended',
      '--set',
      'environment.noise.scale=0.5',
      '--set',
      'environment.theta[0]=1',
      '--set',
      'run.seed=10',
      '--json',
    );
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({
      delta: 0.2,
      seed: 10,
      algorithm: 'gcb-pe',
      status: 'certified',
    });
  });

  it('writes every event as a line of JSON', () => {
    const file = join(cli.folder, 'events.ndjson');
    const { stdout } = cli.run('run', SPEC, '--events', file, '--json');
    const events = readFileSync(file, 'utf8').trimEnd().split('\n').map(json);
    expect(events[0]?.type).toBe('constantsComputed');
    expect(events.at(-1)).toMatchObject({ type: 'finished', result: json(stdout) });
    expect(events.filter(({ type }) => type === 'roundCompleted').length).toBeGreaterThan(1);
  });

  it('exits 3 at its budget, with what was learnt', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--max-samples', '200', '--json');
    expect(code).toBe(3);
    const result = json(stdout) as {
      readonly status: string;
      readonly action: readonly number[];
      readonly estimate: number;
      readonly samples: number;
      readonly phases: readonly { readonly samples: number }[];
    };
    // The looks of the preparation are small: some fit in, and what leads by the last of them is told.
    expect(result.status).toBe('budget');
    expect(result.action).toHaveLength(3);
    expect(result.estimate).toBeGreaterThan(0);
    expect(result.samples).toBeGreaterThan(0);
    expect(result.samples).toBeLessThanOrEqual(200);
    expect(result.phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples);
    expect(stderr).toContain('200');
  });

  it('takes no sample where the first batch is past its budget', () => {
    const { code, stdout } = cli.run(
      ...['run', SPEC, '--preset', 'paper', '--max-samples', '1000', '--json'],
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({
      status: 'budget',
      action: null,
      estimate: null,
      samples: 0,
      correct: null,
    });
  });

  it('exits 1 with the problems of the spec', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--delta', '2', '--json');
    expect(code).toBe(1);
    expect(Object.keys(json(stdout))).toEqual(['ok', 'problems']);
    expect(stderr).toMatch(/:\d+:\d+: error /);
  });

  it('ends as cancelled on Ctrl-C, its result printed', async () => {
    const events = join(cli.folder, 'interrupted.ndjson');
    const tie = 'environment.theta=[1,1,1,1,1,1,1,1]';
    const { code, stdout } = await cli.interruptOnce(
      events,
      ...[
        'run',
        SPEC,
        '--algorithm',
        'gcb-pe',
        '--preset',
        'paper',
        '--set',
        tie,
        '--events',
        events,
        '--json',
      ],
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({ status: 'cancelled' });
    expect(json(readFileSync(events, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      type: 'finished',
    });
  });

  it('tells a person the answer, what it rests on, and how it came about', () => {
    const { code, stdout } = cli.run('run', 'examples/assignment-3x3.cpe.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Certified\nThe best of 24 actions, with probability at least 95%\./);
    expect(stdout).toContain('Assumptions');
    expect(stdout).toContain('elimination 1');
  });
});

describe('cpe best', () => {
  const weights = '[-1,2,3,4,5,6,7,8]';

  it('lists the best actions, each once, best first; with either way to write the weights', () => {
    const { code, stdout } = cli.run('best', SPEC, `--weights=${weights}`, '--k', '3', '--json');
    expect(code).toBe(0);
    expect(json(stdout)).toEqual({
      actions: [
        { arms: [5, 6, 7], value: 21 },
        { arms: [4, 6, 7], value: 20 },
        { arms: [3, 6, 7], value: 19 },
      ],
    });
    expect(cli.run('best', SPEC, '--weights', weights, '--k', '3', '--json').stdout).toBe(stdout);
  });

  it('gives one by default, and fewer than asked for where there are fewer', () => {
    expect(json(cli.run('best', SPEC, '--weights', weights, '--json').stdout).actions).toHaveLength(
      1,
    );
    const all = json(cli.run('best', SPEC, '--weights', weights, '--k', '1000', '--json').stdout);
    expect(all.actions).toHaveLength(56);
  });
});

describe('wrong usage', () => {
  const cases: readonly (readonly string[])[] = [
    [],
    ['nonsense'],
    ['check'],
    ['check', 'no-such-file.cpe.json'],
    ['check', 'examples'],
    ['check', SPEC, '--unknown'],
    ['check', SPEC, 'another'],
    ['run', SPEC, '--set', 'novalue'],
    ['run', SPEC, '--events', 'no-such-folder/events'],
    ['run', SPEC, '--delta'],
    ['best', SPEC],
    ['best', SPEC, '--weights', 'text'],
    ['best', SPEC, '--weights', '[1,2]'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,1e999]'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,8]', '--k', '0'],
    ['plan'],
    ['plan', SPEC, '--gaps', '0'],
    ['plan', SPEC, '--gaps', '0.1,x'],
    ['plan', SPEC, '--gaps', ''],
    ['plan', SPEC, '--json', '--csv', '-'],
    ['plan', SPEC, '--csv', 'no-such-folder/plan.csv'],
  ];
  for (const args of cases) {
    it(`exits 2 and says so on the other stream: cpe ${args.join(' ')}`, () => {
      const { code, stdout, stderr } = cli.run(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toBe('');
    });
  }

  it('is not to ask for help or the version', () => {
    for (const args of [['--help'], ['run', '--help'], ['help'], ['--version']]) {
      const { code, stdout } = cli.run(...args);
      expect(code).toBe(0);
      expect(stdout).not.toBe('');
    }
  });
});
