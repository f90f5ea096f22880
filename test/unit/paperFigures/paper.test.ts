import { describe, expect, it } from 'vitest';
import paperFile from '../../../media/paper.json';
import type { PanelsFile } from '../../../src/core/document/panelsSchema';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { OrthonormalBasis } from '../../../src/core/numerics/orthonormalBasis';
import { paperPanels } from '../../../src/core/paperFigures/paper';
import { cellSpec, figureRuns, settingOf } from '../../../src/core/paperFigures/panel';
import { readPanels } from '../../../src/core/paperFigures/readPanels';

const PAPER = paperFile as unknown as PanelsFile;
const ALL = PAPER.panels.map(({ id }) => id);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe('the matchings of the paper', () => {
  const [bl] = paperPanels(PAPER, ['bl'], { presets: ['paper'], isAllNamed: false });
  it.each(bl?.points.map(({ x, spec }) => [x, spec.text] as const) ?? [])(
    'are %i different ones that span all base arms, the two optima apart',
    (size, text) => {
      const { arms, actions: family } = (
        JSON.parse(text) as { actions: { arms: number; actions: number[][] } }
      ).actions;
      const nodes = Math.sqrt(arms);
      expect(new Set(family.map((action) => action.join())).size).toBe(size);
      const basis = new OrthonormalBasis(arms);
      for (const action of family) {
        const ends = action.flatMap((arm) => [`l${Math.floor(arm / nodes)}`, `r${arm % nodes}`]);
        expect(new Set(ends).size).toBe(2 * action.length);
        basis.add(Float64Array.from({ length: arms }, (_, arm) => Number(action.includes(arm))));
      }
      expect(basis.size).toBe(arms);
      const values = family.map((action) => sum(action.map((arm) => 0.9 ** arm)));
      const means = values.map((value, index) => value / (family[index]?.length ?? 1));
      expect(values.indexOf(Math.max(...values))).not.toBe(means.indexOf(Math.max(...means)));
      expect(new Set(family.map(({ length }) => length)).size).toBeGreaterThan(1);
    },
  );
});

describe('the panels of the paper', () => {
  it('are a file of panels like any other, with 1,200 runs', () => {
    const { problems } = readPanels(JSON.stringify(PAPER), () => ({ fault: 'no file is named' }));
    expect(problems).toEqual([]);
    const panels = paperPanels(PAPER, ALL, { presets: ['paper'], isAllNamed: false });
    const settings = { seed: 1, cellSeconds: 60, withBounds: false, core: 'c', version: '1' };
    expect(figureRuns(panels, settings).total).toBe(1200);
  });

  it('have specs without an error under every algorithm that is named', () => {
    const choice = { presets: ['paper', 'recommended'] as const, isAllNamed: true };
    for (const { points, series } of paperPanels(PAPER, ALL, choice)) {
      expect(new Set(series.map(({ id, preset }) => `${id} ${preset}`)).size).toBe(series.length);
      for (const one of series) {
        for (const point of [points[0], points.at(-1)]) {
          if (point === undefined) continue;
          const { problems } = loadSpec(point.spec.text, { set: settingOf(point, one) });
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      }
    }
  });

  it('draw theta anew for each run of the top-k experiment, with the gap of the point', () => {
    const [gap] = paperPanels(PAPER, ['gap'], { presets: ['paper'], isAllNamed: false });
    const [icb] = gap?.series ?? [];
    for (const point of gap?.points ?? []) {
      if (gap === undefined || icb === undefined) break;
      const thetas = [1, 2].map((seed) => {
        const { instance } = loadSpec(cellSpec(gap, point, icb, seed), { set: [] });
        const theta = [...(instance?.truth?.theta ?? [])].sort((a, b) => b - a);
        expect((theta[2] ?? 0) - (theta[3] ?? 0)).toBeCloseTo(point.x, 12);
        return theta;
      });
      expect(thetas[0]).not.toEqual(thetas[1]);
    }
    expect(gap?.points).toHaveLength(10);
  });
});
