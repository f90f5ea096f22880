import { describe, expect, it } from 'vitest';
import { summarisePanels } from '../../../src/core/paperFigures/figureSummary';
import { figureRuns } from '../../../src/core/paperFigures/panel';
import { meanInterval } from '../../../src/core/statistics/meanInterval';
import { TaskRunner } from '../../../src/core/sweep/taskRunner';
import { TINY } from './tinyPanel';

const runner = new TaskRunner(() => 0);
const SETTINGS = { seed: 5, cellSeconds: 60, withBounds: true, core: 'c', version: '1' };

describe('the figures of a panel', () => {
  it('are those of its runs, with the bounds of the instances of each seed', () => {
    const runs = figureRuns([TINY], SETTINGS);
    const samples: number[] = [];
    for (const task of runs.remaining()) {
      const outcome = runner.run(task);
      runs.take(outcome);
      const [, gap] = task.overrides.set[0] ?? [];
      const isOurs = gap === 1 && task.overrides.set[1]?.[1] === 'icb';
      if (isOurs && outcome.kind === 'ended') samples.push(outcome.run.samples ?? NaN);
    }
    expect(runs).toMatchObject({ done: 24, total: 24, failed: 0, lost: [] });
    const [panel] = summarisePanels([TINY], runs);
    expect(panel?.lowerBounds.map(({ x }) => x)).toEqual([0.5, 1]);
    expect(panel?.lowerBounds[0]?.samples.interval).not.toBeNull();
    const cell = panel?.series[1]?.cells[1];
    expect(cell).toMatchObject({ x: 1, runs: 4, certified: 4, judged: 4, reason: null });
    expect(cell?.runSamples).toEqual(samples);
    expect(cell?.samples).toEqual(meanInterval(samples));
  });

  it('give up a cell one of whose runs takes too long, and never average it', () => {
    const runs = figureRuns([TINY], { ...SETTINGS, cellSeconds: 1 });
    let taken = 0;
    for (const task of runs.remaining()) {
      const [[, gap], [, algorithm]] = task.overrides.set as [[string, unknown], [string, unknown]];
      const isSlow = gap === 1 && algorithm === 'icb' && task.seed === 6;
      runs.take(isSlow ? { kind: 'overdue', key: task.key } : runner.run(task));
      taken += 1;
    }
    expect(taken).toBe(24 - 2);
    expect(runs.done).toBe(runs.total);
    const [panel] = summarisePanels([TINY], runs);
    const icb = panel?.series[1]?.cells;
    expect(icb?.[1]).toMatchObject({ samples: null, cutBySeconds: 1, runs: 2 });
    expect(icb?.[0]?.samples?.mean).toBeGreaterThan(0);
  });

  it('say why runs are missing, without an interval', () => {
    const runs = figureRuns([TINY], SETTINGS);
    const [lost, crashed] = [...runs.remaining()];
    runs.take({ kind: 'lost', key: lost?.key ?? '', message: 'out of memory' });
    const line = runs.take({ kind: 'crashed', key: crashed?.key ?? '', message: 'a mistake' });
    expect(line).toContain('"reason":"a mistake"');
    expect(runs).toMatchObject({ done: 1, failed: 1, lost: [{ message: 'out of memory' }] });
    expect([...runs.remaining()]).toContainEqual(lost);
    const cells = summarisePanels([TINY], runs)[0]?.series.map((one) => one.cells[0]);
    expect(cells?.map((cell) => cell?.reason)).toEqual(['out of memory', 'a mistake', null]);
    expect(cells?.[0]).toMatchObject({ runs: 0, samples: null });
  });
});
