import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { withCheck } from '../../../src/core/sweep/resultLine';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { ALL } from '../../all.mjs';
import { end, freePort, until, withoutTimes } from './engineBench';
import { cliOfSuite, ending, inProcess, json, linesOf, objectOf, objectsIn } from './suite';

const cli = cliOfSuite();
/** The packages of Debian are those of its own one. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const SWEEP = 'my.cpe-sweep.json';
const TASKS = 20;

/** A folder with a sweep of two algorithms, two deltas and five seeds: 20 tasks, which take long where the noise is 1. */
function sweepFolder(change: object = {}, noise = 0.2) {
  const folder = cli.topFolder(noise);
  const at = (name: string) => join(folder, name);
  const out = at('results.ndjson');
  const write = (changed: object): void => {
    const vary = { 'run.algorithm': ['polyalba', 'gcb-pe'], 'run.delta': [0.1, 0.2] };
    const sweep = { version: 1, specs: ['*.cpe.json'], vary, seeds: { from: 1, to: 5 } };
    writeFileSync(at(SWEEP), JSON.stringify({ ...sweep, ...changed }));
  };
  write(change);
  return {
    ...{ folder, at, out, write },
    /** The sweep and the results, from another folder. */
    words: [at(SWEEP), '--out', out],
    sweep: (...args: readonly string[]) => cli.runIn(folder, 'sweep', SWEEP, ...args, '--json'),
  };
}

/** The first sweep of a folder with a report, run once. */
let whole: (ReturnType<typeof sweepFolder> & Record<'stdout' | 'stderr', string>) | null = null;
function firstSweep() {
  if (whole !== null) return whole;
  const here = sweepFolder();
  return (whole = { ...here, ...here.sweep('--report', 'report.md') });
}

/** A folder whose sweep has run; what a test does with it is its own. */
function sweptFolder() {
  const here = sweepFolder();
  copyFileSync(firstSweep().out, here.out);
  return { ...here, lines: linesOf(here.out) };
}

const keysIn = (file: string) => objectsIn(file).map(({ key }) => key);

