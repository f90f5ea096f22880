import { describe, expect, it } from 'vitest';
import { endedRun, runOf, type EndedRun } from '../../../src/core/sweep/endedRun';
import { settingFigures as figuresOf } from '../../../src/core/sweep/settingFigures';
import type { TaskOutcome } from '../../../src/core/sweep/task';
import { RESULT } from '../webview/snapshots';

function settingFigures(outcomes: readonly TaskOutcome[]): ReturnType<typeof figuresOf> {
  return figuresOf(outcomes.map(runOf));
}

it('a run that was stopped within a batch counts the samples of that batch', () => {
  const result = { ...RESULT, status: 'cancelled', samples: 0, kept: 1 } as const;
  expect(endedRun(result, { maxSamples: null }).samples).toBe(1);
});

function outcome(run: Partial<EndedRun>): TaskOutcome {
  const whole = {
    ...{ seed: 1, status: 'certified', action: [0], estimate: 1, samples: 10, correct: true },
    ...{ durationMs: 1, limit: null, lowerBound: 5, reason: null },
    ...run,
  } as EndedRun;
  return { kind: 'ended', key: '', run: whole, facts: {} as never };
}

const UNFINISHED: readonly (readonly [string, TaskOutcome])[] = [
  ['cut by seconds', outcome({ status: 'budget', limit: 'seconds', samples: 7 })],
  ['cut by a limit of cost', outcome({ status: 'budget', limit: 'samples', samples: 7 })],
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
    expect(figures.samples).toEqual({ mean: 20, interval: null });
  });

  it.each(UNFINISHED)('have no mean where a run did not finish: %s', (_, unfinished) => {
    const figures = settingFigures([outcome({ samples: 20 }), unfinished]);
    expect(figures.samples).toBeNull();
    const { certified, cutBySeconds, cutBySamples, inconclusive, failed } = figures;
    expect([certified, cutBySeconds + cutBySamples + inconclusive + failed]).toEqual([1, 1]);
    expect(figures.atLeast).toBe(unfinished.kind === 'ended' ? 13.5 : 20);
    // Without a certificate there is no wrong one; what was cut or failed could have had one.
    const isJudged = inconclusive + cutBySamples > 0;
    expect(figures).toMatchObject({ wrong: 0, judged: isJudged ? 2 : 1 });
  });

  it('have the mean with the limit of samples, and know no rate where the truth is not known', () => {
    const cut = outcome({ status: 'budget', limit: 'samples', samples: 10, maxSamples: 40 });
    expect(settingFigures([outcome({ samples: 20 }), cut])).toMatchObject({
      ...{ samples: { mean: 30 }, atLeast: 30 },
    });
    expect(settingFigures([outcome({ correct: null }), cut])).toMatchObject({
      ...{ judged: 0, errorRate: null },
    });
  });
});
