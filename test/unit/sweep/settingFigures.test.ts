import { describe, expect, it } from 'vitest';
import { countedRun, settingFigures as figuresOf } from '../../../src/core/sweep/settingFigures';
import type { TaskOutcome, TaskRun } from '../../../src/core/sweep/task';

function settingFigures(outcomes: readonly TaskOutcome[]): ReturnType<typeof figuresOf> {
  return figuresOf(outcomes.map(countedRun));
}

function outcome(run: Partial<TaskRun>): TaskOutcome {
  const whole = {
    ...{ seed: 1, status: 'certified', action: [0], estimate: 1, samples: 10, correct: true },
    ...{ durationMs: 1, limit: null, lowerBound: 5, reason: null },
    ...run,
  } as TaskRun;
  return { kind: 'ended', key: '', run: whole, facts: {} as never };
}

const UNFINISHED: readonly (readonly [string, TaskOutcome])[] = [
  ['cut by seconds', outcome({ status: 'budget', limit: 'seconds', samples: 7 })],
  ['cut by samples', outcome({ status: 'budget', limit: 'samples', samples: 7 })],
  ['inconclusive', outcome({ status: 'inconclusive', samples: 7 })],
  ['lost', { kind: 'lost', key: '', message: 'x' }],
  ['overdue', { kind: 'overdue', key: '' }],
];

describe('the figures of a setting', () => {
  it('have the mean of the runs, its interval, and the wrong ones', () => {
    const figures = settingFigures([
      outcome({ samples: 10 }),
      outcome({ samples: 20, correct: false }),
      outcome({ samples: 30 }),
    ]);
    expect(figures).toMatchObject({ runs: 3, certified: 3, wrong: 1, judged: 3, lowerBound: 5 });
    expect(figures.samples?.mean).toBe(20);
    // Student’s t with two degrees of freedom: 4.302653 * 10 / sqrt 3.
    expect(figures.samples?.interval?.high).toBeCloseTo(20 + 24.8414, 3);
  });

  it.each(UNFINISHED)('have no mean where a run did not finish: %s', (_, unfinished) => {
    const figures = settingFigures([outcome({ samples: 20 }), unfinished]);
    expect(figures.samples).toBeNull();
    const { certified, cutBySeconds, cutBySamples, inconclusive, failed } = figures;
    expect([certified, cutBySeconds + cutBySamples + inconclusive + failed]).toEqual([1, 1]);
    expect(figures.atLeast).toBe(unfinished.kind === 'ended' ? 13.5 : 20);
    // An answer without a certificate is not one that delta speaks of.
    expect(figures.judged).toBe(1);
  });
});
