/** The journal of an experiment on the command line: verified, mended, of earlier versions; removed, replaced and cut while it is in use. */
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withAll } from '../../all.mjs';
import { Bench, entriesIn, textOf, type Place } from './bench';
import { until } from './engineBench';
import { answersTo, cliOfSuite, ending, inProcess, json } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);

const verified = async (file: string) => {
  const { code, stdout } = await inProcess('journal', 'verify', file, '--json');
  return { code, ...json(stdout) } as { code: number | null } & Record<string, unknown>;
};

type Disturbance = readonly [how: string, disturb: (journal: string) => void];

/** A place whose run has ended well. */
let ended: Place | null = null;
function finished(): Place {
  if (ended === null) {
    ended = bench.measured();
    expect(cli.run(...bench.run(ended, bench.honest(ended))).code).toBe(0);
  }
  const here = bench.measured();
  for (const file of ['journal', 'account'] as const) copyFileSync(ended[file], here[file]);
  return here;
}

/** Another digit of a number that was measured, in the file that is open. */
function changeNumber(journal: string): void {
  const text = textOf(journal);
  const at = text.lastIndexOf('"observations":[[') + '"observations":[['.length;
  const descriptor = openSync(journal, 'r+');
  writeSync(descriptor, text[at] === '3' ? '4' : '3', Buffer.byteLength(text.slice(0, at)));
  closeSync(descriptor);
}

/** A run that measures slowly, once its journal has some answers. */
async function underWay() {
  const here = bench.measured();
  const { ended } = cli.start(...bench.run(here, bench.honest(here, 3)));
  await until(() => entriesIn(textOf(here.journal)).length > 1);
  return { here, ended };
}

describe('a journal that is not what it was while a run has it', () => {
  it.each(
    withAll<Disturbance, Disturbance>(
      [
        ['removed', (journal) => rmSync(journal)],
        [
          'replaced by a copy',
          (journal) => {
            copyFileSync(journal, `${journal}.new`);
            renameSync(`${journal}.new`, journal);
          },
        ],
        ['cut', (journal) => truncateSync(journal, textOf(journal).indexOf('\n') + 1)],
        ['changed without a change of its size', changeNumber],
      ],
      [
        ['renamed', (journal) => renameSync(journal, `${journal}.old`)],
        ['written on', (journal) => writeFileSync(journal, '\n', { flag: 'a' })],
      ],
    ),
  )('certifies nothing once it is %s, and says what to do', async (_, disturb) => {
    const { here, ended } = await underWay();
    const before = textOf(here.journal);
    disturb(here.journal);
    const left = textOf(here.journal);
    const { code, stdout } = await ended;
    const message = expect.stringMatching(/Nothing more is written.* go on\./) as string;
    expect(json(stdout)).toMatchObject({ status: 'failed', resumable: true, message });
    expect(code).toBe(4);
    // Nothing was written to what took its place, and what was measured is kept.
    expect(textOf(here.journal).startsWith(left)).toBe(true);
    expect(left === '' ? '' : textOf(here.journal)).not.toContain('"end":');
    if (left === before || left === '') {
      const kept = here.journal.replace('.ndjson', '.1.ndjson');
      expect(textOf(kept).startsWith(before)).toBe(true);
      expect((await verified(kept)).code).toBe(0);
    }
  });
});

