import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS_HEAD, readCells } from '../../../src/core/paperFigures/cells';
import { FigureRuns } from '../../../src/core/paperFigures/figureRuns';
import { summarisePanels } from '../../../src/core/paperFigures/figureSummary';
import type { Task, TaskOutcome } from '../../../src/core/sweep/task';
import { TaskRunner } from '../../../src/core/sweep/taskRunner';
import { TINY } from './tinyPanel';

const SETTINGS = { panels: [TINY], seed: 5, cellSeconds: 60, withBounds: true };
const runner = new TaskRunner(() => 0);
const known = new Map<string, TaskOutcome>();

/** A task gives the same again, so that each is carried out once for all tests. */
function carriedOut(task: Task): TaskOutcome {
  const outcome = known.get(task.key) ?? runner.run(task);
  known.set(task.key, outcome);
  return outcome;
}

/** All that is appended until `most` outcomes are there, taken in a mixed order. */
function drive(runs: FigureRuns, order: readonly number[] = [], most = Infinity): string {
  const tasks = [...runs.remaining()];
  const mixed = tasks
    .map((task, index) => ({ task, at: order[index % Math.max(1, order.length)] ?? index }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most);
  return mixed.map(({ task }) => runs.take(carriedOut(task))).join('');
}

describe('the runs of a figure', () => {
  const whole = new FigureRuns(SETTINGS);
  drive(whole);

  it('are each run once, and their lines end in one order however they came', () => {
    expect(whole.done).toBe(whole.total);
    const { lines } = readCells(whole.text());
    expect(lines.filter(({ status }) => status === 'certified')).toHaveLength(24);
    expect(lines.filter(({ status }) => status === 'bound')).toHaveLength(8);
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1, maxLength: 24 }), (order) => {
        const runs = new FigureRuns(SETTINGS);
        drive(runs, order);
        expect(runs.text()).toBe(whole.text());
      }),
      { numRuns: 20 },
    );
  });

  it('go on from any cut, in mid-line too: nothing twice, nothing lost', () => {
    fc.assert(
      fc.property(
        fc.nat(24),
        fc.nat(40),
        fc.array(fc.nat(9), { minLength: 1 }),
        (some, cut, order) => {
          const text = CELLS_HEAD + drive(new FigureRuns(SETTINGS), order, some);
          const kept = readCells(text.slice(0, Math.max(0, text.length - cut)));
          expect(kept.wrongLine).toBeNull();
          const resumed = new FigureRuns(SETTINGS, kept.lines);
          const left = [...resumed.remaining()].map(({ key }) => key);
          expect(left).toHaveLength(resumed.total - resumed.done);
          drive(resumed);
          expect([...resumed.remaining()]).toEqual([]);
          expect(resumed.text()).toBe(whole.text());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('give up a cell one of whose runs takes too long, and never average it', () => {
    const settings = { ...SETTINGS, cellSeconds: 1 };
    const runs = new FigureRuns(settings);
    const text = [...runs.remaining()].length;
    const taken: string[] = [];
    for (const task of runs.remaining()) {
      const isSlow = task.key.startsWith('tiny,2,icb');
      taken.push(runs.take(isSlow ? { kind: 'overdue', key: task.key } : carriedOut(task)));
    }
    expect(taken.length).toBe(text - 3);
    const [panel] = summarisePanels(runs);
    const icb = panel?.series.find(({ id }) => id === 'icb');
    expect(icb?.cells[1]).toMatchObject({ samples: null, cutBySeconds: 1, runs: 1 });
    expect(icb?.cells[0]?.samples?.mean).toBeGreaterThan(0);
    const again = new FigureRuns(settings, readCells(CELLS_HEAD + taken.join('')).lines);
    expect([...again.remaining()]).toEqual([]);
  });

  it('are tried again where their thread died', () => {
    const runs = new FigureRuns(SETTINGS);
    const [first] = [...runs.remaining()];
    const key = first?.key ?? '';
    expect(runs.take({ kind: 'lost', key, message: 'out of memory' })).toBe('');
    expect([...runs.remaining()].map((task) => task.key)).toContain(key);
    expect(summarisePanels(runs)[0]?.series[0]?.cells[0]?.reason).toBe('out of memory');
  });

  it('keep the lines of other panels', () => {
    const other = 'other,1,rage,paper,1,certified,10,true,1\n';
    const runs = new FigureRuns(SETTINGS, readCells(CELLS_HEAD + other).lines);
    drive(runs);
    expect(runs.text()).toBe(whole.text() + other);
  });
});

describe('a file of cells that is not ours', () => {
  it('is told by its first wrong line', () => {
    expect(readCells('a,b\n1,2\n').wrongLine).toBe(1);
    expect(readCells(`${CELLS_HEAD}bl,12,rage,paper,1,certified,1,true,1\nx\n`).wrongLine).toBe(3);
    expect(readCells(`${CELLS_HEAD}bl,12,rage,paper,1,splendid,1,true,1\n`).wrongLine).toBe(2);
  });
});
