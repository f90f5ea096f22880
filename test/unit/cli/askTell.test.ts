/** A person measures: ask, fill in, tell, over several sittings, as a spreadsheet saves it and with its mistakes. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../all.mjs';
import { measured } from '../experiment/lab';
import { Bench, entriesIn, type Place } from './bench';
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
const place = (changes?: Readonly<Record<string, unknown>>): Place => bench.placeOf(changes);

/** Asks for each action of the observer set at first. */
const PRINTED = { algorithm: 'gcb-pe', preset: 'paper', delta: 0.05, seed: 1 };

/** The lines of a sheet, cells split at commas. */
function cellsIn(csv: string): readonly string[][] {
  return csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
}

/** A sheet with its `y` filled in. */
function filled(csv: string, most = Infinity): string {
  const [header = [], ...lines] = cellsIn(csv);
  const rows = lines.map((cells, index) => {
    const [pull = '', action = '', labels = '', sample = ''] = cells;
    const numbers = measured(action.split(' ').map(Number), Number(pull), Number(sample));
    return [pull, action, labels, sample, ...(index < most ? numbers : ['', ''])];
  });
  return `${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;
}

/** Measures until the run has ended. @returns what the last tell printed */
async function toTheEnd({ spec, sheet }: Place): Promise<Record<string, unknown>> {
  for (;;) {
    await inProcess('ask', spec, '--csv', sheet);
    writeFileSync(sheet, filled(readFileSync(sheet, 'utf8')));
    const told = await inProcess('tell', spec, sheet, '--json');
    expect(told.code).toBe(0);
    if (json(told.stdout).status !== 'asking') return json(told.stdout);
  }
}

describe('ask and tell', () => {
  it('print commands that a shell takes as they are meant, whatever the spec is called', async () => {
    const { spec } = place();
    const odd = join(spec, '..', "$(touch pwned)' `x`.cpe.json");
    writeFileSync(odd, readFileSync(spec));
    const [hint = ''] = /cpe tell .*/.exec((await inProcess('ask', odd)).stdout) ?? [];
    const printed = spawnSync('sh', ['-c', hint.replace('cpe tell', "printf '%s\\n'")]);
    expect(String(printed.stdout).split('\n').slice(0, 2)).toEqual([odd, 'sheet.csv']);
  });

  it('lead to the certified answer in three sittings, with sheets of several shapes', async () => {
    const few = {
      assumptions: { noiseScale: 0.15 },
      environment: { type: 'manual', maxBatch: 100 },
    };
    const here = place(few);
    const { spec, sheet, journal } = here;
    const asked = await objectOf('ask', spec, '--json');
    expect(asked).toMatchObject({ status: 'asking', samples: 0, batch: { number: 1 } });
    expect(await objectOf('ask', spec, '--json')).toEqual(asked);
    const [first] = (asked.batch as { pulls: readonly object[] }).pulls;
    expect(first).toMatchObject({ pull: '1' });
    expect(keysOf(first ?? {})).toBe('pull action labels count remaining rows');

    // The first sitting: half a sheet, then all of it as a German spreadsheet saves it.
    const csv = (await inProcess('ask', spec, '--csv')).stdout;
    expect((await inProcess('ask', spec, '--csv')).stdout).toBe(csv);
    const lines = cellsIn(csv).length - 1;
    writeFileSync(sheet, filled(csv, 1));
    const some = { accepted: 1, already: 0, remaining: lines - 1, status: 'asking' };
    expect(await objectOf('tell', spec, sheet)).toEqual(some);
    // What the journal does not have is not written over: answers, a single one, a faulty cell, a changed number, another file.
    const faulty = filled(csv).replace(/,[^,]*\n$/, ',4 points\n');
    const changed = filled(csv, 1).replace(/^(.*\n.*),[^,]*\n/, '$1,0.25\n');
    for (const text of [filled(csv), filled(csv, 2), faulty, changed, 'Notes of Monday\n']) {
      writeFileSync(sheet, text);
      expect([text, (await inProcess('ask', spec, '--csv', sheet)).code]).toEqual([text, 2]);
      expect(readFileSync(sheet, 'utf8')).toBe(text);
    }
    const german = filled(csv)
      .split('\n')
      .map((line) => {
        const cells = line.split(',').map((cell) => cell.replace('.', ','));
        return cells.reverse().join(';');
      });
    writeFileSync(sheet, `\uFEFF${german.join('\r\n')}`);
    const whole = { accepted: lines - 1, already: 1 };
    expect(await objectOf('tell', spec, sheet)).toMatchObject(whole);
    // Told once more, nothing changes.
    expect(await objectOf('tell', spec, sheet)).toMatchObject({ accepted: 0, already: lines });

    // The second: JSON from a pipe.
    const answers = answersTo(await objectOf('ask', spec, '--json'), measured);
    const told = cli.runWith(JSON.stringify(answers), 'tell', spec, '-');
    // Observations without numbers get some; told with them, they are known.
    const { status: asking, samples } = json(told.stdout);
    expect(asking).toBe('asking');
    const numbered = answers.map((answer, at) => ({ ...(samples as object[])[at], ...answer }));
    const again = cli.runWith(JSON.stringify(numbered), 'tell', spec, '-');
    expect(json(again.stdout)).toMatchObject({ accepted: 0, already: json(told.stdout).accepted });
    expect(existsSync(`${journal}.lock`)).toBe(false);

    // The third: to the end.
    expect(await toTheEnd(here)).toMatchObject({ remaining: 0, status: 'certified' });
    const ended = await inProcess('ask', spec, '--json');
    expect(ended.code).toBe(0);
    const { samples: total, ...certified } = json(ended.stdout);
    expect(certified).toMatchObject({ status: 'certified', action: [0, 1], correct: null });
    const status = await objectOf('status', spec, '--json');
    expect(keysOf(status)).toBe(
      'status samples batch phase leaders expected checks confidence candidates within',
    );
    const same = { status: 'certified', samples: total, batch: null, within: certified.within };
    expect(status).toMatchObject({ ...same, within: 0 });
    expect((await inProcess('status', spec)).stdout).not.toContain('certificate');

    // Copied to another place, the spec renamed inside, it is still there.
    const copy = place({ ...few, actions: { family: 'topK', arms: 4, k: 2 }, name: 'copy' });
    writeFileSync(copy.journal, readFileSync(journal));
    expect((await inProcess('ask', copy.spec, '--json')).stdout).toBe(ended.stdout);
  });

  it('take all of a sheet or nothing, and say where it is wrong', async () => {
    const { spec, sheet, journal } = place({
      assumptions: { feedbackRange: [-1, 2] },
      environment: { type: 'manual', maxBatch: 4 },
      reward: { type: 'min' },
      run: { ...PRINTED, options: { order: 'listed' } },
    });
    const csv = (await inProcess('ask', spec, '--csv')).stdout;
    expect(csv).toMatch(/^pull,action,labels,sample,y1,y2\n1,2 3,c \| d,1,,\n/);
    const before = readFileSync(journal, 'utf8');
    const wrong = '1,2 3,c,1,0.1,oops\n2,0 1,a | b,1,0.5,0.5\n';
    writeFileSync(sheet, `pull,action,labels,sample,y1,y2\n${wrong}`);
    const refused = await inProcess('tell', spec, sheet);
    const reason = `${sheet}:2:15: error answer: "oops" is no number`;
    expect(refused).toMatchObject(ending(1, reason));
    expect(json(refused.stdout)).toMatchObject({ ok: false, problems: [{ file: sheet }] });
    expect(readFileSync(journal, 'utf8')).toBe(before);
    // A sample that failed is asked again; notes are kept.
    const noted = 'failed;;Ada;spilt;1;1;2 3\n0,5;0,5;Ada;;1;2;0 1\n;;;;;;\n';
    writeFileSync(sheet, `y1;y2;operator;reason;sample;pull;action\n${noted}`);
    expect(await objectOf('tell', spec, sheet)).toMatchObject({ accepted: 1, remaining: 1 });
    expect(objectsIn(journal).slice(1)).toMatchObject([
      { pull: '1', failed: 1, reason: 'spilt', operator: 'Ada', part: [1, 2] },
      { pull: '2', samples: [1], observations: [[0.5, 0.5]], operator: 'Ada', part: [2, 2] },
    ]);
  });

  it('correct an answer with its reason, and the run goes on from there', async () => {
    const { spec, sheet, journal } = place({ run: PRINTED });
    writeFileSync(sheet, filled((await inProcess('ask', spec, '--csv')).stdout));
    await inProcess('tell', spec, sheet);
    writeFileSync(sheet, 'pull,action,sample,y1,y2\n2,0 1,1,0.9,0.7\n');
    const tell = (...flags: readonly string[]) => inProcess('tell', spec, sheet, ...flags);
    const why = ['--reason', 'typing error'];
    expect((await tell('--amend', '2')).code).toBe(2);
    expect((await tell()).code).toBe(1);
    expect(await tell('--amend', '1', ...why)).toMatchObject(ending(1, 'only lines of pull 1'));
    const amended = await tell('--amend', '2', ...why);
    expect(json(amended.stdout)).toMatchObject({ accepted: 1, status: 'asking' });
    const line = { amends: '2', observations: [[0.9, 0.7]], reason: 'typing error' };
    expect(objectsIn(journal).at(-1)).toMatchObject(line);
    expect(json((await tell()).stdout)).toMatchObject({ accepted: 0, already: 1 });
  });

  it('take a real number outside the range as the end of the run, and a typing error back', async () => {
    const { spec, sheet } = place({ assumptions: { feedbackRange: [-1, 2] }, run: PRINTED });
    await inProcess('ask', spec);
    const told = (numbers: string) => {
      writeFileSync(sheet, `pull,action,sample,y1,y2\n2,0 1,1,${numbers}\n`);
      return (...flags: readonly string[]) => inProcess('tell', spec, sheet, ...flags);
    };
    expect((await told('0.5,0.5')('--outside')).code).toBe(1);
    expect((await told('0.5,0.7')('--amend', '2')).code).toBe(2);
    const tell = told('0.5,7');
    expect(await tell()).toMatchObject(ending(1, /sheet\.csv:2:13: error.*`--outside`/s));
    expect(json((await tell('--outside')).stdout)).toMatchObject({ accepted: 0, status: 'failed' });
    for (const other of ['0.5,0.7', 'failed,'])
      expect(await told(other)()).toMatchObject(ending(1, 'pull 2: the run has ended'));
    expect(await objectOf('ask', spec, '--json')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('has 7 in row 2') as string,
    });
    const corrected = await told('0.5,0.7')('--amend', '2', '--reason', 'typing error');
    expect(json(corrected.stdout)).toMatchObject({ accepted: 1, status: 'asking' });
  });

  it('refuse a journal of another spec and a broken one, and change nothing', async () => {
    const { spec, sheet, journal } = place();
    await inProcess('ask', spec);
    const text = readFileSync(journal, 'utf8');
    writeFileSync(sheet, filled((await inProcess('ask', spec, '--csv')).stdout));
    const told = await inProcess('tell', spec, sheet, '--set', 'run.delta=0.01');
    expect(told).toMatchObject(ending(1, 'run.delta was 0.05, is 0.01'));
    expect(json(told.stdout).ok).toBe(false);
    expect(readFileSync(journal, 'utf8')).toBe(text);
    expect((await inProcess('ask', spec, '--set', 'run.delta=0.01', '--fresh')).code).toBe(0);
    expect(readFileSync(journal.replace('.ndjson', '.1.ndjson'), 'utf8')).toBe(text);
    // What answers do not depend on may change; the header says how many are asked for at once.
    const others = 'run.delta=0.01 environment.maxBatch=99 name=other run.maxSamples=100';
    const set = others.split(' ').flatMap((one) => ['--set', one]);
    expect((await inProcess('ask', spec, ...set)).code).toBe(0);
    writeFileSync(journal, `${text}{"pull":\n{"pull":"1"}\n`);
    const broken = /ndjson:2:1: error journal: Line 2 is no JSON.*cpe journal repair/s;
    for (const command of ['ask', 'status'])
      expect(await inProcess(command, spec)).toMatchObject(ending(1, broken));
    expect(readFileSync(journal, 'utf8')).toBe(`${text}{"pull":\n{"pull":"1"}\n`);
  });

  it('go on with changed settings where asked to, and say where that is not possible', async () => {
    const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
    const { spec, sheet, journal } = place({ run });
    const tellSome = async (most: number, ...more: readonly string[]) => {
      writeFileSync(sheet, filled((await inProcess('ask', spec, '--csv', ...more)).stdout, most));
      return objectOf('tell', spec, sheet, ...more);
    };
    await tellSome(Infinity);
    await tellSome(2);
    const before = readFileSync(journal, 'utf8');
    const noise = ['--set', 'assumptions.noiseScale=0.3'];
    const faults = [
      [noise, 'journal-settings', /assumptions\.noiseScale was 0\.2, is 0\.3.*--reanalyse/],
      [['--set', 'run.seed=2', '--reanalyse'], 'journal', /run\.seed was 1, is 2.*--fresh/],
    ] as const;
    for (const [more, code, sentence] of faults) {
      const { stdout, code: exit } = await inProcess('ask', spec, '--json', ...more);
      const message = expect.stringMatching(sentence) as string;
      const problems = [{ code, file: journal, line: 1, message }];
      expect([exit, json(stdout)]).toMatchObject([1, { problems }]);
      expect(readFileSync(journal, 'utf8')).toBe(before);
    }
    expect((await inProcess('ask', spec, ...noise, '--reanalyse')).code).toBe(0);
    expect(readFileSync(journal, 'utf8').startsWith(before)).toBe(true);
    const samples = entriesIn(before).flatMap(({ observations }) => observations as unknown[]);
    const status = await objectOf('status', spec, '--json', ...noise);
    expect(status).toMatchObject({ samples: samples.length });
    // The spec of before is another one now, and what was measured under it is not corrected.
    expect((await inProcess('status', spec)).code).toBe(1);
    writeFileSync(sheet, 'pull,action,sample,y1,y2\n1,0 1,1,1,1\n');
    const why = ['--amend', '1', '--reason', 'typing error'];
    const amended = await inProcess('tell', spec, sheet, ...why, ...noise);
    expect(amended).toMatchObject(ending(1, `${sheet}:2:`));
    while ((await tellSome(Infinity, ...noise)).status === 'asking');
    const end = await objectOf('ask', spec, '--json', ...noise);
    expect(end).toMatchObject({ status: 'certified' });
    expect(end.reanalysed).toEqual([expect.stringContaining('at most 10%')]);
    expect((await inProcess('ask', spec, ...noise)).stdout).toContain('at most 10%');
    // An end that other settings alone bring is in the journal, too.
    const looser = ['--set', 'run.delta=0.4', '--reanalyse'];
    await objectOf('ask', spec, '--json', ...noise, ...looser);
    expect(objectsIn(journal).at(-1)).toMatchObject({ end: 'certified' });
  });

  it('leave out what was not used after a correction, also where there are earlier measurements', async () => {
    const { spec, sheet, folder, journal } = place({
      actions: { family: 'topK', arms: 6, k: 2 },
      feedback: { type: 'full-bandit' },
      environment: { type: 'manual', maxBatch: 8, before: [{ file: 'old.csv' }] },
      assumptions: { noise: 'gaussian' },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    });
    const value = (action: readonly number[], at: number) =>
      action.reduce((sum, arm) => sum - 0.2 * arm, 0) + ((7 * at) % 11) / 10;
    const pairs = [0, 1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4, 5].map((b) => [a, b]));
    const old = [...pairs, ...pairs]
      .filter(([a = 0, b = 0]) => a < b)
      .map((pair, at) => `${pair.join(' ')},${value(pair, at)}`);
    writeFileSync(join(folder, 'old.csv'), ['action,y1', ...old].join('\n'));
    for (const slip of [3, 0, 0]) {
      const asked = await objectOf('ask', spec, '--json');
      const told = answersTo(asked, (action, pull) => [value(action, pull) + slip]);
      writeFileSync(sheet, JSON.stringify(told));
      await inProcess('tell', spec, sheet, '--accept-outliers');
    }
    writeFileSync(sheet, '[{"pull":"1","samples":[1],"observations":[[0]]}]');
    const why = ['--reason', 'typing error', '--accept-outliers'];
    expect((await inProcess('tell', spec, sheet, '--amend', '1', ...why)).code).toBe(0);
    const { samples } = await objectOf('status', spec, '--json');
    await inProcess('ask', spec, '--set', 'assumptions.noise=symmetric', '--reanalyse');
    const changed = { after: samples, unused: expect.any(Array) as number[] };
    expect(objectsIn(journal).at(-1)).toMatchObject(changed);
  });

  it.runIf(ALL)('read a sheet of a hundred thousand lines', async () => {
    const { spec, sheet } = place({
      feedback: { type: 'full-bandit' },
      environment: { type: 'manual', maxBatch: 100_000 },
      assumptions: { noiseScale: 1, thetaNorm: 4 },
      run: { ...PRINTED, algorithm: 'polyalba' },
    });
    await inProcess('ask', spec, '--csv', sheet);
    const [header = '', ...lines] = readFileSync(sheet, 'utf8').trimEnd().split('\n');
    writeFileSync(sheet, [header, ...lines.map((line) => `${line}0.5`)].join('\n'));
    const told = await objectOf('tell', spec, sheet);
    expect(told).toMatchObject({ accepted: 100_000, already: 0, status: 'asking' });
  });

  it('say which command is for which environment', async () => {
    const { spec } = place();
    expect(await inProcess('run', spec)).toMatchObject(ending(2, 'cpe ask'));
    const program = place({
      environment: { type: 'process', command: ['python3', 'my program.py'], pass: ['LAB_KEY'] },
    });
    expect((await inProcess('ask', program.spec)).code).toBe(2);
    const refused = await inProcess('run', program.spec);
    const named = "python3 'my program.py' (with the variables LAB_KEY)";
    expect(refused).toMatchObject(ending(2, named));
    expect(refused.stderr).not.toContain('\\n');
    expect(existsSync(program.journal)).toBe(false);
    expect((await inProcess('status', 'examples/top-8-3.cpe.json')).code).toBe(2);
  });
});
