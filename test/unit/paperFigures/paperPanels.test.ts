import { describe, expect, it } from 'vitest';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { OrthonormalBasis } from '../../../src/core/numerics/orthonormalBasis';
import { MATCHING_SIZES, matchingFamily, RATIO } from '../../../src/core/paperFigures/matchings';
import { settingOf } from '../../../src/core/paperFigures/panel';
import { PAPER_PANELS, paperPanel } from '../../../src/core/paperFigures/paperPanels';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const indicator = (action: readonly number[], dimension: number): Float64Array =>
  Float64Array.from({ length: dimension }, (_, arm) => (action.includes(arm) ? 1 : 0));

describe('the matchings of the paper', () => {
  it.each(MATCHING_SIZES)(
    'are %i different ones of %i nodes a side that span all base arms, the two optima apart',
    (size, nodes) => {
      const family = matchingFamily(size, nodes, 7);
      expect(new Set(family.map((action) => action.join())).size).toBe(size);
      for (const action of family) {
        const ends = action.flatMap((arm) => [`l${Math.floor(arm / nodes)}`, `r${arm % nodes}`]);
        expect(new Set(ends).size).toBe(2 * action.length);
      }
      const basis = new OrthonormalBasis(nodes * nodes);
      for (const action of family) basis.add(indicator(action, nodes * nodes));
      expect(basis.size).toBe(nodes * nodes);
      const values = family.map((action) => sum(action.map((arm) => RATIO ** arm)));
      const means = values.map((value, index) => value / (family[index]?.length ?? 1));
      expect(values.indexOf(Math.max(...values))).not.toBe(means.indexOf(Math.max(...means)));
      expect(new Set(family.map(({ length }) => length)).size).toBeGreaterThan(1);
      expect(matchingFamily(size, nodes, 7)).toEqual(family);
    },
  );
});

describe('the panels of the paper', () => {
  const panels = PAPER_PANELS.map((name) =>
    paperPanel(name, { presets: ['paper', 'recommended'], isAllNamed: true }),
  );

  it('have its 1,200 runs, and specs without an error under every series', () => {
    const paper = PAPER_PANELS.map((name) =>
      paperPanel(name, { presets: ['paper'], isAllNamed: false }),
    );
    expect(sum(paper.map((one) => one.points.length * one.series.length * one.runs))).toBe(1200);
    for (const { points, series } of panels) {
      for (const one of series) {
        const [first, last] = [points[0], points.at(-1)];
        for (const point of [first, last]) {
          const { problems } = loadSpec(point?.specText(3) ?? '', settingOf(one));
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      }
    }
  });

  it('draw theta anew for each run of the top-k experiment, with the gap of the point', () => {
    const gap = panels.find(({ id }) => id === 'gap');
    for (const { x, specText } of gap?.points ?? []) {
      const thetas = [1, 2].map((seed) => {
        const { instance } = loadSpec(specText(seed), { set: [] });
        const theta = [...(instance?.truth?.theta ?? [])].sort((a, b) => b - a);
        expect((theta[2] ?? 0) - (theta[3] ?? 0)).toBeCloseTo(x, 12);
        return theta;
      });
      expect(thetas[0]).not.toEqual(thetas[1]);
    }
  });
});
