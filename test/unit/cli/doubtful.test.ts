/** Measurements that contradict what is declared: told when they do, in every command, and never as a certificate. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNormal, splitStreams, type Random } from '../../../src/core/numerics/random';
import { simulatedSpec } from '../experiment/lab';
import { pairs } from '../lists';
import { Bench, type Place } from './bench';
import {
  answersTo,
  cliOfSuite,
  ending,
  inProcess,
  json,
  keysOf,
  objectOf,
  objectsIn,
} from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);
const THETA = [2, 1.6, 1.1, 0.6, 0.2];
const PAIRS = pairs('0-1 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4');

/** Two of five, of which the total is seen, with a noise of 1 by the spec. */
function place(environment: object): Place {
  const actions = { family: 'topK', arms: 5, k: 2 };
  const run = { algorithm: 'polyalba', delta: 0.05, seed: 20 };
  const assumptions = { noiseScale: 1 };
  return bench.placeOf(simulatedSpec({ actions, assumptions, environment, run }));
}

/** A log in which the noise is 3 times as large as the spec says. */
function recorded(): Place {
  const here = place({ type: 'recorded', file: 'log.csv' });
  const [random] = splitStreams(5, 1) as [Random];
  const normal = createNormal(random);
  const lines = PAIRS.flatMap(([one, other]) => {
    const total = (THETA[one] ?? 0) + (THETA[other] ?? 0);
    return Array.from({ length: 600 }, () => `${one} ${other},${total + 3 * normal()}`);
  });
  writeFileSync(join(here.folder, 'log.csv'), ['action,y1', ...lines, ''].join('\n'));
  return here;
}

describe('a run whose measurements contradict the noise scale', () => {
  it('ends as doubtful with exit 3, after an event and a warning at the batch where it happened', async () => {
    const { spec, folder } = recorded();
    const events = join(folder, 'events.ndjson');
    const run = await inProcess('run', spec, '--json', '--events', events);
    expect(run.code).toBe(3);
    const result = json(run.stdout);
    expect(result).toMatchObject({ status: 'doubtful', refuted: ['noise-scale'] });
    expect(result.assumptionsNotMet).toHaveLength(1);
    const [noise] = result.checks as readonly object[];
    expect(keysOf(noise ?? {})).toBe('name eValue log10EValue isCaveat isRefuted text');
    expect(noise).toMatchObject({ name: 'noise-scale', isCaveat: true, isRefuted: true });
    expect(run.stderr).toMatch(/^warning: Noise scale: /m);
    const told = objectsIn(events);
    const doubted = told.find(({ refuted }) => Array.isArray(refuted) && refuted.length > 0);
    expect(doubted).toMatchObject({ type: 'assumptionsDoubted', refuted: ['noise-scale'] });
    expect(Number(doubted?.totalSamples)).toBeLessThan(Number(result.samples));

    const { status, checks } = await objectOf('status', spec, '--json');
    expect([status, checks]).toEqual(['doubtful', result.checks]);
    const text = (await inProcess('run', spec)).stdout;
    expect(text).toMatch(/^Doubtful\n.*if the assumptions held; the measurements contradict/);
    expect(text).not.toMatch(/met +Noise|Certified/);

    // Asked to, it stops there, with no word on how good the answer is.
    const stopping = ['--stop-when-doubtful', '--journal', join(folder, 'stopped.ndjson')];
    const stopped = await inProcess('run', spec, '--json', ...stopping);
    expect([stopped.code, json(stopped.stdout)]).toMatchObject([
      ...[3, { status: 'inconclusive', refuted: ['noise-scale'], within: null, confidence: null }],
    ]);
    expect(Number(json(stopped.stdout).samples)).toBeLessThan(Number(result.samples));
  });
});

describe('a slip in a sheet that was accepted as real', () => {
  /** Measures the open batch, with 2100 for the first sample, and tells it. */
  async function told({ spec, folder }: Place, ...options: readonly string[]) {
    const answers = answersTo(await objectOf('ask', spec, '--json'), (action, pull, sample) => [
      pull === 1 && sample === 1
        ? 2100
        : action.reduce((sum, arm) => sum + (THETA[arm] ?? 0), 0.1 * (sample % 3)),
    ]);
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    const refused = ending(1, /:\d+:\d+: error outlier: 2100 is [\d,]+ noise scales/);
    expect(await inProcess('tell', spec, file)).toMatchObject(refused);
    return inProcess('tell', spec, file, '--accept-outliers', ...options);
  }

  it('is told by tell, ask and status, in words and in the numbers that hold it', async () => {
    const here = place({ type: 'manual', maxBatch: 200 });
    const { spec } = here;
    const telling = await told(here);
    expect(telling).toMatchObject(ending(0, /Noise scale: .*pull 1 /));
    const { refuted, checks } = json(telling.stdout);
    expect(refuted).toEqual(['noise-scale']);
    const [noise] = checks as readonly Record<string, unknown>[];
    expect(noise).toMatchObject({ eValue: null, isRefuted: true });
    expect(noise?.log10EValue).toBeGreaterThan(308);
    expect(await objectOf('ask', spec, '--json')).toMatchObject({ refuted });
    expect((await inProcess('ask', spec)).stdout).toContain('pull 1 ');
    const status = (await inProcess('status', spec)).stdout;
    expect(status).toMatch(/REFUTED +Noise scale/);
    expect(status).not.toContain('So far:');
  });

  it('ends the asking where that was asked for', async () => {
    const here = place({ type: 'manual', maxBatch: 200 });
    const telling = await told(here, '--stop-when-doubtful');
    expect(telling.code).toBe(3);
    expect(json(telling.stdout).status).not.toBe('asking');
    const asked = await inProcess('ask', here.spec, '--json', '--stop-when-doubtful');
    expect(asked.code).toBe(3);
    expect(json(asked.stdout)).not.toHaveProperty('batch');
  });
});

const LOG = ['action,y1,y2', '0 1,1,0.8', '0 2,1,0.3', '0 3,1,0.1', '0 1,2100,0.8'];

it('keeps the outliers of a log, told by event and status', async () => {
  const environment = { type: 'recorded', file: 'log.csv' };
  const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, maxSamples: 60 };
  const { folder, spec, journal } = bench.placeOf({ environment, run });
  const events = join(folder, 'events.ndjson');
  const more = Array.from({ length: 40 }, () => LOG.slice(1, 4)).flat();
  writeFileSync(join(folder, 'log.csv'), [...LOG, ...more, ''].join('\n'));
  const ran = await inProcess('run', spec, '--json', '--events', events);
  const { samples, outliers } = json(ran.stdout);
  expect(readFileSync(journal, 'utf8')).toContain('2100');
  expect(samples).toBeGreaterThan(8);
  expect(outliers).toMatchObject([{ value: 2100 }]);
  const told = objectsIn(events);
  const far = told.flatMap((event) => (event.type === 'outliersFound' ? event.outliers : []));
  const [{ pull, sample } = {}] = outliers as readonly Record<string, unknown>[];
  expect(far).toContainEqual(expect.objectContaining({ pull, sample, value: 2100 }));
  expect(ran.stderr).toMatch(/2100 is [\d,]+ noise scales from the other samples? of this action/);
  expect((await objectOf('status', spec, '--json')).outliers).toEqual(outliers);
});
