import { describe, expect, it } from 'vitest';
import { panelSvg } from '../../../src/core/figure/panel';
import type { Cell, PanelSummary } from '../../../src/core/paperFigures/figureSummary';
import { cellOf } from '../paperFigures/tinyPanel';

function panel(cells: readonly Cell[]): PanelSummary {
  return {
    ...{ id: 'a', title: 'A < B', xLabel: 'x', notes: [], runs: 2 },
    series: [{ id: 'rage', title: 'RAGE', algorithm: 'rage', preset: 'paper', cells }],
    lowerBounds: [{ x: 1, samples: { mean: 10, interval: null } }],
  };
}

const matches = (svg: string, what: RegExp): number => svg.match(what)?.length ?? 0;

describe('the picture of a panel', () => {
  it('marks what the original could not do, and what did not finish', () => {
    const cut = { ...cellOf(100, [3]), samples: null, cutBySeconds: 1 };
    const svg = panelSvg(
      panel([cellOf(1, [100, 200]), cellOf(10, [1e6, 2e6], { isNewHere: true }), cut]),
    );
    // Two marks in each plot, and the time of the third point.
    expect(matches(svg, /<circle /g)).toBe(5);
    expect(matches(svg, /<circle [^>]*fill="#ffffff"/g)).toBe(2);
    // The arrows of the one that did not finish, with three corners.
    expect(matches(svg, /<path d="M[^"HVML]*L[^"HVML]*H[^"HVML]*Z" fill="#ffffff"/g)).toBe(2);
    expect(svg).toContain('A &lt; B');
    expect(svg).toContain('lower bound');
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('has a place for panels without a run, or a single point', () => {
    for (const cells of [[], [cellOf(1, [])], [cellOf(5, [7])]]) {
      expect(panelSvg(panel(cells))).not.toMatch(/NaN|Infinity/);
    }
  });
});
