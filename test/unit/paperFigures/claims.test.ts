import { describe, expect, it } from 'vitest';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { paperClaims } from '../../../src/core/paperFigures/claims';
import type { PanelSummary, SeriesSummary } from '../../../src/core/paperFigures/figureSummary';
import { cellOf } from './tinyPanel';

interface Made {
  readonly samples: (x: number, run: number) => number;
  readonly time?: (x: number) => number;
  readonly correct?: boolean;
  /** Whether its runs took too long. */
  readonly isSlow?: (x: number) => boolean;
}

function series(algorithm: AlgorithmName, xs: readonly number[], made: Made): SeriesSummary {
  const cells = xs.map((x) => {
    const samples = [0, 1, 2].map((run) => made.samples(x, run));
    const durationMs = made.time?.(x) ?? 1;
    const cell = cellOf(x, samples, { correct: made.correct ?? true, durationMs });
    return made.isSlow?.(x) ? { ...cell, runSamples: samples.map(() => null) } : cell;
  });
  return { id: algorithm, title: algorithm, algorithm, preset: 'paper', cells };
}

function panel(
  id: string,
  xs: readonly number[],
  made: Partial<Record<AlgorithmName, Made>>,
): PanelSummary {
  const names = Object.keys(made) as AlgorithmName[];
  return {
    ...{ id, title: id, xLabel: 'x', notes: [], runs: 3, lowerBounds: [] },
    series: names.map((name) => series(name, xs, made[name] as Made)),
  };
}

const verdicts = (...panels: readonly PanelSummary[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paperClaims(panels).map(({ id, verdict }) => [id, verdict]));

const SIZES = [12, 48, 480];
const GAPS = [0.1, 0.2, 0.4, 0.8];

/** Runs for which nearly all claims hold. */
const HOLDING: Readonly<Record<string, Partial<Record<AlgorithmName, Made>>>> = {
  bl: {
    polyalba: { samples: () => 1e9, time: () => 1 },
    alba: { samples: () => 1e6, time: (x) => 10 * x },
    rage: { samples: () => 1e5, time: (x) => 10 * x },
  },
  pl: {
    'gcb-pe': { samples: () => 1e6 },
    alba: { samples: () => 1e6, correct: false },
    rage: { samples: () => 1e6, correct: false },
  },
  gap: {
    icb: { samples: (x, run) => (1 + run / 100) * 1e9 * x ** -2 },
    polyalba: { samples: (x) => 1e6 * x ** -0.1 },
  },
};
const panelsOf = (made: typeof HOLDING): readonly PanelSummary[] =>
  Object.entries(made).map(([id, of]) => panel(id, id === 'gap' ? GAPS : SIZES, of));

describe('the claims of the paper', () => {
  it('hold where the runs say so', () => {
    const dim = panel('dim', [8, 18], { alba: { samples: () => 1e6 } });
    expect(verdicts(...panelsOf(HOLDING), dim)).toEqual({
      ...{ C1: 'holds', C2: 'holds', C3: 'holds', C4: 'not comparable' },
      ...{ C5: 'holds', C6: 'holds', C7: 'holds', C8: 'not comparable' },
    });
  });

  it.each<readonly [string, string, Partial<Record<AlgorithmName, Made>>]>([
    ['C1', 'bl', { polyalba: { samples: () => 1e9, time: (x) => 10 * x } }],
    ['C2', 'bl', { polyalba: { samples: () => 1e5, time: () => 1 } }],
    ['C3', 'bl', { alba: { samples: (_, run) => 1e6 + run, time: (x) => 10 * x } }],
    ['C5', 'pl', { alba: { samples: () => 1e6 } }],
    ['C6', 'gap', { icb: { samples: (x) => 1e9 / x } }],
    ['C6', 'gap', { polyalba: { samples: (x) => 1e6 / x } }],
    ['C7', 'gap', { icb: { samples: (x) => 100 * x ** -2 } }],
  ])('%s does not hold where the runs of %s say otherwise', (claim, id, made) => {
    const found = verdicts(...panelsOf({ ...HOLDING, [id]: { ...HOLDING[id], ...made } }));
    const refuted = Object.keys(found).filter((one) => found[one] === 'does not hold');
    expect(refuted).toEqual([claim]);
    expect(found['C8']).toBe('not run');
  });

  it('of equal samples is judged by the runs whose samples are known', () => {
    const { bl } = HOLDING;
    const verdictOf = (isSlow: (x: number) => boolean) =>
      verdicts(...panelsOf({ bl: { ...bl, rage: { samples: () => 1e5, isSlow } } }))['C3'];
    expect(verdictOf((x) => x === 480)).toBe('holds');
    expect(verdictOf(() => true)).toBe('not run');
  });

  it('are not judged without the paper’s versions', () => {
    expect(new Set(Object.values(verdicts()))).toEqual(new Set(['not run']));
  });
});
