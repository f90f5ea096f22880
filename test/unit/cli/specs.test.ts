/** The commands that look at a spec, or make one, and measure nothing. */
import { parse } from 'jsonc-parser';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withLogs } from '../../../src/cli/arguments';
import { main } from '../../../src/cli/program';
import { emitSchema } from '../../../src/core/document/jsonSchema';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { SpecSchema } from '../../../src/core/document/schema';
import { FAMILY_NAMES } from '../../../src/core/families/catalogue';
import { PHASE_NAMES } from '../../../src/core/learners/names';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import type { Plan } from '../../../src/core/plan/plan';
import { controlCharacters } from '../../../src/core/words/escapes';
import { simulatedSpec } from '../experiment/lab';
import { answersTo, cliOfSuite, ending, inProcess, json, keysOf, objectOf, SPEC } from './suite';

const cli = cliOfSuite();

describe('cpe check', () => {
  it('prints one object with the keys of the contract', async () => {
    const { code, stdout, stderr } = await inProcess('check', SPEC, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = json(stdout);
    expect(keysOf(report)).toBe('ok problems instance observerSet');
    expect(keysOf(report.instance)).toBe('d m logActions actions family feedback reward lipschitz');
    expect(keysOf(report.observerSet)).toBe(
      'size rank d identifiable dimension actions beta xiMin alphaPrinted alpha',
    );
    expect(report.instance).toMatchObject({ d: 8, m: 3, actions: '56' });
  });

  it('prints problems as file:line:column, takes several specs, and fails where one does', async () => {
    const wrong = readFileSync(SPEC, 'utf8').replace('"linear"', '"liner"');
    const bad = cli.file('second.cpe.json', wrong);
    const text = await inProcess('check', SPEC, bad);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain(`${SPEC}:\nThe spec has no errors.`);
    expect(text.stdout).toMatch(/^.*second\.cpe\.json:\d+:\d+: error [a-z-]+: .+/m);
    const object = await inProcess('check', SPEC, bad, '--json');
    expect(object.code).toBe(1);
    const { ok, files } = json(object.stdout) as {
      readonly ok: boolean;
      readonly files: readonly Readonly<Record<string, unknown>>[];
    };
    expect(ok).toBe(false);
    expect(files).toMatchObject([
      { file: SPEC, ok: true, instance: { d: 8 } },
      { file: bad, ok: false, instance: null, observerSet: null },
    ]);
    const [problem] = files[1]?.problems as readonly object[];
    expect(keysOf(problem)).toBe('severity code message path line column');
    const alone = await objectOf('check', SPEC, '--json');
    expect(files[0]).toEqual({ file: SPEC, ...alone });
  });

  it('reads the standard input, as the other commands do', async () => {
    const text = readFileSync(SPEC, 'utf8');
    expect(cli.runWith(text, 'check', '-', '--json').stdout).toBe(
      (await inProcess('check', SPEC, '--json')).stdout,
    );
    const wrong = cli.runWith(text.replace('"linear"', '"liner"'), 'check', '-');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^<stdin>:\d+:\d+: error /);
    const weights = '[1,2,3,4,5,6,7,8]';
    expect(cli.runWith(text, 'best', '-', '--weights', weights, '--json').stdout).toBe(
      (await inProcess('best', SPEC, '--weights', weights, '--json')).stdout,
    );
  });

  it('lets neither names nor files write to the terminal', async () => {
    const fake = '\u001b[2J\nCertified';
    const spec = parse(readFileSync(SPEC, 'utf8')) as Record<string, unknown>;
    const labels = Array.from({ length: 8 }, (_, arm) => `arm ${arm}${fake}\u202e`);
    const actions = { ...(spec.actions as object), labels, [fake]: 1 };
    const file = cli.file(`a${fake}\u009b.cpe.json`, { ...spec, name: fake, actions });
    const bad = await inProcess('check', file, SPEC);
    const asArgument = JSON.stringify({ family: 'topK', arms: 8, k: 3, labels });
    const ran = await inProcess(
      ...['run', file, '--set', `actions=${asArgument}`, '--max-samples', '300'],
    );
    const sound = { ...spec, actions: { ...actions, [fake]: undefined } };
    const weights = ['--weights', '[1,2,3,4,5,6,7,8]'];
    const best = cli.runWith(JSON.stringify(sound), 'best', '-', ...weights);
    const missing = await inProcess('check', `none${fake}`);
    expect([bad.code, ran.code, best.code, missing.code]).toEqual([1, 3, 0, 2]);
    const measured = { environment: { type: 'manual' }, assumptions: { noiseScale: 1 } };
    const manual = cli.file('manual.cpe.json', { ...sound, ...measured });
    const asked = await inProcess('ask', manual);
    const told = answersTo(await objectOf('ask', manual, '--json'), () => [1]);
    expect(cli.runWith(JSON.stringify(told), 'tell', manual, '-').code).toBe(0);
    const status = await inProcess('status', manual);
    expect([asked.code, status.code]).toEqual([0, 0]);
    for (const { stdout, stderr } of [bad, ran, best, missing, asked, status]) {
      expect(controlCharacters((stdout + stderr).replaceAll('\n', ''))).toEqual([]);
      expect(`${stdout}\n${stderr}`).not.toMatch(/^\s*Certified/m);
      expect(stdout + stderr).toContain('\\u001b[2J\\nCertified');
    }
  });
});

