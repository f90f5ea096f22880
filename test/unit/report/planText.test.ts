import { expect, it } from 'vitest';
import type { Plan } from '../../../src/core/plan/plan';
import { planCsv, planMarkdown, planText } from '../../../src/core/report/planText';

const polyalba = { algorithm: 'polyalba' } as const;
const gcbPe = { algorithm: 'gcb-pe', gap: 1 } as const;

const PLAN: Plan = {
  ...{ preset: 'recommended', delta: 0.05, costPerPull: 0.5, trueGap: 0.1 },
  rows: [
    {
      ...{ ...polyalba, gap: 1, samples: 60, range: [60, 60] },
      ...{ rounds: 3, cost: 30, printedSamples: 240_000 },
    },
    {
      ...{ ...polyalba, gap: 0.1, samples: 6004, range: [2513, 12_345] },
      ...{ rounds: 30, cost: 3002, trueGap: true },
    },
    {
      ...{ ...polyalba, gap: 1e-9, samples: null, range: null, rounds: null },
      ...{ printedSamples: 1e25, remark: 'Too [many] | far.' },
    },
    {
      ...{ ...gcbPe, samples: 12_345, range: [6000, 24_999] },
      ...{ rounds: 1234, cost: 6172.5, printedSamples: 37_035 },
    },
  ],
  perPhase: [
    {
      ...{ ...polyalba, gap: 1 },
      phases: [
        { name: 'preparation', epoch: 0, round: 1, samples: 10 },
        { name: 'preparation', epoch: 0, round: 2, samples: 20 },
        { name: 'elimination', epoch: 1, round: 1, samples: 30 },
      ],
    },
    {
      ...{ ...polyalba, gap: 0.1 },
      phases: [{ name: 'elimination', epoch: 1, round: 1, samples: 6004 }],
    },
    { ...gcbPe, phases: [{ name: 'exploration', round: 1, samples: 12_345 }] },
  ],
  ...{ perAction: [], notes: ['A note.'] },
};

it('a plan in a terminal has a table for each algorithm, aligned, the true gap marked, and the notes', () => {
  expect(planText(PLAN).split('\n')).toEqual([
    'Samples by the gap between the best two rewards, preset recommended, delta 0.05',
    '',
    'PolyALBA',
    '   gap  samples  nine of ten runs   cost  preparation  elimination  paper’s version',
    '     1       60          the same     30           30           30           4,000×',
    '   0.1    6,000      2,510–12,300  3,000            0        6,000                   the true gap',
    '  1e-9        –                                                         1.00\u202f×\u202f10²⁵  Too [many] | far.',
    '',
    'GCB-PE',
    '  gap  samples  nine of ten runs   cost  paper’s version',
    '    1   12,300      6,000–25,000  6,170            3.00×',
    '',
    'Notes',
    '  A note.',
  ]);
});

it('a plan in Markdown has a row a gap with the columns of each algorithm, then remarks and notes', () => {
  expect(planMarkdown(PLAN, 'a_b.cpe.json').split('\n')).toEqual([
    '**Samples for a\\_b.cpe.json**, preset recommended, delta 0.05',
    '',
    expect.stringContaining(' PolyALBA cost | PolyALBA paper’s version | GCB-PE samples |'),
    `|${' ---: |'.repeat(9)}`,
    '| 1 | 60 | the same | 30 | 4,000× | 12,300 | 6,000–25,000 | 6,170 | 3.00× |',
    '| 0.1 (the true gap) | 6,000 | 2,510–12,300 | 3,000 |  |  |  |  |  |',
    '| 1e-9 | – |  |  |  |  |  |  |  |',
    '',
    '- PolyALBA at gap 1e-9: Too \\[many\\] \\| far.',
    '- A note.',
    '',
  ]);
});

it('a plan in Markdown has no table where there are no rows, and no column of costs where none is known', () => {
  const empty = planMarkdown({ ...PLAN, rows: [] }, 'a');
  expect(empty).not.toContain('| gap');
  expect(empty).toContain('- A note.');
  const rows = PLAN.rows.map(({ cost: _, ...row }) => row);
  expect(planMarkdown({ ...PLAN, rows }, 'a')).not.toContain('cost');
});

it('a plan as values has a line for each row, and nothing where nothing is known', () => {
  expect(planCsv(PLAN).split('\n')).toEqual([
    'algorithm,gap,trueGap,samples,low,high,rounds,cost,printedSamples,preparation,elimination,exploration,verification',
    'polyalba,1,false,60,60,60,3,30,240000,30,30,0,0',
    'polyalba,0.1,true,6004,2513,12345,30,3002,,0,6004,0,0',
    'polyalba,1e-9,false,,,,,,1e+25,,,,',
    'gcb-pe,1,false,12345,6000,24999,1234,6172.5,37035,0,0,12345,0',
    '',
  ]);
});
