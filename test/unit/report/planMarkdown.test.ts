import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/core/plan/plan';
import { planMarkdown } from '../../../src/core/report/planMarkdown';

const PLAN: Plan = {
  preset: 'recommended',
  delta: 0.05,
  costPerPull: 2,
  trueGap: 0.03,
  rows: [
    {
      algorithm: 'polyalba',
      gap: 0.1,
      samples: 5604,
      range: [2500, 12_000],
      rounds: 20,
      cost: 11_208,
      printedSamples: 20_902_920,
    },
    {
      algorithm: 'polyalba',
      gap: 0.03,
      samples: 60_001,
      range: [60_001, 60_001],
      rounds: 4,
      cost: 120_002,
      trueGap: true,
    },
    {
      algorithm: 'alba',
      gap: 0.03,
      samples: null,
      range: null,
      rounds: null,
      trueGap: true,
      remark: 'Too [close] | near.',
    },
  ],
  perPhase: [],
  perAction: [],
  notes: ['Observations are free of noise.'],
};

describe('a plan as Markdown', () => {
  it('has a row a gap with the columns of each algorithm, then remarks and notes', () => {
    expect(planMarkdown(PLAN, 'a_b.cpe.json').split('\n')).toEqual([
      '**Samples for a\\_b.cpe.json**, preset recommended, delta 0.05',
      '',
      '| gap | PolyALBA samples | PolyALBA nine of ten runs | PolyALBA cost | PolyALBA paper’s version | ALBA samples | ALBA nine of ten runs | ALBA cost | ALBA paper’s version |',
      '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| 0.1 | 5,600 | 2,500–12,000 | 11,200 | 3,730× |  |  |  |  |',
      '| 0.03 (the true gap) | 60,001 | the same | 120\u202fk |  | – |  |  |  |',
      '',
      '- ALBA at gap 0.03: Too \\[close\\] \\| near.',
      '- Observations are free of noise.',
      '',
    ]);
  });

  it('has no table where there are no rows, and no column of costs where none is known', () => {
    const empty = planMarkdown({ ...PLAN, rows: [] }, 'a');
    expect(empty).not.toContain('| gap');
    expect(empty).toContain('- Observations');
    expect(planMarkdown({ ...PLAN, costPerPull: null }, 'a')).not.toContain('cost');
  });
});