describe('cpe sweep', () => {
  it('runs every combination with every seed as cpe run does, once', async () => {
    const { at, out, sweep, stdout, stderr } = firstSweep();
    expect(stderr).toBe('');
    expect(json(stdout)).toEqual({
      ...{ ok: true, tasks: TASKS, had: 0, ran: TASKS, failed: 0, skipped: [] },
      out: 'results.ndjson',
    });
    const lines = linesOf(out);
    expect(new Set(keysIn(out)).size).toBe(TASKS);
    const set = ['--algorithm', 'gcb-pe', '--delta', '0.2', '--seed', '4', '--json'];
    const alone = await objectOf('run', at('top.cpe.json'), ...set);
    const line = objectsIn(out).find(
      (one) => one['run.algorithm'] === 'gcb-pe' && one['run.delta'] === 0.2 && one['seed'] === 4,
    );
    for (const name of ['status', 'correct', 'samples', 'lowerBound', 'estimate', 'action'])
      expect([name, line?.[name]]).toEqual([name, alone[name]]);
    const report = readFileSync(at('report.md'), 'utf8');
    expect(report).toContain('![Samples](report.svg)');
    // Of the looser delta nothing is said against the stricter one.
    expect(report).toMatch(/different guarantees \(δ = 10%; δ = 20%\) are not ranked together/);
    expect(report).toMatch(/Fewest samples of each guarantee: .*δ = 10%: .*δ = 20%: /);
    expect(readFileSync(at('report.svg'), 'utf8')).toContain('run.delta');
    // Again: nothing is left to do.
    expect(json(sweep().stdout)).toMatchObject({ tasks: TASKS, had: TASKS, ran: 0 });
    expect(linesOf(out)).toEqual(lines);
  });

  it('keeps a second writer out, goes on where it was killed, drops a cut line, and runs nothing twice', async () => {
    const { out, words, sweep } = sweepFolder({}, 0.5);
    const { child } = cli.start('sweep', ...words);
    await until(() => linesOf(out).length > 0);
    child.kill('SIGSTOP');
    const held = ending(2, 'has the file. Wait until it ends');
    expect(await inProcess('sweep', ...words)).toMatchObject(held);
    await end(child, 'SIGKILL');
    const kept = linesOf(out);
    expect(kept.length).toBeLessThan(TASKS);
    appendFileSync(out, '{"key":"s0000","spec":"top.c');
    const counts = { had: kept.length, ran: TASKS - kept.length };
    expect(json(sweep().stdout)).toMatchObject(counts);
    const lines = linesOf(out);
    expect(lines.slice(0, kept.length)).toEqual(kept);
    expect([lines.length, new Set(keysIn(out)).size]).toEqual([TASKS, TASKS]);
  });

  it('ends with 3 when it is interrupted, and says how to go on', async () => {
    const { out, words } = sweepFolder({ seeds: { from: 1, to: 500 } });
    const stopped = await cli.signalOnce('SIGINT', out, 'sweep', ...words, '--json');
    expect(stopped).toMatchObject(ending(3, /of 2,000 runs are in .*The same command goes on/));
    const results = objectsIn(out);
    expect(json(stopped.stdout)).toEqual({
      ...{ ok: false, stopped: true, tasks: 2000, had: 0, ran: results.length },
      ...{ failed: 0, skipped: [], out },
    });
    for (const { status } of results) expect(status).toBe('certified');
  });

  it('ends so while it checks what to run', async () => {
    const { at, out } = sweepFolder();
    const deltas = Array.from({ length: 400 }, (_, index) => (1 + index) / 1000).join();
    const words = [at('top.cpe.json'), '--vary', `run.delta=${deltas}`, '--seeds', '1-2'];
    const { child, said, ended } = cli.start('sweep', ...words, '--out', out, '--json');
    await until(() => said.stderr.includes('Checking 400 combinations'));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect([code, json(stdout)]).toMatchObject([3, { ok: false, stopped: true, ran: 0 }]);
    expect(existsSync(out)).toBe(false);
  });

  it('ends so, and gives its file back, while it waits for an engine', async () => {
    const { folder, words } = sweepFolder();
    const engine = `redis://127.0.0.1:${await freePort()}`;
    const { child, said, ended } = cli.start('sweep', ...words, '--engine', engine, '--json');
    await until(() => said.stderr.includes('is away'));
    child.kill('SIGINT');
    const outcome = await ended;
    expect(outcome).toMatchObject(ending(3, 'Stopped: 0 of 20 runs'));
    expect(json(outcome.stdout)).toMatchObject({ ok: false, stopped: true, tasks: TASKS });
    expect(readdirSync(folder).sort()).toEqual([SWEEP, 'results.ndjson', 'top.cpe.json']);
  });

  it('lists a combination that cannot be run once, and ends with 1 where none can', async () => {
    const checked = (change: object) =>
      inProcess('sweep', sweepFolder(change).at(SWEEP), '--check', '--json');
    const vary = { 'run.algorithm': ['clucb', 'polyalba'] };
    const some = await checked({ vary });
    expect([some.code, json(some.stdout)]).toMatchObject([
      0,
      { tasks: 5, skipped: [{ spec: 'top.cpe.json', setting: { 'run.algorithm': 'clucb' } }] },
    ]);
    const { folder } = sweepFolder({ vary, seeds: { from: 1, to: 1 } });
    const said = cli.runIn(folder, 'sweep', SWEEP);
    expect(said.code).toBe(0);
    expect(`${said.stdout}${said.stderr}`.split('clucb')).toHaveLength(2);
    const none = await checked({ vary: { 'run.algorithm': ['clucb'] } });
    expect(none).toMatchObject(ending(1, 'No combination can be run'));
    const wrong = await checked({ specs: ['nothing.cpe.json'] });
    expect(wrong).toMatchObject(ending(1, /my\.cpe-sweep\.json:1:\d+: error spec-file/));
    const { at } = sweepFolder({ specs: ['bad.cpe.json'] });
    writeFileSync(at('bad.cpe.json'), '{}');
    const bad = await inProcess('sweep', at(SWEEP), '--check');
    expect(bad).toMatchObject(ending(1, `${at('bad.cpe.json')}:1:1: error`));
  });

  it('says of a file what is not as it should be, and of a spec that it is named twice', async () => {
    const file = sweepFolder({ specs: ['*.cpe.json', 'top.cpe.json'] }).at(SWEEP);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/}$/, ',}'));
    const { code, stdout, stderr } = await inProcess('sweep', file, '--check', '--json');
    expect([code, json(stdout)]).toMatchObject([0, { ok: true, settings: 4 }]);
    expect(stderr).toMatch(/my\.cpe-sweep\.json:1:\d+: warning trailing-comma/);
    expect(stderr).toMatch(/top\.cpe\.json is named twice: it is run once/);
  });

  it('takes specs and a grid from the command line, where commas within brackets do not split, and keeps what a limit cut', () => {
    const { folder, out } = sweepFolder({}, 1);
    const vary = ['--vary', 'environment.theta=[1,1,0,0,0,0,0,0.5],[1,1,1,0,0,0,0,0]'];
    const limits = ['--seeds', '1-2', '--max-samples', '50', '--no-bounds'];
    const words = ['sweep', 'top.cpe.json', ...vary, ...limits, '--json'];
    const { stdout } = cli.runIn(folder, ...words);
    expect(json(stdout)).toMatchObject({ tasks: 4, ran: 4 });
    const results = objectsIn(out);
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
    const { at } = sweepFolder();
    const own = args.map((arg) => (arg.endsWith('.json') ? at(arg) : arg));
    const outcome = await inProcess('sweep', at(SWEEP), ...own, '--json');
    expect(outcome).toMatchObject(ending(2, /^.+\n$/));
  });

  // Whether its lines are flat JSON is tested where they are made.
  it.runIf(ALL)('is loaded by pandas as it is', () => {
    const cwd = sweptFolder().folder;
    const script =
      'import pandas as p; t = p.read_json("results.ndjson", lines=True); g = t.groupby(["run.algorithm", "run.delta"]); print(len(t), len(g), g["samples"].mean().min() > 0, t["correct"].all())';
    const { stdout, stderr } = spawnSync(PYTHON, ['-c', script], { cwd, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe(`${TASKS} 4 True True`);
  });
});

