import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { withCheck } from '../../../src/core/sweep/resultLine';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { ALL } from '../../all.mjs';
import { end, freePort, linesOf, until, withoutTimes } from './engineBench';
import { cliOfSuite, heard, inProcess, json, objectOf, SPEC } from './suite';

const cli = cliOfSuite();
/** The packages of Debian are those of its own one. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
let folders = 0;

/** A folder with a sweep of two algorithms, two deltas and five seeds: 20 tasks, which take long where the noise is 1. */
function sweepFolder(change: object = {}, noise = 0.2): string {
  const folder = join(cli.folder, `sweep-${++folders}`);
  mkdirSync(folder);
  const spec = readFileSync(SPEC, 'utf8').replace('"scale": 1', `"scale": ${noise}`);
  writeFileSync(join(folder, 'top.cpe.json'), spec);
  writeSweep(folder, change);
  return folder;
}

const SWEEP = 'my.cpe-sweep.json';

function writeSweep(folder: string, change: object): void {
  const sweep = {
    version: 1,
    specs: ['*.cpe.json'],
    vary: { 'run.algorithm': ['polyalba', 'gcb-pe'], 'run.delta': [0.1, 0.2] },
    seeds: { from: 1, to: 5 },
    ...change,
  };
  writeFileSync(join(folder, SWEEP), JSON.stringify(sweep));
}

const TASKS = 20;
const sweep = (folder: string, ...args: readonly string[]) =>
  cli.runIn(folder, 'sweep', 'my.cpe-sweep.json', ...args, '--json');
/** A folder whose sweep has run; what the tests do with it is theirs. */
let ran: string | null = null;
function sweptFolder(): string {
  if (ran === null) sweep((ran = sweepFolder()));
  const folder = sweepFolder();
  copyFileSync(join(ran, 'results.ndjson'), join(folder, 'results.ndjson'));
  return folder;
}
const resultsOf = (folder: string, file = 'results.ndjson'): readonly string[] =>
  linesOf(join(folder, file));
/** The sweep and the results of a folder, from another one. */
const into = (folder: string): readonly string[] => [
  join(folder, SWEEP),
  ...['--out', join(folder, 'results.ndjson')],
];
const keysOf = (lines: readonly string[]): readonly unknown[] =>
  lines.map((line) => json(line)['key']);

