/** A run that began with a log goes on with a program, and the other way round: what is measured was chosen at its start. */
import { describe, expect, it } from 'vitest';
import { Conduct } from '../../../src/core/experiment/conduct';
import { replayed, type SpecJournal } from '../../../src/core/experiment/journal';
import { logSourceOf } from '../../../src/core/experiment/logSource';
import { headerLine } from '../../../src/core/experiment/journalLines';
import { NO_LINES } from '../../../src/core/experiment/journalChain';
import type { MeasurementSource } from '../../../src/core/experiment/source';
import { withAll } from '../../all.mjs';
import { Notebook, journalIn, preparedFrom, specText } from './lab';

const PROGRAM = { type: 'process', command: ['none'] };
const RECORDED = { type: 'recorded', file: 'log.csv', use: 'as-asked' };
const THETA = [1, 0.7, 0.4, 0.1];
const KINDS = [
  ['semi-bandit', 'gcb-pe', 2],
  ['semi-bandit', 'clucb', 2],
  ['full-bandit', 'polyalba', 1],
] as const;

function specOf(
  kind: (typeof KINDS)[number],
  seed: number,
  environment: object,
  more = {},
): string {
  const [type, algorithm] = kind;
  const assumptions = { noiseScale: 0.3, rowNoise: 'independent', thetaNorm: 2 };
  const run = { algorithm, delta: 0.05, seed, ...more };
  return specText({ feedback: { type }, assumptions, environment, run });
}

function numbersOf(action: readonly number[], rows: number, index: number): readonly number[] {
  const numbers = action.map((arm) => (THETA[arm] ?? 0) + 0.1 * Math.sin(7 * index));
  return rows === 1 ? [numbers.reduce((sum, one) => sum + one, 0)] : numbers;
}

/** A log without two of the six actions, which determines all the same. @param lines of each action */
function logOf(rows: number, lines: number, from = 0): string {
  const actions = ['2 3', '1 3', '1 2', '0 3'];
  const all = actions.flatMap((action) =>
    Array.from({ length: lines - from }, (_, index) => {
      return `${action},${numbersOf(action.split(' ').map(Number), rows, from + index).join()}`;
    }),
  );
  return [`action,${rows === 1 ? 'y1' : 'y1,y2'}`, ...all].join('\n');
}

function openedWith(notebook: Notebook, spec: string, log?: string): SpecJournal {
  const logs = log === undefined ? {} : { log: { text: log } };
  return journalIn(() => notebook.lines(), spec, logs);
}