describe('shards of a sweep', () => {
  it('are together the whole, in a file and a report each, and are joined sorted by key', async () => {
    const { at, sweep } = sweepFolder();
    // An engine of the environment is for whole sweeps.
    vi.stubEnv('CPE_ENGINE', 'redis://nobody.invalid');
    const files = [1, 2].map((number) => {
      const { stdout } = sweep('--shard', `${number}/2`, '--report', `${number}.md`);
      expect(json(stdout)).toMatchObject({ ok: true });
      // What is not of the shard is not missing in it.
      expect(readFileSync(at(`${number}.md`), 'utf8')).not.toContain('missing');
      return at(`results.${number}-of-2.ndjson`);
    });
    vi.unstubAllEnvs();
    expect(files.flatMap(keysIn)).toHaveLength(TASKS);
    const all = at('all.ndjson');
    const merge = (...names: readonly string[]) =>
      inProcess('sweep', 'merge', ...names, '--out', all, '--json');
    const merged = await merge(...files);
    expect(merged.code).toBe(0);
    expect(json(merged.stdout)).toMatchObject({ ok: true, results: TASKS, missing: [] });
    expect(keysIn(all)).toEqual(keysIn(all).sort());
    expect(withoutTimes(all)).toEqual(withoutTimes(firstSweep().out));

    const [first = ''] = files;
    // What is there and in none of the files would be lost.
    expect(await merge(first)).toMatchObject({ code: 2, stdout: '' });
    expect(linesOf(all)).toHaveLength(TASKS);
    const alone = await inProcess('sweep', 'merge', first, '--out', at('part.ndjson'));
    expect(alone.stderr).toMatch(/Missing: shard 2 of 2/);
    const spec = readFileSync(at(SWEEP), 'utf8');
    expect((await inProcess('sweep', 'merge', ...files, '--out', at(SWEEP))).code).toBe(2);
    expect(readFileSync(at(SWEEP), 'utf8')).toBe(spec);
    const other = linesOf(first).map((line) =>
      withCheck(line.replace(/"samples":\d+/, '"samples":1').replace(/,"check":"[^"]*"/, '')),
    );
    writeFileSync(at('other.ndjson'), `${other.join('\n')}\n`);
    const differing = await merge(...files, at('other.ndjson'));
    expect(differing).toMatchObject(ending(4, 'Two lines of one run differ'));
  });

  it('that are cut off are told where they are joined: by the gaps in the seeds', async () => {
    const { at, lines } = sweptFolder();
    const left = [[1], [2, 5]].map((seeds, index) => {
      const own = lines.filter(
        (line) => line.includes('"run.delta":0.2') && seeds.includes(json(line)['seed'] as number),
      );
      const file = at(`results.${index + 1}-of-2.ndjson`);
      writeFileSync(file, `${own.join('\n')}\n`);
      return file;
    });
    const all = at('all.ndjson');
    const { missing } = await objectOf('sweep', 'merge', ...left, '--out', all, '--json');
    expect(String(missing)).toContain('(3, 4)');
    const setting = { counted: 2, asked: 5 };
    expect(await objectOf('sweep', 'show', all, '--json')).toMatchObject({
      specs: [{ settings: [setting, setting] }],
    });
  });

  it('of two versions of a spec are not in one mean, joined or not', async () => {
    const { at, out, sweep } = sweptFolder();
    const spec = at('top.cpe.json');
    const text = readFileSync(spec, 'utf8');
    writeFileSync(spec, text.replace(/"scale": [\d.]+/, '"scale": 0.3'));
    expect(readFileSync(spec, 'utf8')).not.toBe(text);
    expect(json(sweep('--seeds', '1-2').stdout)).toMatchObject({ ok: true, had: 0, ran: 8 });
    const joined = at('joined.ndjson');
    expect((await inProcess('sweep', 'merge', out, '--out', joined)).code).toBe(0);
    expect(linesOf(joined)).toHaveLength(TASKS + 8);
    for (const file of [out, joined]) {
      const shown = await inProcess('sweep', 'show', file, '--json');
      const settings = Array(4).fill({ asked: 2, counted: 2 });
      expect(json(shown.stdout)).toMatchObject({ others: TASKS, specs: [{ settings }] });
      expect(shown.stderr).toMatch(/^Not counted: 20 results, /);
    }
  });

  it('have no script where the spec has errors, or where an option would be lost', async () => {
    const { at } = sweepFolder();
    const script = (...words: readonly string[]) =>
      inProcess('sweep', at(SWEEP), '--print-sbatch', '3', ...words);
    for (const words of [['--json'], ['--report', 'r.md'], ['--shard', '1/3']])
      expect(await script(...words)).toMatchObject({ code: 2, stdout: '' });
    writeFileSync(at('top.cpe.json'), '{}');
    expect(await script()).toMatchObject({ code: 1, stdout: '' });
  });

  it('are submitted by a script that a shell reads', async () => {
    const { stdout } = await inProcess(
      ...['sweep', sweepFolder().at(SWEEP), '--vary', "name='a b'"],
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
  /** The states so far, and how to end the process as a page does. */
  const started = (folder: string, ...args: readonly string[]) => {
    const { child, said, ended } = cli.startIn(folder, 'sweep', ...args, '--page');
    const states = () =>
      said.stdout
        .split('\n')
        .slice(0, -1)
        .map(json)
        .filter((value) => 'specs' in value) as unknown as readonly State[];
    return { states, ended, end: () => child.stdin.end() };
  };
  it('has every setting at first and all runs at last; its end ends the sweep, which goes on later', async () => {
    const { folder, out } = sweepFolder({ seeds: { from: 1, to: 2000 } });
    const first = started(folder, SWEEP, '--json');
    await until(() => (first.states().at(-1)?.done ?? 0) > 0);
    const [begun] = first.states();
    expect(begun?.total).toBe(8000);
    expect(begun?.specs[0]?.comparison.settings).toHaveLength(4);
    first.end();
    expect((await first.ended).code).toBe(3);
    const results = objectsIn(out);
    expect(results.length).toBeGreaterThan(0);
    const had = results.filter(({ seed }) => Number(seed) <= 2).length;
    const last = first.states().at(-1);
    expect(last?.done).toBe(results.length);
    expect(last?.specs[0]?.comparison.endedAt).not.toBeNull();
    // With fewer seeds all are there soon, and what the first one ran is not run again.
    const second = started(folder, SWEEP, '--json', '--seeds', '1-2');
    expect((await second.ended).code).toBe(0);
    expect(second.states().at(-1)).toMatchObject({ done: 8, total: 8 });
    expect(second.states()[0]?.done).toBe(had);
    expect(linesOf(out)).toHaveLength(results.length + 8 - had);
  });

  it('follows a file that others append to, or replace, until its end', async () => {
    const { folder, out, lines } = sweptFolder();
    writeFileSync(out, `${lines.slice(0, 3).join('\n')}\n`);
    const { states, ended, end } = started(folder, 'show', 'results.ndjson');
    const told = async (number: number) => {
      await until(() => states().length === number);
      return states().at(-1)?.done;
    };
    expect(await told(1)).toBe(3);
    appendFileSync(out, `${lines[3] ?? ''}\n${(lines[4] ?? '').slice(0, 40)}`);
    expect(await told(2)).toBe(4);
    writeFileSync(out, `${lines[7] ?? ''}\n`);
    expect(await told(3)).toBe(1);
    end();
    expect((await ended).code).toBe(0);
  });

  it('is shown of a file without its sweep, which other files have not', async () => {
    const { at, out, lines } = sweptFolder();
    const show = (...words: readonly string[]) => inProcess('sweep', 'show', ...words);
    const shown = await show(out, '--report', at('r.md'));
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('Fewest samples');
    expect(readFileSync(at('r.md'), 'utf8')).toContain('](r.svg)');
    expect(await show(out, '--report', out)).toMatchObject({ code: 2, stdout: '' });
    const printed = await objectOf('sweep', 'show', out, '--json');
    expect(printed).toMatchObject({ ok: true, results: TASKS, others: 0 });
    expect(await show(at('top.cpe.json'))).toMatchObject(
      ending(2, /Line 1 of .*top\.cpe\.json is not a result of a sweep\./),
    );
    expect((await show(at('none.ndjson'))).code).toBe(2);
    appendFileSync(out, `${lines[0] ?? ''}\n`);
    expect((await show(out)).stderr).toMatch(/^Not counted: 1 result, repeated or /);
  });

  it('is shown of a file with its sweep: what is missing, and what is of another one', async () => {
    const { at, folder, write } = sweptFolder();
    const none = at('none.ndjson');
    const checked = await objectOf('sweep', at(SWEEP), '--check', '--out', none, '--json');
    expect(checked).toEqual({ ok: true, tasks: TASKS, settings: 4, skipped: [] });
    expect(existsSync(none)).toBe(false);
    const show = () => cli.runIn(folder, 'sweep', 'show', 'results.ndjson', '--sweep', SWEEP);
    // Of a sweep with one seed more each setting lacks one; with other limits nothing belongs to it.
    write({ seeds: { from: 1, to: 6 } });
    expect(show().stdout).toContain('5 of 6 seeds have ended.');
    write({ limits: { seconds: 50 } });
    expect(show().stderr).toMatch(/^Not counted: 20 results, /);
  });
});
