import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliOfSuite, inProcess, json, keysOf, SPEC } from './suite';

const RESULT_KEYS =
  'status algorithm preset delta seed action estimate within confidence candidates samples phases constants correct cost optimal printedSamples lowerBound assumptionsNotMet assumptionsDerived durationMs';
/** The last four are further than the contract. */
const PHASE_KEYS =
  'name epoch round epsilon samples gap threshold surviving passed leader rival ruledOut';
const samplesOf = (phases: unknown): number =>
  (phases as readonly { readonly samples: number }[]).reduce((sum, one) => sum + one.samples, 0);
const withoutDuration = (text: string): string =>
  text.replace(/"durationMs":[\d.]+/g, '"durationMs":0');

const cli = cliOfSuite();

describe('cpe run', () => {
  it('certifies the best action, and prints the same bytes again apart from the duration', async () => {
    const once = await inProcess('run', SPEC, '--preset', 'paper', '--json');
    expect({ code: once.code, stderr: once.stderr }).toEqual({ code: 0, stderr: '' });
    const result = json(once.stdout);
    expect(Object.keys(result).sort()).toEqual(RESULT_KEYS.split(' ').sort());
    expect(result).toMatchObject({ status: 'certified', preset: 'paper', correct: true });
    expect(samplesOf(result.phases)).toBe(result.samples);
    const keys = (result.phases as readonly object[]).flatMap(Object.keys);
    expect(PHASE_KEYS.split(' ')).toEqual(expect.arrayContaining(keys));
    const again = await inProcess('run', SPEC, '--preset', 'paper', '--json');
    expect(withoutDuration(again.stdout)).toBe(withoutDuration(once.stdout));
  });

  it('leaves out the lower bound where it is not wanted', async () => {
    const whole = await inProcess('run', SPEC, '--json');
    const without = await inProcess('run', SPEC, '--no-bounds', '--json');
    expect(withoutDuration(without.stdout)).toBe(
      withoutDuration(whole.stdout).replace(/"lowerBound":[\d.]+/, '"lowerBound":null'),
    );
    expect(json(whole.stdout).lowerBound).toBeGreaterThan(0);
    expect((await inProcess('run', SPEC, '--no-bounds')).stdout).not.toContain('lower bound');
  });

  it('sets values over the spec, in order', async () => {
    const set = ['environment.noise.scale=0.5', 'environment.theta[0]=1', 'run.seed=10'];
    const { stdout, code } = await inProcess(
      ...['run', SPEC, '--delta', '0.2', '--seed', '9', '--algorithm', 'gcb-pe'],
      ...['--preset', 'recommended', ...set.flatMap((one) => ['--set', one]), '--json'],
    );
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({
      ...{ delta: 0.2, seed: 10, algorithm: 'gcb-pe', status: 'certified' },
    });
  });

  it('writes every event as a line of JSON', async () => {
    const file = join(cli.folder, 'events.ndjson');
    const { stdout } = await inProcess('run', SPEC, '--events', file, '--json');
    const events = readFileSync(file, 'utf8').trimEnd().split('\n').map(json);
    expect(events[0]?.type).toBe('constantsComputed');
    expect(events.at(-1)).toMatchObject({ type: 'finished', result: json(stdout) });
    const tests = events.filter(({ type }) => type === 'roundCompleted');
    expect(tests.length).toBeGreaterThan(1);
    expect(tests.some((test) => 'leadersSoFar' in test)).toBe(false);
  });
});

describe('how cpe run ends', () => {
  it('exits 3 at its budget, with what was learnt', async () => {
    const { code, stdout, stderr } = await inProcess('run', SPEC, '--max-samples', '200', '--json');
    expect(code).toBe(3);
    // The looks of the preparation are small: some fit in, and what leads by the last of them is told.
    const { status, action, samples, ...result } = json(stdout);
    expect(status).toBe('budget');
    expect(action).toHaveLength(3);
    expect(result.estimate).toBeGreaterThan(0);
    expect(samples).toBeGreaterThan(0);
    expect(samples).toBeLessThanOrEqual(200);
    expect(samplesOf(result.phases)).toBe(samples);
    expect(stderr).toContain('200');
  });

  it('exits 0 where the budget that it was to spend pays for no sample', async () => {
    const poor = ['feedback.cost=2', 'run.maxCost=1', 'run.stop="budget"'];
    const sets = poor.flatMap((one) => ['--set', one]);
    const { code, stdout, stderr } = await inProcess('run', SPEC, ...sets, '--json');
    expect({ code, result: json(stdout) }).toMatchObject({
      code: 0,
      result: { status: 'budget', samples: 0, cost: 0, action: expect.any(Array) as unknown },
    });
    expect(stderr).toContain('pays for no sample');
  });

  it('exits 1 with the problems of the spec', async () => {
    const { code, stdout, stderr } = await inProcess('run', SPEC, '--delta', '2', '--json');
    expect(code).toBe(1);
    expect(keysOf(json(stdout))).toBe('ok problems');
    expect(stderr).toMatch(/:\d+:\d+: error /);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends as cancelled on %s, its result printed',
    async (signal) => {
      const events = join(cli.folder, `${signal}.ndjson`);
      // It does not end by itself while anybody waits.
      const long = 'environment.theta={"geometric":{"first":0.001,"ratio":0.999}}';
      const { code, stdout } = await cli.signalOnce(
        ...[signal, events, 'run', 'examples/mean-reward-3x3.cpe.json', '--set', long],
        ...['--events', events, '--json'],
      );
      expect(code).toBe(3);
      expect(json(stdout)).toMatchObject({ status: 'cancelled' });
      expect(json(readFileSync(events, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        type: 'finished',
      });
    },
  );
});