describe('cpe journal', () => {
  it('verifies a whole journal, and says where one that was changed is wrong', async () => {
    const here = finished();
    const text = textOf(here.journal);
    const lines = text.split('\n').length - 1;
    expect(await verified(here.journal)).toEqual({
      ...{ code: 0, ok: true, version: 2, lines, checksums: true, finished: true },
      status: 'certified',
    });
    const all = text.split('\n');
    const wrong = async (changed: readonly string[], line: number) => {
      writeFileSync(here.journal, changed.join('\n'));
      expect(await verified(here.journal)).toMatchObject({
        ...{ code: 1, ok: false, problems: [{ line, file: here.journal }] },
      });
      expect((await inProcess(...bench.run(here, ['none']))).code).toBe(1);
    };
    const another = (digit: string) => String((+digit + 1) % 10);
    await wrong(all.with(3, (all[3] ?? '').replace(/\d(?=\]\])/, another)), 4);
    await wrong(all.toSpliced(3, 1), 4);
    await wrong([...all.slice(0, -3), ...all.slice(-2)], lines - 1);
    writeFileSync(here.journal, all.slice(0, -3).join('\n'));
    const cut = { code: 0, finished: false, lines: lines - 2 };
    expect(await verified(here.journal)).toMatchObject(cut);
  });

  it('repairs to what holds, keeps all of it as a copy, and the run goes on from there', async () => {
    const here = finished();
    const text = textOf(here.journal);
    const all = text.split('\n');
    const damaged = all.with(5, `${all[5] ?? ''} `).join('\n');
    writeFileSync(here.journal, damaged);
    const repaired = await inProcess('journal', 'repair', here.journal, '--json');
    const copy = here.journal.replace('.ndjson', '.1.ndjson');
    expect([repaired.code, json(repaired.stdout)]).toMatchObject([0, { ok: true, lines: 5, copy }]);
    expect(textOf(copy)).toBe(damaged);
    const kept = `${all.slice(0, 5).join('\n')}\n`;
    expect(textOf(here.journal)).toBe(kept);
    const again = await inProcess('journal', 'repair', here.journal);
    expect([again.code, again.stdout]).toMatchObject([0, expect.stringContaining('nothing to')]);
    const ended = cli.run(...bench.run(here, bench.honest(here)));
    expect([ended.code, textOf(here.journal).startsWith(kept)]).toEqual([0, true]);
    // A line that was cut by the death of its writer is no loss.
    writeFileSync(here.journal, text.slice(0, -9));
    expect((await verified(here.journal)).code).toBe(1);
    const cut = await inProcess('journal', 'verify', here.journal);
    expect(cut.stderr + cut.stdout).toContain(`the journal holds (${all.length - 2} lines)`);
    expect((await inProcess('journal', 'repair', here.journal)).code).toBe(0);
    expect(await verified(here.journal)).toMatchObject({ code: 0, lines: all.length - 2 });
  });

  it('leaves alone what is no journal, is not there, or has a damaged first line', async () => {
    const here = bench.measured();
    const file = join(here.folder, 'other.ndjson');
    expect((await inProcess('journal', 'verify', file)).code).toBe(2);
    expect((await inProcess('journal', 'repair', file)).code).toBe(2);
    // No lock can be made there.
    const refused = await inProcess('journal', 'repair', '/proc/version');
    expect(refused).toMatchObject(ending(1, 'The journal cannot be opened'));
    for (const text of ['my notes\n', '', '{"journal":2,"spec":{},"specHash":"","check":"0"}\n']) {
      writeFileSync(file, text);
      expect(await verified(file)).toMatchObject({ code: 1, ok: false });
      expect((await inProcess('journal', 'repair', file)).code).toBe(1);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});

it('a journal of version 1, made by 0.2, goes on and is said to be without checksums', async () => {
  const here = bench.place({ type: 'manual' });
  copyFileSync('test/unit/cli/journals/pairs.cpe.json', here.spec);
  copyFileSync('test/unit/cli/journals/pairs.cpe-journal.ndjson', here.journal);
  const before = textOf(here.journal);
  const old = { code: 0, version: 1, checksums: false };
  expect(await verified(here.journal)).toMatchObject({ ...old, lines: 5 });
  const asked = await inProcess('ask', here.spec, '--json');
  expect([asked.code, json(asked.stdout).samples]).toEqual([0, 7]);
  expect(asked.stderr).toContain('without checksums');
  const told = answersTo(json(asked.stdout), () => [1, 0]);
  const answers = join(here.folder, 'answers.json');
  writeFileSync(answers, JSON.stringify(told));
  expect((await inProcess('tell', here.spec, answers)).code).toBe(0);
  const text = textOf(here.journal);
  expect(text.startsWith(before)).toBe(true);
  expect(text).not.toContain('"check"');
  expect(await verified(here.journal)).toMatchObject(old);
});