describe('cpe best', () => {
  const weights = '[-1,2,3,4,5,6,7,8]';

  it('lists the best actions, each once, best first; one by default, and no more than there are', async () => {
    const best = async (...more: readonly string[]) =>
      (await objectOf('best', SPEC, '--json', ...more)).actions;
    const three = [
      { arms: [5, 6, 7], value: 21 },
      { arms: [4, 6, 7], value: 20 },
      { arms: [3, 6, 7], value: 19 },
    ];
    expect(await best(`--weights=${weights}`, '--k', '3')).toEqual(three);
    expect(await best('--weights', weights, '--k', '3')).toEqual(three);
    expect(await best('--weights', weights)).toEqual(three.slice(0, 1));
    expect(await best('--weights', weights, '--k', '1000')).toHaveLength(56);
  });
});

const fileOf = (name: string, changes: object) => cli.file(name, simulatedSpec(changes));

/** A spec that all three algorithms cover, planned in a moment. */
let file: string;
beforeAll(() => {
  file = fileOf('pairs.cpe.json', {
    environment: { type: 'simulated', theta: [4, 3.5, 1, 0] },
    run: { algorithm: 'polyalba', preset: 'paper', delta: 0.05, seed: 1 },
  });
});

async function planned(...args: readonly string[]): Promise<Plan> {
  const { code, stdout, stderr } = await inProcess('plan', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.endsWith('}\n')).toBe(true);
  return json(stdout) as unknown as Plan;
}

