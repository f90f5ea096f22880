import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/core/plan/plan';
import { planCsv, planText } from '../../../src/core/report/planText';

const PLAN: Plan = {
  preset: 'recommended',
  delta: 0.05,
  costPerPull: 0.5,
  trueGap: 0.1,
  rows: [
    { algorithm: 'polyalba', gap: 1, samples: 60, cost: 30, printedSamples: 240_000 },
    { algorithm: 'polyalba', gap: 0.1, samples: 6000, cost: 3000, trueGap: true },
    { algorithm: 'polyalba', gap: 1e-9, samples: null, printedSamples: 1e25, remark: 'Too many.' },
    { algorithm: 'gcb-pe', gap: 1, samples: 12_345, cost: 6172.5, printedSamples: 37_035 },
  ],
  perPhase: [
    {
      algorithm: 'polyalba',
      gap: 1,
      phases: [
        { name: 'preparation', epoch: 0, round: 1, samples: 10 },
        { name: 'preparation', epoch: 0, round: 2, samples: 20 },
        { name: 'elimination', epoch: 1, round: 1, samples: 30 },
      ],
    },
    {
      algorithm: 'polyalba',
      gap: 0.1,
      phases: [{ name: 'elimination', epoch: 1, round: 1, samples: 6000 }],
    },
    {
      algorithm: 'gcb-pe',
      gap: 1,
      phases: [{ name: 'exploration', round: 1, samples: 12_345 }],
    },
  ],
  perAction: [],
  notes: ['A note.'],
};

describe('planText', () => {
  it('has a table for each algorithm, aligned, the true gap marked, and the notes', () => {
    expect(planText(PLAN).split('\n')).toEqual([
      'Samples (pulls of actions) by the gap of the best two rewards, preset recommended, delta 0.05',
      '',
      'PolyALBA',
      '   gap  samples   cost  preparation  elimination  paper’s version',
      '     1       60     30           30           30           4,000×',
      '   0.1    6,000  3,000            0        6,000                   the true gap',
      '  1e-9        –                                       1.00\u202f×\u202f10²⁵  Too many.',
      '',
      'GCB-PE',
      '  gap  samples   cost  paper’s version',
      '    1   12,345  6,173            3.00×',
      '',
      'Notes',
      '  A note.',
    ]);
  });
});

describe('planCsv', () => {
  it('has a line for each row, and nothing where nothing is known', () => {
    expect(planCsv(PLAN).split('\n')).toEqual([
      'algorithm,gap,trueGap,samples,cost,printedSamples,preparation,elimination,exploration',
      'polyalba,1,false,60,30,240000,30,30,0',
      'polyalba,0.1,true,6000,3000,,0,6000,0',
      'polyalba,1e-9,false,,,1e+25,,,',
      'gcb-pe,1,false,12345,6172.5,37035,0,0,12345',
      '',
    ]);
  });
});
