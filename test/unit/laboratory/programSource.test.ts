import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { Ledger, faster, laboratoryOfSuite, noted, oneBy, pullsOf } from './laboratory';

const { account, bench, source } = laboratoryOfSuite();

/** How often a program dies within one run; a death takes a tenth of a second. */
const DEATHS = Number(process.env.CPE_DEATHS ?? 20);

/** A clock by hand: what was set and not called off. */
function handClock() {
  const set = new Set<{ readonly ms: number; readonly action: () => void }>();
  return {
    after: (ms: number, action: () => void) => {
      const entry = { ms, action };
      set.add(entry);
      return () => void set.delete(entry);
    },
    waiting: () => [...set].map(({ ms }) => ms / 1000),
    strike: (seconds: number) => {
      for (const entry of set) {
        if (entry.ms !== 1000 * seconds) continue;
        set.delete(entry);
        entry.action();
      }
    },
  };
}

describe('a program', () => {
  it('answers in parts and out of order, stays up between batches, and is asked once', async () => {
    const groups: (number | null)[] = [];
    const program = bench({ seed: 7 }, { onGroup: (group) => groups.push(group) });
    const taken = [];
    for (let batch = 0; batch < 5; batch++) {
      const wanted = pullsOf(40, 1, 13, 200).map((pull) => ({ ...pull, id: 4 * batch + pull.id }));
      const ledger = new Ledger(wanted);
      await ledger.measuredBy(program);
      expect(ledger.wanted).toEqual([]);
      taken.push(...ledger.answers);
    }
    await program.close();
    expect(groups).toEqual([expect.any(Number), null]);
    expect(taken).toEqual(noted(account(), 'answered'));
    const pulls = taken.map(({ pull }) => pull);
    expect(pulls).not.toEqual([...pulls].sort((a, b) => a - b));
    expect(noted(account(), 'asked')).toHaveLength(20);
    await expect(oneBy(program)).rejects.toThrow(Error);
  });

  it('finds few variables in its environment, and those of the spec; so does its guard', async () => {
    const variables = {
      ...{ PATH: process.env.PATH, HOME: '/home/a', LANG: 'C', TMPDIR: '/tmp' },
      ...{ CPE_ENGINE: 'redis://:secret@host', LAB_KEY: 'k', NODE_OPTIONS: '--no-warnings' },
      ELECTRON_RUN_AS_NODE: '1',
    };
    // Both at once: those of the program, and those of its parent.
    const told = `
      const { readFileSync, writeFileSync } = require('node:fs');
      const guard = readFileSync('/proc/' + process.ppid + '/environ', 'utf8').split('\\0');
      writeFileSync(process.argv[1], JSON.stringify({ own: process.env, guard }));`;
    const seen = async (pass: readonly string[]) => {
      const command = [process.execPath, '-e', told, account()];
      const program = source(command, { variables, pass });
      await expect(oneBy(program)).rejects.toThrow('exit code 0');
      return JSON.parse(readFileSync(account(), 'utf8')) as { own: object; guard: string[] };
    };
    const { PATH, HOME, LANG, TMPDIR } = variables;
    const few = await seen([]);
    expect(few.own).toEqual({ PATH, HOME, LANG, TMPDIR });
    expect(few.guard.join()).not.toContain('secret');
    // The last one is for the guard, which an editor starts by its own executable.
    const named = await seen(['LAB_KEY', 'NOT_SET', 'ELECTRON_RUN_AS_NODE']);
    expect(named.own).toEqual({ ...few.own, LAB_KEY: 'k' });
    expect(named.guard).toContain('ELECTRON_RUN_AS_NODE=1');
  });

  it('is asked more than a stream holds, and answers as much meanwhile', async () => {
    const ledger = new Ledger(pullsOf(...Array(3000).fill(1)));
    const program = bench({ slowMs: 0 });
    await ledger.measuredBy(program);
    await program.close();
    expect(ledger.answers).toEqual(noted(account(), 'answered'));
  });

  it('dies again and again within one run: what it answered is taken, each once', async () => {
    const ledger = new Ledger(pullsOf(...Array(6).fill(DEATHS)));
    let deaths = 0;
    // Six samples a life on average, by a fixed sequence; the run ends in one of the last lives.
    while (ledger.wanted.length > 0) {
      const samples = String((deaths * 7919) % 12);
      const how = deaths % 2 === 0 ? 'kill' : 'exit';
      const program = source(['sh', 'mortal.sh', account(), samples, how]);
      const failed = await ledger.measuredBy(program).catch(String);
      await program.close();
      if (failed === undefined) continue;
      expect(failed).toContain(how === 'kill' ? 'by SIGKILL' : 'with exit code 3');
      expect(failed).toContain('the lamp is broken');
      deaths++;
    }
    expect(deaths).toBeGreaterThan(0.9 * DEATHS);
    const answered = noted<{ readonly observations: object }>(account(), 'answered');
    expect(ledger.answers).toEqual(answered);
    expect(ledger.answers).toHaveLength(6 * DEATHS);
  });

  it('is asked again after 1, 2, 4 … 60 s, while the timeout rests', async () => {
    const clock = handClock();
    const program = bench({ errors: 8 }, { after: clock.after, timeout: 30 });
    const measured = new Ledger(pullsOf(3)).measuredBy(program);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await vi.waitFor(() => expect(clock.waiting()).toEqual([seconds]), { timeout: 20_000 });
      clock.strike(seconds);
      expect(clock.waiting()).toEqual([30]);
    }
    await measured;
    expect(clock.waiting()).toEqual([]);
    expect(noted(account(), 'asked')).toEqual(Array(9).fill({ pull: 1, count: 3 }));
  });

  it.each([
    ['unready', 'did not say that it is ready within 9 s'],
    ['silent', 'has not answered within 9 s'],
  ])('that stays silent is ended: %s', async (behaviour, reason) => {
    const clock = handClock();
    const program = bench({ behaviour }, { after: clock.after, timeout: 9 });
    const failed = expect(oneBy(program)).rejects.toThrow(reason);
    await vi.waitFor(() => {
      expect(clock.waiting()).toEqual([9]);
      expect(existsSync(account())).toBe(behaviour === 'silent');
    }, 20_000);
    clock.strike(9);
    await failed;
  });

  it('answers between `stop` and its end: that is taken', async () => {
    const ledger = new Ledger(pullsOf(4, 2));
    const program = bench({ behaviour: 'late' });
    const measured = ledger.measuredBy(program);
    await vi.waitFor(() => expect(noted(account(), 'asked')).toHaveLength(2), 20_000);
    await program.close();
    await measured;
    expect(ledger.wanted).toEqual([]);
  });

  it('that is stopped leaves a measurement unfinished, and never starts where it was not needed', async () => {
    const idle = bench({});
    await idle.close();
    expect(existsSync(account())).toBe(false);
    const program = bench({ behaviour: 'silent' });
    const stopped = 'stopped before it had measured everything';
    const failed = expect(oneBy(program)).rejects.toThrow(stopped);
    await sleep(100);
    await Promise.all([program.close(), program.close()]);
    await failed;
  });

  it('cannot be started: the reason names it', async () => {
    const failed = (command: readonly string[], more: object = {}) =>
      expect(oneBy(source(command, more))).rejects;
    await failed(['no-such-program']).toThrow('"no-such-program" could not be started');
    await failed(['./bench.mjs']).toThrow('"./bench.mjs" could not be started: spawn');
    await failed(['sh'], { folder: '/no/such/folder' }).toThrow('no folder /no/such/folder');
    const file = fileURLToPath(import.meta.url);
    await failed(['sh'], { folder: file }).toThrow(`no folder ${file}`);
  });

  it('gets its arguments as they are, and has its last words told', async () => {
    const said: string[] = [];
    const script = 'echo "$0" >&2; head -c 5000 /dev/zero >&2; exit 7';
    const stderr = (line: string) => said.push(line);
    const program = source(['sh', '-c', script, '$HOME; `ls`'], { stderr });
    await expect(oneBy(program)).rejects.toThrow(/exit code 7.*: \$HOME; `ls` \|/);
    expect(said).toEqual(['$HOME; `ls`', `${'\0'.repeat(2000)}…`]);
  });

  it('is asked nothing where its group cannot be kept', async () => {
    const onGroup = (group: number | null): void => {
      if (group !== null) throw new RangeError('The lock cannot be written.');
    };
    const program = bench({}, { onGroup });
    await expect(oneBy(program)).rejects.toThrow('The lock cannot be written.');
    await program.close();
    // It has heard `stop`, and nothing else.
    expect(readFileSync(account(), 'utf8')).toBe('{"stopped":true}\n');
  });

  it('whose answer cannot be kept fails with that reason', async () => {
    const program = bench({}, { after: faster(50) });
    const measured = program.measure(pullsOf(5, 5), () => {
      throw new RangeError('The disk is full.');
    });
    await expect(measured).rejects.toThrow(RangeError);
  });
});

