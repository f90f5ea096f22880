/** The examples with data of people's own: a log that is analysed, and a program that goes on from old measurements. */
import { cpSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bench } from './bench';
import { cliOfSuite, ending, inProcess, json, objectOf } from './suite';

const cli = cliOfSuite();

/** A copy of an example of its own. */
function copied(name: string): string {
  const folder = join(cli.folder, name);
  cpSync(resolve('examples/real', name), folder, { recursive: true });
  return folder;
}

describe('the route log', () => {
  const routes = () => join(copied('route-log'), 'routes.cpe.json');

  it('is analysed to the shortest way within 2%, and again to the same', async () => {
    const spec = routes();
    const { code, stdout } = await inProcess('run', spec, '--json');
    const result = json(stdout);
    expect({ code, result }).toMatchObject({
      code: 0,
      // Home, Park, Mill, Work
      result: { status: 'certified', samples: 400, action: [0, 2, 6], accuracy: '2%' },
    });
    const { confidence, candidates, estimate } = result;
    expect(confidence).toBeGreaterThan(0.95);
    // Minutes: the least is sought, and what was measured stays as it was written.
    const [best] = candidates as readonly { readonly interval: readonly number[] }[];
    const [low = NaN, high = NaN] = best?.interval ?? [];
    expect(0 < low && low < Number(estimate) && Number(estimate) < high).toBe(true);
    const journal = readFileSync(spec.replace('.cpe.json', '.cpe-journal.ndjson'), 'utf8');
    expect(journal).not.toMatch(/"observations":\[\[-/);
    const again = await objectOf('run', spec, '--json');
    expect({ ...again, durationMs: 0 }).toEqual({ ...result, durationMs: 0 });
  });

  it('says which trips are missing where it must name the very best', async () => {
    const spec = routes();
    const journal = join(cli.folder, 'exact.ndjson');
    const args = ['run', spec, '--journal', journal, '--set', 'run.accuracy=0.001'];
    const { code, stdout } = await inProcess(...args, '--json');
    type Ways = readonly { readonly action: readonly number[]; readonly samples: number }[];
    const { status, ...said } = json(stdout);
    const { candidates, more } = said as unknown as Readonly<Record<'candidates' | 'more', Ways>>;
    expect([code, status]).toEqual([3, 'inconclusive']);
    const may = candidates.map(({ action }) => action.join());
    expect(may.length).toBeGreaterThan(1);
    // Of the two ways that may be the shortest, on which no other way says more.
    expect(more.map(({ action }) => action.join()).sort()).toEqual([...may].sort());
    expect(more.every(({ samples }) => samples > 50)).toBe(true);
    const report = await inProcess(...args);
    expect(report.stdout + report.stderr).toMatch(/more would be enough: \d+ of Home/);
  });

  it('is looked at as a whole where it is to spend a budget, and is the budget', async () => {
    const spec = routes();
    const looked = async (name: string, ...sets: readonly string[]) => {
      const journal = join(cli.folder, `${name}.ndjson`);
      const set = sets.flatMap((one) => ['--set', one]);
      const { code, stdout } = await inProcess('run', spec, '--journal', journal, '--json', ...set);
      return { code, ...json(stdout) };
    };
    const spent = await looked('spent', 'run.stop="budget"', 'run.maxSamples=20');
    expect(spent).toMatchObject({ code: 0, status: 'budget', samples: 400, action: [0, 2, 6] });
    const dear = await looked('dear', 'feedback.cost=2', 'run.maxCost=10');
    expect(dear).toMatchObject({ code: 0, status: 'certified', samples: 400, cost: 800 });
  });

  it('with an algorithm that asks is refused the analysis, and asks without being told', async () => {
    const spec = routes();
    const sets = ['run.algorithm=rage', 'assumptions={"noiseScale":2.5}', 'run.accuracy=0.55'];
    const args = ['run', spec, ...sets.flatMap((one) => ['--set', one]), '--json'];
    const refused = await inProcess(...args, '--set', 'environment.use=all');
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('as-asked')]);
    const journal = join(cli.folder, 'a');
    expect(await objectOf(...args, '--journal', journal)).not.toMatchObject({ samples: 400 });
  });
});