describe('cpe sweep', () => {
  it('runs every combination with every seed as cpe run does, once', async () => {
    const folder = sweepFolder();
    const first = sweep(folder, '--report', 'report.md');
    expect(first.stderr).toBe('');
    expect(json(first.stdout)).toEqual({
      ...{ ok: true, tasks: TASKS, had: 0, ran: TASKS, failed: 0, skipped: [] },
      out: 'results.ndjson',
    });
    const lines = resultsOf(folder);
    expect(new Set(keysOf(lines)).size).toBe(TASKS);
    const set = ['--algorithm', 'gcb-pe', '--delta', '0.2', '--seed', '4', '--json'];
    const alone = await objectOf('run', join(folder, 'top.cpe.json'), ...set);
    const line = lines
      .map(json)
      .find(
        (one) => one['run.algorithm'] === 'gcb-pe' && one['run.delta'] === 0.2 && one['seed'] === 4,
      );
    for (const name of ['status', 'correct', 'samples', 'lowerBound', 'estimate', 'action']) {
      expect([name, line?.[name]]).toEqual([name, alone[name]]);
    }
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('![Samples](report.svg)');
    // Of the looser delta nothing is said against the stricter one.
    const report = readFileSync(join(folder, 'report.md'), 'utf8');
    expect(report).toMatch(/different guarantees \(δ = 10%; δ = 20%\) are not ranked together/);
    expect(report).toMatch(/Fewest samples of each guarantee: .*δ = 10%: .*δ = 20%: /);
    expect(readFileSync(join(folder, 'report.svg'), 'utf8')).toContain('run.delta');
    // Again: nothing is left to do.
    expect(json(sweep(folder).stdout)).toMatchObject({ tasks: TASKS, had: TASKS, ran: 0 });
    expect(resultsOf(folder)).toEqual(lines);
  });

  it('keeps a second writer out, goes on where it was killed, drops a cut line, and runs nothing twice', async () => {
    const folder = sweepFolder({}, 0.5);
    const out = join(folder, 'results.ndjson');
    const first = cli.start('sweep', ...into(folder));
    await until(() => linesOf(out).length > 0);
    first.kill('SIGSTOP');
    const second = sweep(folder);
    expect([second.code, second.stderr]).toEqual([
      ...[2, expect.stringMatching(/has the file\. Wait until it ends/)],
    ]);
    await end(first, 'SIGKILL');
    const kept = linesOf(out);
    expect(kept.length).toBeLessThan(TASKS);
    appendFileSync(out, '{"key":"s0000","spec":"top.c');
    expect(json(sweep(folder).stdout)).toMatchObject({
      had: kept.length,
      ran: TASKS - kept.length,
    });
    const lines = linesOf(out);
    expect(lines.slice(0, kept.length)).toEqual(kept);
    expect([lines.length, new Set(keysOf(lines)).size]).toEqual([TASKS, TASKS]);
  });

  it('ends with 3 when it is interrupted, and says how to go on', async () => {
    const folder = sweepFolder({ seeds: { from: 1, to: 500 } });
    const out = join(folder, 'results.ndjson');
    const stopped = await cli.signalOnce('SIGINT', out, 'sweep', ...into(folder), '--json');
    expect(stopped.code).toBe(3);
    const there = resultsOf(folder).length;
    expect(json(stopped.stdout)).toEqual({
      ...{ ok: false, stopped: true, tasks: 2000, had: 0, ran: there, failed: 0, skipped: [], out },
    });
    expect(stopped.stderr).toMatch(/of 2,000 runs are in .*The same command goes on/);
    for (const line of resultsOf(folder)) expect(json(line)['status']).toBe('certified');
  });

  it('ends so while it checks what to run', async () => {
    const folder = sweepFolder();
    const deltas = Array.from({ length: 400 }, (_, index) => (1 + index) / 1000).join();
    const out = join(folder, 'results.ndjson');
    const words = [join(folder, 'top.cpe.json'), '--vary', `run.delta=${deltas}`, '--seeds', '1-2'];
    const child = cli.start('sweep', ...words, '--out', out, '--json');
    const { said, ended } = heard(child);
    await until(() => said.stderr.includes('Checking 400 combinations'));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect([code, json(stdout)]).toMatchObject([3, { ok: false, stopped: true, ran: 0 }]);
    expect(existsSync(out)).toBe(false);
  });

  it('ends so, and gives its file back, while it waits for an engine', async () => {
    const folder = sweepFolder();
    const engine = `redis://127.0.0.1:${await freePort()}`;
    const child = cli.start('sweep', ...into(folder), '--engine', engine, '--json');
    const { said, ended } = heard(child);
    await until(() => said.stderr.includes('is away'));
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, json(stdout)]).toMatchObject([3, { ok: false, stopped: true, tasks: TASKS }]);
    expect(stderr).toMatch(/Stopped: 0 of 20 runs/);
    expect(readdirSync(folder).sort()).toEqual([SWEEP, 'results.ndjson', 'top.cpe.json']);
  });

  it('lists a combination that cannot be run once, and ends with 1 where none can', async () => {
    const checked = (change: object) =>
      inProcess('sweep', join(sweepFolder(change), SWEEP), '--check', '--json');
    const vary = { 'run.algorithm': ['clucb', 'polyalba'] };
    const some = await checked({ vary });
    expect([some.code, json(some.stdout)]).toMatchObject([
      0,
      { tasks: 5, skipped: [{ spec: 'top.cpe.json', setting: { 'run.algorithm': 'clucb' } }] },
    ]);
    const said = cli.runIn(sweepFolder({ vary, seeds: { from: 1, to: 1 } }), 'sweep', SWEEP);
    expect(said.code).toBe(0);
    expect(`${said.stdout}${said.stderr}`.split('clucb')).toHaveLength(2);
    const none = await checked({ vary: { 'run.algorithm': ['clucb'] } });
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/No combination can be run/);
    const wrong = await checked({ specs: ['nothing.cpe.json'] });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/my\.cpe-sweep\.json:1:\d+: error spec-file/);
  });

  it('says of a file what is not as it should be, and of a spec that it is named twice', async () => {
    const folder = sweepFolder({ specs: ['*.cpe.json', 'top.cpe.json'] });
    const file = join(folder, SWEEP);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/}$/, ',}'));
    const { code, stdout, stderr } = await inProcess('sweep', file, '--check', '--json');
    expect([code, json(stdout)]).toMatchObject([0, { ok: true, settings: 4 }]);
    expect(stderr).toMatch(/my\.cpe-sweep\.json:1:\d+: warning trailing-comma/);
    expect(stderr).toMatch(/top\.cpe\.json is named twice: it is run once/);
  });

  it('takes specs and a grid from the command line, where commas within brackets do not split, and keeps what a limit cut', () => {
    const folder = sweepFolder({}, 1);
    const vary = ['--vary', 'environment.theta=[1,1,0,0,0,0,0,0.5],[1,1,1,0,0,0,0,0]'];
    const limits = ['--seeds', '1-2', '--max-samples', '50', '--no-bounds'];
    const words = ['sweep', 'top.cpe.json', ...vary, ...limits, '--json'];
    const { stdout } = cli.runIn(folder, ...words);
    expect(json(stdout)).toMatchObject({ tasks: 4, ran: 4 });
    const results = resultsOf(folder).map(json);
    const columns = new Set(results.map((result) => result['environment.theta']));
    expect([...columns].sort()).toEqual(['[1,1,0,0,0,0,0,0.5]', '[1,1,1,0,0,0,0,0]']);
    for (const result of results) {
      const limit = { status: 'budget', limit: 'samples', maxSamples: 50 };
      expect(result).toMatchObject({ ...limit, lowerBound: null });
      expect(result['samples']).toBeLessThanOrEqual(50);
    }
  });

  it.each([
    ['a range that is none', ['--seeds', '4-1']],
    ['a shard that is none', ['--shard', '17/16']],
    ['a grid without a value', ['--vary', 'run.delta']],
    ['jobs that are no number', ['--jobs', 'many']],
    ['an engine of another kind', ['--engine', 'http://localhost']],
    ['a file that has other lines', ['--out', SWEEP]],
    ['a report over what it reads', ['--report', SWEEP]],
    ['a report over a spec that its pattern finds', ['--report', 'top.cpe.json']],
    ['a picture of its report over its results', ['--out', 'r-2.svg', '--report', 'r.md']],
    ['a report that cannot be written', ['--report', 'none/report.json']],
  ])('ends with 2 for %s', async (_, args) => {
    const folder = sweepFolder();
    const own = args.map((arg) => (arg.endsWith('.json') ? join(folder, arg) : arg));
    const { code, stderr } = await inProcess('sweep', join(folder, SWEEP), ...own, '--json');
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });

  // Whether its lines are flat JSON is tested where they are made.
  it.runIf(ALL)('is loaded by pandas as it is', () => {
    const folder = sweptFolder();
    const script =
      'import pandas as p; t = p.read_json("results.ndjson", lines=True); g = t.groupby(["run.algorithm", "run.delta"]); print(len(t), len(g), g["samples"].mean().min() > 0, t["correct"].all())';
    const { stdout, stderr } = spawnSync(PYTHON, ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe(`${TASKS} 4 True True`);
  });
});

