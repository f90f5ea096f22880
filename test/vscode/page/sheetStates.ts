/** Runs with real measurements: by hand with one number a sample, with several, with very many samples, and by a program. */
import type { Measuring, RunSnapshot, SheetPull } from '../../../src/shared/protocol';
import { FACTS } from './matchingRun';
import { running, waiting } from './matchingStates';

const ACTIONS = [
  [1, 7, 8, 14],
  [0, 5, 10, 15],
  [3, 6, 9, 12],
  [2, 4, 11, 13],
];
const PAIRS = ['Ada → Sorting + Boris → Returns', 'Chen → Packing', 'Dana → Loading'];

function pull(
  id: number,
  samples: SheetPull['samples'],
  rowNames: readonly string[] = ['all pairs'],
): SheetPull {
  const action = ACTIONS[(id - 1) % ACTIONS.length] ?? [];
  return { id, action, rows: rowNames.length, rowNames, samples };
}

function empty(count: number): readonly null[] {
  return Array.from({ length: count }, () => null);
}

const MEASURING: Measuring = {
  by: 'manual',
  journal: 'assignment.cpe-journal.ndjson',
  batch: 3,
  samples: 12,
  answered: 3,
  perMinute: null,
  expected: 840,
  sheet: [
    pull(1, [[2.1], [1.875]]),
    pull(2, [[-0.25], null, null, null]),
    pull(3, empty(5)),
    pull(4, empty(1)),
  ],
  faults: [],
};

function measuring(from: RunSnapshot, runId: string, change: Partial<Measuring>): RunSnapshot {
  const live = { ...from.live, totalSamples: 43, measuring: { ...MEASURING, ...change } };
  return { ...from, runId, facts: { ...FACTS, maxSamples: 2000 }, live };
}

export const sheetStates: readonly RunSnapshot[] = [
  measuring(waiting, 'sheet', {}),
  measuring(running, 'sheet-rows', {
    samples: 6,
    answered: 1,
    sheet: [pull(1, [[1.2, 0.4, 0.7], null, null], PAIRS), pull(2, empty(3), PAIRS.slice(0, 2))],
  }),
  /** Measured in random order: 1:2, 2:1, 2:3, 1:1, 2:2, 3:1. */
  measuring(waiting, 'sheet-shuffled', {
    samples: 6,
    answered: 0,
    sheet: [
      { ...pull(1, empty(2)), places: [4, 1] },
      { ...pull(2, empty(3)), places: [2, 5, 3] },
      { ...pull(3, empty(1)), places: [6] },
    ],
  }),
  measuring(waiting, 'sheet-large', {
    samples: 1000,
    answered: 40,
    sheet: [
      pull(
        1,
        Array.from({ length: 600 }, (_, index) => (index < 40 ? [index / 8] : null)),
      ),
      pull(2, empty(100)),
      pull(3, empty(300)),
    ],
  }),
  measuring(running, 'program', {
    by: 'process',
    batch: 7,
    samples: 40,
    answered: 12,
    perMinute: 64,
    sheet: [],
  }),
];
