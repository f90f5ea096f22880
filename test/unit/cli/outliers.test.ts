/** Programs and logs are never refused a number that is far from all others: it counts, and it is told. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specText } from '../experiment/lab';
import { Bench } from './bench';
import { cliOfSuite, json } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);

/** Answers the values without noise, but for one number of the fifth pull. */
const PROGRAM = `
import { createInterface } from 'node:readline';
const theta = [1, 0.8, 0.3, 0.1];
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
let pulls = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, count, rows } = JSON.parse(line);
  if (type === 'start') say({ type: 'ready' });
  if (type === 'stop') break;
  if (type !== 'pull') continue;
  pulls += 1;
  const numbers = rows.map((row) => row.reduce((sum, [arm, weight]) => sum + weight * theta[arm], 0));
  if (pulls === 5) numbers[1] = 2100;
  say({ type: 'observations', id, observations: Array.from({ length: count }, () => numbers) });
}
`;

const LOG = ['action,y1,y2', '0 1,1,0.8', '0 2,1,0.3', '0 3,1,0.1', '0 1,2100,0.8'];

it.each(['process', 'recorded'])('of a %s are kept, and told by event and status', (type) => {
  const environment =
    type === 'process'
      ? { type, command: [process.execPath, 'measure.mjs'], maxBatch: 4 }
      : { type, file: 'log.csv' };
  const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, maxSamples: 60 };
  const { folder, spec, journal } = bench.placeOf(specText({ environment, run }));
  const events = join(folder, 'events.ndjson');
  writeFileSync(join(folder, 'measure.mjs'), PROGRAM);
  const more = Array.from({ length: 40 }, () => LOG.slice(1, 4)).flat();
  writeFileSync(join(folder, 'log.csv'), [...LOG, ...more, ''].join('\n'));
  const ran = cli.run('run', spec, '--yes', '--json', '--events', events);
  const { samples, outliers } = json(ran.stdout);
  expect(readFileSync(journal, 'utf8')).toContain('2100');
  expect(samples).toBeGreaterThan(8);
  expect(outliers).toMatchObject([{ value: 2100 }]);
  const far = readFileSync(events, 'utf8')
    .trimEnd()
    .split('\n')
    .map(json)
    .flatMap((event) => (event.type === 'outliersFound' ? (event.outliers as object[]) : []));
  const { pull, sample } = (outliers as readonly Record<string, unknown>[])[0] ?? {};
  expect(far).toContainEqual(expect.objectContaining({ pull, sample, value: 2100 }));
  expect(ran.stderr).toMatch(/2100 is [\d,]+ noise scales from the other samples? of this action/);
  expect(json(cli.run('status', spec, '--json').stdout).outliers).toEqual(outliers);
});