describe('a short log of which nothing is said of the noise', () => {
  it('says how many more lines would do, and they do', async () => {
    const spec = join(copied('log'), 'menu.cpe.json');
    const log = join(dirname(spec), 'menu.csv');
    const pairs = [0, 1, 2].flatMap((a) => [1, 2, 3].filter((b) => b > a).map((b) => [a, b]));
    const lines = pairs.map(([a = 0, b = 0]) => `${a} ${b},${a + b}\n`).join('');
    const looked = async (times: number) => {
      writeFileSync(log, `action,y1\n${lines.repeat(times)}`);
      return inProcess('run', spec, '--fresh');
    };
    const { code, stdout } = await looked(5);
    expect(code).toBe(3);
    expect(stdout).toMatch(/about 30 more would be enough: 5 of “Soup, Curry”/);
    expect((await looked(10)).code).toBe(0);
  });
});

describe('the warm start', () => {
  it('begins with the old rows, which may not change', async () => {
    const folder = copied('warm-start');
    const spec = join(folder, 'mixes.cpe.json');
    const run = cli.run('run', spec, '--yes', '--set', 'run.delta=0.01', '--json');
    const certified = { status: 'certified', before: 60 };
    expect(json(run.stdout)).toMatchObject({ ...certified, action: [1, 4, 7] });
    const status = await objectOf('status', spec, '--set', 'run.delta=0.01', '--json');
    expect(status).toMatchObject(certified);
    appendFileSync(join(folder, 'june.csv'), 'June 30,Ash+Clay+Zinc,1.2\n');
    const changed = await inProcess('run', spec, '--yes', '--set', 'run.delta=0.01');
    expect(changed).toMatchObject(ending(1, '`before`'));
  });

  it('has the faults of its old rows where they are, and refuses who cannot use them', async () => {
    const folder = copied('warm-start');
    const spec = join(folder, 'mixes.cpe.json');
    writeFileSync(join(folder, 'june.csv'), 'mix,strength\nAsh+Zinc,1\nAsh+Lead,1\n');
    const fault = await inProcess('check', spec);
    expect(fault.stdout).toContain('june.csv:3:1');
    const other = join(copied('warm-start'), 'mixes.cpe.json');
    expect(await objectOf('check', other, '--json')).toMatchObject({ ok: true });
    const set = ['--set', 'run.algorithm=rage', '--set', 'assumptions={"noiseScale":1}'];
    const refused = await inProcess('run', other, '--yes', ...set);
    expect(refused).toMatchObject(ending(1, 'before-unsupported'));
  });
});

it('status and report of a run whose log is used up are how it ended, with what the log lacks', async () => {
  const environment = { type: 'recorded', file: 'log.csv', use: 'as-asked' };
  const { folder, spec, journal } = new Bench(cli).place(environment);
  const actions = ['0 1', '0 2', '0 3', '1 2', '1 3', '2 3'];
  const lines = actions.flatMap((action) => [0.1, 0.2, 0.3].map((y) => `${action},${y},${y}`));
  writeFileSync(join(folder, 'log.csv'), ['action,y1,y2', ...lines].join('\n'));
  const { status, samples, wanted } = await objectOf('run', spec, '--json');
  expect([status, wanted]).toMatchObject(['budget', [{ missing: expect.any(Number) as number }]]);
  expect(await objectOf('status', spec, '--json')).toMatchObject({ status, samples, wanted });
  const report = join(folder, 'report.html');
  expect(cli.run('report', spec, '--html', report).code).toBe(0);
  const text = readFileSync(report, 'utf8');
  expect(text).toMatch(/it lacks \d+ of “\w, \w”/);
  expect(text).not.toMatch(/waits for|The run goes on/);
  const answers = join(folder, 'answers.json');
  const first = json(readFileSync(journal, 'utf8').split('\n')[1] ?? '');
  writeFileSync(answers, JSON.stringify([first]));
  const amended = await inProcess('tell', spec, answers, '--amend', '1', '--reason', 'none');
  expect(amended.stderr).toContain(`cpe run '${spec}'`);
});
