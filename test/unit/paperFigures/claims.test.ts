import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { paperClaims } from '../../../src/core/paperFigures/claims';
import type {
  Cell,
  PanelSummary,
  SeriesSummary,
} from '../../../src/core/paperFigures/figureSummary';
import { settingFigures } from '../../../src/core/sweep/settingFigures';

interface Made {
  readonly samples: (x: number, run: number) => number;
  readonly time?: (x: number) => number;
  readonly correct?: boolean;
}

function series(algorithm: AlgorithmName, xs: readonly number[], made: Made): SeriesSummary {
  const cells = xs.map((x): Cell => {
    const runs = [0, 1, 2].map((run) => ({
      ...{ seed: run, status: 'certified' as const, limit: null, lowerBound: null },
      samples: made.samples(x, run),
      correct: made.correct ?? true,
      durationMs: made.time?.(x) ?? 1,
    }));
    const runSamples = runs.map(({ samples }) => samples);
    return { x, ...settingFigures(runs), isNewHere: false, reason: null, runSamples };
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

describe('the claims of the paper', () => {
  it('hold where the runs say so', () => {
    const bl = panel('bl', SIZES, {
      polyalba: { samples: () => 1e9, time: () => 1 },
      alba: { samples: () => 1e6, time: (x) => 10 * x },
      rage: { samples: () => 1e5, time: (x) => 10 * x },
    });
    const pl = panel('pl', SIZES, {
      'gcb-pe': { samples: () => 1e6 },
      alba: { samples: () => 1e6, correct: false },
      rage: { samples: () => 1e6, correct: false },
    });
    const gap = panel('gap', GAPS, {
      icb: { samples: (x, run) => (1 + run / 100) * 1e9 * x ** -2 },
      polyalba: { samples: (x) => 1e6 * x ** -0.1 },
    });
    const dim = panel('dim', [8, 18], { alba: { samples: () => 1e6 } });
    expect(verdicts(bl, pl, gap, dim)).toEqual({
      ...{ C1: 'holds', C2: 'holds', C3: 'holds', C4: 'not comparable' },
      ...{ C5: 'holds', C6: 'holds', C7: 'holds', C8: 'not comparable' },
    });
  });

  it('do not hold where they say otherwise', () => {
    const bl = panel('bl', SIZES, {
      polyalba: { samples: () => 1e5, time: (x) => x },
      alba: { samples: (_, run) => 1e6 + run, time: () => 1 },
      rage: { samples: () => 1e5, time: () => 1 },
    });
    const pl = panel('pl', SIZES, {
      'gcb-pe': { samples: () => 1e6 },
      alba: { samples: () => 1e6 },
      rage: { samples: () => 1e6, correct: false },
    });
    const gap = panel('gap', GAPS, {
      icb: { samples: (x) => 100 / x },
      polyalba: { samples: (x) => 1e6 * x ** -1 },
    });
    expect(verdicts(bl, pl, gap)).toMatchObject({
      ...{ C1: 'does not hold', C2: 'does not hold', C3: 'does not hold' },
      ...{ C5: 'does not hold', C6: 'does not hold', C7: 'does not hold', C8: 'not run' },
    });
  });

  it('are not judged without the paper’s versions', () => {
    expect(new Set(Object.values(verdicts()))).toEqual(new Set(['not run']));
  });
});