/** A program that measures without end, or so many samples. */
function program(rows: number, most = Infinity): MeasurementSource {
  let left = most;
  return {
    measure: (wanted, take) => {
      for (const { id, action, remaining } of wanted) {
        for (let sample = 0; sample < remaining; sample++) {
          if (left-- <= 0) return Promise.reject(new Error('It has stopped.'));
          take({ pull: id, observations: [numbersOf(action, rows, id + sample)] });
        }
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

async function conducted(
  notebook: Notebook,
  journal: SpecJournal,
  program?: () => MeasurementSource,
): Promise<string> {
  if (journal.isNew) notebook.write([headerLine(journal.header)]);
  const { done } = new Conduct({
    ...{ experiment: replayed(journal), journal: notebook, now: () => '' },
    by: program === undefined ? 'recorded' : 'process',
    source: program ?? (() => logSourceOf(journal)),
  });
  return (await done).result.status;
}

/** Nothing is written in it. */
function blank(): Notebook {
  const notebook = new Notebook(specText(), preparedFrom(specText()), 2);
  return Object.assign(notebook, { text: '', tail: NO_LINES });
}

const SEEDS = withAll([1, 2, 3], [4, 5, 6]);
const COMBINATIONS = KINDS.flatMap((kind) => SEEDS.map((seed) => [kind, seed] as const));

describe('a journal whose environment is another now', () => {
  it('of a log and then a program goes on, and the other way round with what the log has', async () => {
    let behind = 0;
    for (const [kind, seed] of COMBINATIONS) {
      const logged = blank();
      const log = logOf(kind[2], 3);
      const first = openedWith(logged, specOf(kind, seed, RECORDED), log);
      expect(await conducted(logged, first)).toBe('budget');
      const journal = openedWith(logged, specOf(kind, seed, PROGRAM));
      behind += replayed(journal).samples;
      const status = await conducted(logged, journal, () => program(kind[2]));
      expect([kind, seed, status]).toEqual([kind, seed, 'certified']);

      const measured = blank();
      const begun = openedWith(measured, specOf(kind, seed, PROGRAM));
      expect(await conducted(measured, begun, () => program(kind[2], 2))).toBe('failed');
      const other = openedWith(measured, specOf(kind, seed, RECORDED), log);
      expect(replayed(other).samples).toBe(2);
      expect(await conducted(measured, other)).toBe('budget');
    }
    expect(behind).toBeGreaterThan(COMBINATIONS.length);
  });

  it('of a log, a program, and the log with more lines has every line of the log, once and in order', async () => {
    const [kind] = KINDS;
    const notebook = blank();
    const spec = specOf(kind, 1, RECORDED);
    expect(await conducted(notebook, openedWith(notebook, spec, logOf(2, 2)))).toBe('budget');
    const other = openedWith(notebook, specOf(kind, 1, PROGRAM));
    expect(await conducted(notebook, other, () => program(2, 5))).toBe('failed');
    const longer = `${logOf(2, 2)}\n${logOf(2, 9, 2).replace(/.*\n/, '')}`;
    const journal = openedWith(notebook, spec, longer);
    expect(await conducted(notebook, journal)).toBe('budget');
    const used = new Map<string, (readonly number[])[]>();
    for (const { entry } of journal.entries()) {
      if (entry.by !== 'recorded' || !('observations' in entry.answer)) continue;
      const key = entry.action.join(' ');
      used.set(key, [...(used.get(key) ?? []), ...entry.answer.observations]);
    }
    for (const [action, lines] of used) {
      const all = longer.split('\n').filter((line) => line.startsWith(action));
      const own = lines.map((line) => `${action},${line.join()}`);
      expect(own).toEqual(all.slice(0, own.length));
    }
    expect([...used.values()].some((lines) => lines.length > 2)).toBe(true);
  });

  it('of a log that was looked at as a whole goes on with it as what was measured before', async () => {
    // An algorithm that asks for what it needs looks at no log as a whole.
    const able = COMBINATIONS.filter(([[, algorithm]]) => algorithm !== 'clucb');
    for (const [kind, seed] of able) {
      const notebook = blank();
      const whole = { ...RECORDED, use: 'all' };
      const first = openedWith(notebook, specOf(kind, seed, whole), logOf(kind[2], 3));
      expect(await conducted(notebook, first)).toBe('inconclusive');
      expect(replayed(first).samples).toBe(12);
      const journal = openedWith(notebook, specOf(kind, seed, PROGRAM));
      expect([journal.prepared.facts.before, replayed(journal).samples]).toEqual([12, 0]);
      const status = await conducted(notebook, journal, () => program(kind[2]));
      expect([kind, seed, status]).toEqual([kind, seed, 'certified']);
      // It is replayed as it was.
      const again = openedWith(notebook, specOf(kind, seed, PROGRAM));
      expect(replayed(again).step()).toMatchObject({
        type: 'done',
        result: { status, before: 12 },
      });
    }
  });

  it('of a log that has more lines than when it was looked at is another run', () => {
    const [kind] = KINDS;
    const notebook = blank();
    const spec = specOf(kind, 1, { ...RECORDED, use: 'all' });
    notebook.write([headerLine(openedWith(notebook, spec, logOf(kind[2], 3)).header)]);
    const more = `${logOf(kind[2], 3)}\n2 3,1,1`;
    expect(() => openedWith(notebook, spec, more)).toThrow('1 more line');
  });

  it('says so where its noise is compared in other blocks then, and takes blocks that are stated', async () => {
    const spec = (environment: object, assumptions: object = {}) => {
      const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
      return specText({ environment, assumptions, run, reward: { type: 'mean' } });
    };
    const notebook = blank();
    const first = openedWith(notebook, spec(PROGRAM));
    expect(await conducted(notebook, first, () => program(2, 18))).toBe('failed');
    const manual = { type: 'manual' };
    expect(() => openedWith(notebook, spec(manual))).toThrow(
      /assumptions\.noise\.blocks was "spread", is "request".*--reanalyse/,
    );
    const noise = { type: 'symmetric', blocks: 'spread' };
    expect(replayed(openedWith(notebook, spec(manual, { noise }))).samples).toBe(18);
    expect(replayed(openedWith(notebook, spec(PROGRAM, { noise }))).samples).toBe(18);
    const known = { noise: 'gaussian' };
    expect(() => openedWith(notebook, spec(manual, known))).toThrow(
      'spec: assumptions.noise.type was "symmetric", is "gaussian"; assumptions.noise.blocks was "spread", is absent. ',
    );
  });
});

describe('a journal', () => {
  it('that was begun without a duel of the finalists goes on without one, and one with it with it', async () => {
    const [kind] = KINDS;
    const spec = specOf(kind, 1, PROGRAM);
    for (const duel of [false, true]) {
      const notebook = blank();
      const asked = specOf(kind, 1, PROGRAM, { options: { duel } });
      notebook.write([headerLine(openedWith(notebook, asked).header)]);
      const journal = openedWith(notebook, spec);
      expect(await conducted(notebook, journal, () => program(kind[2]))).toBe('certified');
      const step = replayed(openedWith(notebook, spec)).step();
      const names = step.type === 'done' ? step.result.checks?.map(({ name }) => name) : [];
      expect(names?.includes('duel')).toBe(duel);
      // What a spec says is another matter.
      const other = specOf(kind, 1, PROGRAM, { options: { duel: true } });
      const open = () => openedWith(notebook, other);
      if (duel) open();
      else expect(open).toThrow('run.options.duel was absent, is true');
    }
  });
});