describe('what a program writes', () => {
  const ONE = '{"type":"observations","id":"1","observations":[[1]]}\n';
  const REFUSED: readonly (readonly [string, string, RegExp])[] = [
    ['a banner', 'Warming up \u001b[31m\n', /not JSON.*stderr.*: Warming up/],
    ['NaN', ONE.replace('[[1]]', '[[NaN]]'), /no NaN/],
    ['too few numbers', ONE.replace('[[1]]', '[[]]'), /as many numbers/],
    ['too many samples', '{"type":"totals","id":"1","count":4,"sum":[4]}\n', /too many samples/],
    ['an answer twice', `${ONE}${ONE}${ONE}${ONE}`, /already answered in full/],
    ['a pull nobody asked', ONE.replace('"1"', '"70"'), /Nobody asked for pull 70/],
    ['invalid UTF-8', '{"type":"\xff"}\n', /not valid UTF-8/],
    ['ready again', '{"type":"ready"}\n', /ready before/],
    ['an error', '{"type":"error","id":"1","message":"drift"}\n', /cannot measure pull 1: drift/],
  ];

  it.each(REFUSED)('is refused, and nothing after it is taken: %s', async (_name, raw, reason) => {
    const ledger = new Ledger(pullsOf(3, 3));
    const program = bench({ behaviour: 'raw', raw: `${raw}${ONE.replace('"1"', '"2"')}` });
    const error = await ledger.measuredBy(program).catch(String);
    await program.close();
    expect(error).toMatch(reason);
    expect(error).not.toContain('\u001b');
    const taken = (id: number) => ledger.answers.filter(({ pull }) => pull === id).length;
    // Of the same answers given too often the first ones count.
    expect(taken(1)).toBe(_name === 'an answer twice' ? 3 : 0);
    // An error without a retry is no mistake in what it writes.
    expect(taken(2) > 0).toBe(_name === 'an error');
  });

  it('may be a line of 10 MB, is shown in short, and has an end to its length', async () => {
    const ledger = new Ledger(pullsOf(10_001));
    const written = (repeat: number, raw: string, head: string, tail: string): Promise<void> =>
      ledger.measuredBy(bench({ behaviour: 'raw', head, raw, repeat, tail }));
    const failed = async (reason: string, repeat: number, tail: string): Promise<void> => {
      const error = await written(repeat, 'x'.repeat(1000), '', tail).catch(String);
      expect(error).toContain(reason);
      expect(String(error).length).toBeLessThan(1000);
    };
    await failed('… (100000 characters)', 100, '\n');
    await failed('longer than 32 MiB', 40_000, '');
    expect(ledger.answers).toEqual([]);
    const head = '{"type":"observations","id":"1","observations":[[0.5]';
    await written(10_000, `,[0.5${'0'.repeat(994)}]`, head, ']}\n');
    expect(ledger.wanted).toEqual([]);
  });
});
