/** `cpe run`, and the report as an HTML file: after a run, and of a journal that is there, finished or not. */
import { copyFileSync, existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bench } from './bench';
import { cliOfSuite, ending, inProcess, json, keysOf, objectsIn, SPEC } from './suite';

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
const bench = new Bench(cli);

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
    const events = objectsIn(file);
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
    const outcome = await inProcess('run', SPEC, '--delta', '2', '--json');
    expect(outcome).toMatchObject(ending(1, /:\d+:\d+: error /));
    expect(keysOf(json(outcome.stdout))).toBe('ok problems');
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
      expect(objectsIn(events).at(-1)).toMatchObject({ type: 'finished' });
    },
  );
});

describe('cpe run --html', () => {
  it('writes the report, and prints the result as without it', async () => {
    const file = join(cli.folder, 'run.html');
    const with_ = cli.run('run', SPEC, '--json', '--html', file);
    expect(with_.code).toBe(0);
    const { stdout } = await inProcess('run', SPEC, '--json');
    expect(withoutDuration(with_.stdout)).toBe(withoutDuration(stdout));
    const html = readFileSync(file, 'utf8');
    expect(html).toMatch(/^<!DOCTYPE html>.*<figure>.*A simulation drew.*<\/html>\n$/s);
  });
});

describe('a file to write that a command reads', () => {
  it('is refused and stays as it is: the spec, also by another name, its journal, a log of it', async () => {
    const environment = { type: 'process', command: ['none'], before: [{ file: 'before.csv' }] };
    const { folder, spec, journal } = bench.placeOf({ environment });
    const [before, link, moved] = ['before.csv', 'link.json', 'moved.ndjson'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    linkSync(spec, link);
    const logged = bench.placeOf({ environment: { type: 'recorded', file: 'log.csv' } });
    const log = join(logged.folder, 'log.csv');
    for (const file of [log, before]) writeFileSync(file, 'action,y1,y2\n0 1,1,1\n');
    const simulated = join(folder, 'simulated.cpe.json');
    copyFileSync(SPEC, simulated);
    const manual = bench.placeOf();
    for (const [file = '', ...words] of [
      ...[spec, journal, before, link].map((one) => [one, 'run', spec, '--events']),
      ...[spec, journal].map((one) => [one, 'run', spec, '--html']),
      [log, 'run', logged.spec, '--html'],
      [moved, 'run', spec, '--journal', moved, '--events'],
      ...[spec, journal].map((one) => [one, 'report', spec, '--html']),
      ...['', '.lock'].map((end) => [manual.journal + end, 'ask', manual.spec, '--csv']),
      ...['run --events', 'run --html', 'plan --csv', 'compare --csv'].map((way) => {
        const [command, option] = way.split(' ');
        return [simulated, command, simulated, option];
      }),
    ]) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
      const refused = ending(2, 'was not overwritten: it is the spec, its journal or a log');
      const outcome = await inProcess(...(words as string[]), file);
      expect([words, outcome]).toMatchObject([words, { ...refused, stdout: '' }]);
      expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(text);
    }
  });
});

describe('cpe report', () => {
  it('needs a journal, writes nothing without one, and is of a simulated spec no report', async () => {
    const { spec } = bench.placeOf();
    for (const [of, instead] of [
      [spec, /no journal.*cpe ask/s],
      [SPEC, /cpe run/],
    ] as const) {
      const file = join(cli.folder, 'none.html');
      expect(await inProcess('report', of, '--html', file)).toMatchObject(ending(2, instead));
      expect(existsSync(file)).toBe(false);
    }
  });

  it('says of a run that goes on what it waits for, and leaves its journal as it is', async () => {
    const { spec, journal } = bench.placeOf();
    await inProcess('ask', spec, '--json');
    const before = readFileSync(journal, 'utf8');
    const file = join(cli.folder, 'open.html');
    expect(cli.run('report', spec, '--html', file).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/Not finished.*Batch 1 waits for \d+ samples/s);
    expect((await inProcess('status', spec)).stdout).toContain(`Go on with: cpe ask '${spec}'`);
    expect(readFileSync(journal, 'utf8')).toBe(before);
    // Of a journal that does not hold there is none, and no empty file either.
    writeFileSync(journal, before.replace('"journal":2,', '"journal":2,"changed":1,'));
    const none = join(cli.folder, 'no.html');
    expect((await inProcess('report', spec, '--html', none)).code).toBe(1);
    expect(existsSync(none)).toBe(false);
  });
});