describe('cpe plan', () => {
  it('prints one object with the keys of the contract', async () => {
    const plan = await planned(file, '--gaps', '1');
    expect(keysOf(plan)).toBe('preset delta costPerPull trueGap rows perPhase perAction notes');
    expect(plan).toMatchObject({ preset: 'paper', delta: 0.05, costPerPull: null });
    const keys = 'algorithm gap samples range rounds printedSamples';
    for (const row of plan.rows) {
      expect(keysOf(row).replace(/ trueGap| remark/g, '')).toBe(keys);
      const [low, high] = row.range ?? [NaN, NaN];
      expect(low).toBeLessThanOrEqual(row.samples ?? NaN);
      expect(high).toBeGreaterThanOrEqual(row.samples ?? NaN);
    }
    expect(plan.rows.filter((row) => row.trueGap === true).length).toBe(3);
    for (const phase of plan.perPhase.flatMap(({ phases }) => phases)) {
      expect(keysOf(phase).replace(' epoch', '')).toBe('name round samples');
    }
    for (const entry of plan.perAction.flatMap(({ actions }) => actions)) {
      expect(keysOf(entry)).toBe('action samples');
    }
  });

  it('takes what is set from outside', async () => {
    const plan = await planned(
      ...[file, '--gaps', '1,0.1', '--algorithm', 'gcb-pe', '--preset', 'recommended'],
      ...['--delta', '0.2', '--seed', '7', '--set', 'run.costPerPull=3'],
    );
    expect(plan).toMatchObject({ preset: 'recommended', delta: 0.2, costPerPull: 3 });
    expect(plan.rows.map(({ algorithm }) => algorithm)).toEqual(['gcb-pe', 'gcb-pe', 'gcb-pe']);
  });

  it('says what a budget is in one sentence, and has the samples of a certificate as numbers', async () => {
    const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, stop: 'budget', maxSamples: 75 };
    const spent = fileOf('budget.cpe.json', { environment: undefined, run });
    const { stdout } = await inProcess('plan', spent);
    expect(stdout).toMatch(/^[^\n]*75 samples[^\n]*\n$/);
    const { rows, notes } = await planned(spent, '--gaps', '1', '--algorithm', 'gcb-pe');
    expect(rows.length).toBeGreaterThan(0);
    expect(notes).toContain(stdout.trimEnd());
  });

  it('prints a table, and comma-separated values where they are asked for, once the plan is there', async () => {
    const args = ['plan', file, '--algorithm', 'gcb-pe', '--gaps', '1'] as const;
    const csv = (await inProcess(...args, '--csv', '-')).stdout;
    const [head, ...lines] = csv.trimEnd().split('\n');
    expect(head).toBe(
      `algorithm,gap,trueGap,samples,low,high,rounds,cost,printedSamples,${PHASE_NAMES.join()}`,
    );
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line.split(',').length).toBe(head?.split(',').length);
    const written = cli.file('plan.csv', 'of last week');
    let said = '';
    const print = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      if (said === '') expect(readFileSync(written, 'utf8')).toBe('of last week');
      said += String(part);
      return true;
    });
    const code = await main(['node', 'cpe', ...args, '--csv', written]).finally(() =>
      print.mockRestore(),
    );
    expect([code, readFileSync(written, 'utf8')]).toEqual([0, csv]);
    expect(said).toContain('the true gap');
  });

  it('prints the problems of a spec with errors, and exits 1', async () => {
    const bad = fileOf('bad.cpe.json', { reward: { type: 'liner' } });
    const { code, stdout } = await inProcess('plan', bad, '--json');
    expect(code).toBe(1);
    expect(keysOf(json(stdout))).toBe('ok problems');
    expect((await inProcess('plan', file, '--algorithm', 'nonsense')).code).toBe(1);
  });
});

const problemsOf = (text: string) =>
  checkSpec(text, withLogs('-', text, NO_OVERRIDES)).problems.filter(
    ({ severity }) => severity !== 'info',
  );

describe('cpe new', () => {
  // The templates of all families are checked where they are read by the editor.
  it.each(['topK', 'path'])('prints a spec that checks clean: %s', (family) => {
    const { code, stdout, stderr } = cli.run('new', family);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\{\n {2}"version": 1,\n/);
    expect(stdout).not.toContain('$');
    expect(checkSpec(stdout, NO_OVERRIDES).instance).toMatchObject({ family });
    expect(problemsOf(stdout)).toEqual([]);
  });

  it.each(['manual', 'recorded'])('prints a spec that is measured otherwise: %s', (type) => {
    const { stdout } = cli.run('new', 'ranking', '--environment', type);
    expect(stdout).toContain(`"type": "${type}"`);
    expect(stdout).not.toContain('simulated');
    const errors = problemsOf(stdout).filter(({ severity }) => severity === 'error');
    // There is no log yet.
    expect(errors.map(({ code }) => code)).toEqual(type === 'recorded' ? ['log-unreadable'] : []);
  });

  it('writes a spec and a program that run as they are, and overwrites nothing', () => {
    const { folder } = cli;
    const wanted = ['new', 'topK', '--environment', 'process'];
    expect(cli.runIn(folder, ...wanted)).toMatchObject({ code: 0, stderr: '' });
    const certified = cli.runIn(folder, 'run', 'topK.cpe.json', '--yes', '--json');
    expect(json(certified.stdout)).toMatchObject({ status: 'certified', action: [0, 1, 2] });
    const refused = { ...ending(2, 'topK.cpe.json is there already'), stdout: '' };
    expect(cli.runIn(folder, ...wanted)).toMatchObject(refused);
    // Nobody can write there.
    expect(cli.runIn('/proc', ...wanted)).toMatchObject(ending(2, 'Cannot write the file'));
  });

  it('says which families there are', () => {
    const { code, stdout, stderr } = cli.run('new', 'tree');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const family of FAMILY_NAMES) expect(stderr).toContain(family);
  });
});

it('cpe schema prints the schema that judges as the program does', async () => {
  expect(await objectOf('schema')).toEqual(emitSchema(SpecSchema, 'CPE instance'));
});