describe('shards of a sweep', () => {
  it('are together the whole, in a file and a report each, and are joined sorted by key', async () => {
    const folder = sweepFolder();
    const files = [1, 2].map((number) => {
      const { stdout } = sweep(folder, '--shard', `${number}/2`, '--report', `${number}.md`);
      expect(json(stdout)).toMatchObject({ ok: true });
      // What is not of the shard is not missing in it.
      expect(readFileSync(join(folder, `${number}.md`), 'utf8')).not.toContain('missing');
      return join(folder, `results.${number}-of-2.ndjson`);
    });
    expect(files.flatMap((file) => keysOf(linesOf(file)))).toHaveLength(TASKS);
    const all = join(folder, 'all.ndjson');
    const merge = (...names: readonly string[]) =>
      inProcess('sweep', 'merge', ...names, '--out', all, '--json');
    const merged = await merge(...files);
    expect(merged.code).toBe(0);
    expect(json(merged.stdout)).toMatchObject({ ok: true, results: TASKS, missing: [] });
    const keys = keysOf(linesOf(all));
    expect(keys).toEqual([...keys].sort());
    expect(withoutTimes(all)).toEqual(withoutTimes(join(sweptFolder(), 'results.ndjson')));

    const [first = ''] = files;
    // What is there and in none of the files would be lost.
    expect(await merge(first)).toMatchObject({ code: 2, stdout: '' });
    expect(linesOf(all)).toHaveLength(TASKS);
    const part = join(folder, 'part.ndjson');
    const alone = await inProcess('sweep', 'merge', first, '--out', part);
    expect(alone.stderr).toMatch(/Missing: shard 2 of 2/);
    const spec = readFileSync(join(folder, SWEEP), 'utf8');
    const over = ['--out', join(folder, SWEEP)];
    expect((await inProcess('sweep', 'merge', ...files, ...over)).code).toBe(2);
    expect(readFileSync(join(folder, SWEEP), 'utf8')).toBe(spec);
    const other = linesOf(first).map((line) =>
      withCheck(line.replace(/"samples":\d+/, '"samples":1').replace(/,"check":"[^"]*"/, '')),
    );
    writeFileSync(join(folder, 'other.ndjson'), `${other.join('\n')}\n`);
    const differing = await merge(...files, join(folder, 'other.ndjson'));
    expect(differing.code).toBe(4);
    expect(differing.stderr).toMatch(/Two lines of one run differ/);
  });

  it('that are cut off are told where they are joined: by the gaps in the seeds', async () => {
    const folder = sweptFolder();
    const lines = resultsOf(folder).filter((line) => line.includes('"run.delta":0.2'));
    const left = [[1], [2, 5]].map((seeds, index) => {
      const file = join(folder, `results.${index + 1}-of-2.ndjson`);
      const own = lines.filter((line) => seeds.includes(json(line)['seed'] as number));
      writeFileSync(file, `${own.join('\n')}\n`);
      return file;
    });
    const all = join(folder, 'all.ndjson');
    const merged = await inProcess('sweep', 'merge', ...left, '--out', all, '--json');
    const { missing } = json(merged.stdout) as { readonly missing: readonly string[] };
    expect(missing.join()).toContain('(3, 4)');
    const shown = await inProcess('sweep', 'show', all, '--json');
    const setting = { counted: 2, asked: 5 };
    expect(json(shown.stdout)).toMatchObject({ specs: [{ settings: [setting, setting] }] });
  });

  it('of two versions of a spec are not in one mean, joined or not', async () => {
    const folder = sweepFolder();
    const spec = join(folder, 'top.cpe.json');
    const [out, joined] = [join(folder, 'r.ndjson'), join(folder, 'joined.ndjson')];
    const run = (seeds: string) =>
      cli.runIn(folder, 'sweep', 'top.cpe.json', '--seeds', seeds, '--out', 'r.ndjson');
    expect(run('1-3').code).toBe(0);
    const text = readFileSync(spec, 'utf8');
    writeFileSync(spec, text.replace(/"scale": [\d.]+/, '"scale": 0.3'));
    expect(readFileSync(spec, 'utf8')).not.toBe(text);
    expect(run('1-2').code).toBe(0);
    expect((await inProcess('sweep', 'merge', out, '--out', joined)).code).toBe(0);
    expect(linesOf(joined)).toHaveLength(5);
    for (const file of [out, joined]) {
      const { stdout, stderr } = await inProcess('sweep', 'show', file, '--json');
      expect(json(stdout)).toMatchObject({
        ...{ others: 3, specs: [{ settings: [{ asked: 2, counted: 2 }] }] },
      });
      expect(stderr).toMatch(/^Not counted: 3 results, /);
    }
  });

  it('have no script where the spec has errors, or where an option would be lost', async () => {
    const folder = sweepFolder();
    const file = join(folder, SWEEP);
    const script = (...words: readonly string[]) =>
      inProcess('sweep', file, '--print-sbatch', '3', ...words);
    for (const words of [['--json'], ['--report', 'r.md'], ['--shard', '1/3']])
      expect(await script(...words)).toMatchObject({ code: 2, stdout: '' });
    writeFileSync(join(folder, 'top.cpe.json'), '{}');
    expect(await script()).toMatchObject({ code: 1, stdout: '' });
  });

  it('are submitted by a script that a shell reads', async () => {
    const { stdout } = await inProcess(
      ...['sweep', join(sweepFolder(), SWEEP), '--vary', "name='a b'"],
      ...['--out', 'a b.ndjson', '--print-sbatch', '16'],
    );
    expect(stdout).toContain('#SBATCH --array=1-16');
    const check = stdout.replace('exec cpe', 'printf "%s|"').replace('"$SLURM_ARRAY_TASK_ID', '"3');
    const { stdout: words, stderr } = spawnSync('bash', ['-c', check], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(words).toContain("--vary|name='a b'|--out|a b.ndjson|--shard|3/16|");
  });
});

describe('the state of a sweep for a page', () => {
  interface State {
    readonly specs: readonly { readonly spec: string; readonly comparison: ComparisonSummary }[];
    readonly done: number;
    readonly total: number | null;
  }
  /** The lines so far, and how to end the process as a page does. */
  const started = (folder: string, ...args: readonly string[]) => {
    const child = spawn(
      process.execPath,
      [join(cli.folder, 'dist', 'cli.mjs'), ...args, '--page'],
      {
        cwd: folder,
      },
    );
    const states: State[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      const value = json(line);
      if ('specs' in value) states.push(value as unknown as State);
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { states, exit, end: () => child.stdin.end() };
  };
  it('has every setting at first and all runs at last; its end ends the sweep, which goes on later', async () => {
    const folder = sweepFolder({ seeds: { from: 1, to: 2000 } });
    const first = started(folder, 'sweep', 'my.cpe-sweep.json', '--json');
    await until(() => (first.states.at(-1)?.done ?? 0) > 0);
    expect(first.states[0]?.total).toBe(8000);
    expect(first.states[0]?.specs[0]?.comparison.settings).toHaveLength(4);
    first.end();
    expect(await first.exit).toBe(3);
    const there = resultsOf(folder).length;
    expect(there).toBeGreaterThan(0);
    const had = resultsOf(folder).filter((line) => Number(json(line)['seed']) <= 2).length;
    const last = first.states.at(-1);
    expect(last?.done).toBe(there);
    expect(last?.specs[0]?.comparison.endedAt).not.toBeNull();
    // With fewer seeds all are there soon, and what the first one ran is not run again.
    const second = started(folder, 'sweep', 'my.cpe-sweep.json', '--json', '--seeds', '1-2');
    expect(await second.exit).toBe(0);
    expect(second.states.at(-1)).toMatchObject({ done: 8, total: 8 });
    expect(second.states[0]?.done).toBe(had);
    expect(resultsOf(folder)).toHaveLength(there + 8 - had);
  });

  it('follows a file that others append to, or replace, until its end', async () => {
    const folder = sweptFolder();
    const file = join(folder, 'results.ndjson');
    const lines = resultsOf(folder);
    writeFileSync(file, `${lines.slice(0, 3).join('\n')}\n`);
    const { states, exit, end } = started(folder, 'sweep', 'show', 'results.ndjson');
    await until(() => states.length === 1);
    expect(states[0]?.done).toBe(3);
    appendFileSync(file, `${lines[3] ?? ''}\n${(lines[4] ?? '').slice(0, 40)}`);
    await until(() => states.length === 2);
    expect(states[1]?.done).toBe(4);
    writeFileSync(file, `${lines[7] ?? ''}\n`);
    await until(() => states.length === 3);
    expect(states[2]?.done).toBe(1);
    end();
    expect(await exit).toBe(0);
  });

  it('is shown of a file without its sweep, which other files have not', async () => {
    const folder = sweptFolder();
    const file = join(folder, 'results.ndjson');
    const show = (...words: readonly string[]) => inProcess('sweep', 'show', ...words);
    const shown = await show(file, '--report', join(folder, 'r.md'));
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('Fewest samples');
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toContain('](r.svg)');
    expect(await show(file, '--report', file)).toMatchObject({ code: 2, stdout: '' });
    const printed = json((await show(file, '--json')).stdout);
    expect(printed).toMatchObject({ ok: true, results: TASKS, others: 0 });
    const other = await show(join(folder, 'top.cpe.json'));
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/Line 1 of .*top\.cpe\.json is not a result of a sweep\./);
    expect((await show(join(folder, 'none.ndjson'))).code).toBe(2);
    appendFileSync(file, `${linesOf(file)[0] ?? ''}\n`);
    expect((await show(file)).stderr).toMatch(/^Not counted: 1 result, repeated or /);
  });

  it('is shown of a file with its sweep: what is missing, and what is of another one', async () => {
    const folder = sweptFolder();
    const none = join(folder, 'none.ndjson');
    const checked = await objectOf(
      'sweep',
      join(folder, SWEEP),
      '--check',
      '--out',
      none,
      '--json',
    );
    expect(checked).toEqual({ ok: true, tasks: TASKS, settings: 4, skipped: [] });
    expect(existsSync(none)).toBe(false);
    const show = () => cli.runIn(folder, 'sweep', 'show', 'results.ndjson', '--sweep', SWEEP);
    // Of a sweep with one seed more each setting lacks one; with other limits nothing belongs to it.
    writeSweep(folder, { seeds: { from: 1, to: 6 } });
    expect(show().stdout).toContain('5 of 6 seeds have ended.');
    writeSweep(folder, { limits: { seconds: 50 } });
    expect(show().stderr).toMatch(new RegExp(`^Not counted: ${TASKS} results, `));
  });
});
