/** Runs with real measurements: by hand with one number a sample, with several, with very many samples, and by a program. */
import type { AssumptionCheck } from '../../../src/core/assumptionChecks/checks';
import type { Measuring, RunSnapshot, SheetPull } from '../../../src/shared/protocol';
import { realRun } from './realRuns';

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

/** What is found of an assumption: its e-value by its logarithm, null where nothing was checked. */
function check(
  name: AssumptionCheck['name'],
  log10EValue: number | null,
  text: string,
  found: Partial<AssumptionCheck> = {},
): AssumptionCheck {
  const eValue = log10EValue === null ? null : 10 ** log10EValue;
  return { name, eValue, log10EValue, isCaveat: false, isRefuted: false, text, ...found };
}

/** What real runs say. */
const UNCHECKED = check('drift', null, 'Not checked yet: no action was measured twice.');
const CHECKS: readonly AssumptionCheck[] = [
  check(
    'noise-scale',
    -1.7,
    'Nothing against it so far. 0.31 seen, 1 declared: a smaller scale would need about 10 times fewer samples; change it only from knowledge, before a new run.',
  ),
  check('linearity', -0.1, 'Nothing against it so far.'),
  UNCHECKED,
];
const CAVEAT = [
  ...CHECKS.slice(0, 2),
  check(
    'drift',
    1.08,
    'There is evidence against this: the mean of the same action changed between requests (e-value 31.4 at its largest, 12 now). If a value was mistyped, correct it; else look for what changed, or declare a noise scale that covers it in a new run.',
    { isCaveat: true },
  ),
];

/** A noise scale that is too small, and what follows from it. */
const REFUTED: readonly AssumptionCheck[] = [
  check(
    'noise-scale',
    197.5,
    'The measurements contradict this: the samples scatter more than the declared noise scale allows, 3.1 seen, 1 declared (e-value 3.00 × 10¹⁹⁷). It comes from several actions, the largest part from pull 3 (Ada → Packing, Boris → Sorting). If a value was mistyped, correct it; else declare a larger noise scale in a new run.',
    { isCaveat: true, isRefuted: true },
  ),
  check(
    'linearity',
    274,
    'Not known while the noise scale is contradicted: this check rests on it, so its evidence follows from that (e-value 1.00 × 10²⁷⁴).',
    { isCaveat: true, follows: 'noise-scale' },
  ),
  UNCHECKED,
];

const SLIP = {
  ...{ pull: '7', action: ACTIONS[0] ?? [], sample: 2, row: 1, value: 2100, distance: 699.3 },
  text: 'Sample 2 of pull 7: 2100 is 700 noise scales from the other samples of this action.',
};

const MEASURING: Measuring = {
  by: 'manual',
  journal: 'assignment.cpe-journal.ndjson',
  batch: 3,
  samples: 12,
  answered: 3,
  total: 43,
  perMinute: null,
  expected: 840,
  purpose: {
    words:
      '10 of the 12 samples tell whether Ada → Packing and Boris → Sorting, or Ada → Sorting and Boris → Packing belong to the best assignment.',
    pair: { leader: [0, 5, 10, 15], rival: [1, 4, 10, 15] },
  },
  sheet: [
    pull(1, [[2.1], [1.875]]),
    pull(2, [[-0.25], null, null, null]),
    pull(3, empty(5)),
    pull(4, empty(1)),
  ],
  checks: CHECKS,
  faults: [],
};

function measuring(from: RunSnapshot, runId: string, change: Partial<Measuring>): RunSnapshot {
  const live: RunSnapshot['live'] = {
    ...from.live,
    within: null,
    by: change.by ?? 'manual',
    totalSamples: 43,
    measuring: { ...MEASURING, ...change },
  };
  return { ...from, runId, facts: from.facts && { ...from.facts, maxSamples: 2000 }, live };
}

/** Null for the name of no such run. */
export function sheetState(name: string): RunSnapshot | null {
  return statesOf().find(({ runId }) => runId === name) ?? null;
}

function known(name: string): RunSnapshot {
  const run = realRun(name);
  if (run === null) throw new RangeError(`there is no run ${name}`);
  return run;
}

function statesOf(): readonly RunSnapshot[] {
  const [certified, running, waiting] = [known('certified'), known('running'), known('waiting')];
  const {
    facts,
    live: { result },
  } = certified;
  if (facts === null || result === null) throw new Error('The run has no result.');
  return [
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
    /** Two pulls of one action. */
    measuring(waiting, 'sheet-twice', {
      samples: 4,
      answered: 0,
      sheet: [
        { ...pull(1, empty(2)), places: [1, 3] },
        { ...pull(2, empty(1)), places: [2] },
        { ...pull(5, empty(1)), places: [4] },
      ],
    }),
    measuring(waiting, 'sheet-large', {
      samples: 1000,
      answered: 40,
      sheet: [
        pull(1, [...empty(40).map((_, index) => [index / 8]), ...empty(560)]),
        pull(2, empty(100)),
        pull(3, empty(300)),
      ],
    }),
    measuring(running, 'program', {
      ...{ by: 'process', batch: 7, samples: 40, answered: 12, perMinute: 64 },
      purpose: {
        words: '18 of the 40 samples tell whether Ada or Boris belongs to the best assignment.',
        pair: null,
      },
      sheet: [],
    }),
    /** The answer so far may do. */
    within(
      measuring(running, 'within', {
        ...{ by: 'process', batch: 9, samples: 40, answered: 31, perMinute: 64 },
        ...{ sheet: [], checks: CAVEAT },
      }),
    ),
    within({
      ...certified,
      runId: 'finished-early',
      trace: running.trace,
      live: {
        ...running.live,
        state: 'cancelled',
        by: 'manual',
        result: { ...result, status: 'cancelled', checks: CHECKS },
      },
    }),
    {
      ...certified,
      runId: 'checked',
      live: {
        ...certified.live,
        by: 'manual',
        result: { ...result, checks: CAVEAT, outliers: [SLIP] },
      },
    },
    /** Asks whether it goes on. */
    measuring(running, 'paused', {
      ...{ by: 'process', batch: 4, samples: 40, answered: 0, perMinute: 64, sheet: [] },
      checks: REFUTED,
      paused: true,
    }),
    {
      ...certified,
      runId: 'doubtful',
      facts: {
        ...facts,
        assumptions: [
          { grade: 'trusted', text: 'Noise is 1-sub-Gaussian', checkedBy: 'noise-scale' },
          { grade: 'trusted', text: 'Reward is linear in the unknown values' },
        ],
      },
      live: {
        ...certified.live,
        state: 'doubtful',
        certainty: null,
        by: 'manual',
        result: {
          ...result,
          status: 'doubtful',
          correct: null,
          optimal: null,
          checks: REFUTED,
          refuted: ['noise-scale'],
          assumptionsNotMet: ['The measurements contradict the declared noise scale'],
        },
      },
    },
    {
      ...certified,
      runId: 'program-failed',
      trace: running.trace,
      live: {
        ...running.live,
        state: 'failed',
        by: 'process',
        result: { ...result, status: 'failed', checks: CHECKS },
        failure:
          'The program ended with exit code 1. It wrote to stderr: Traceback (most recent call last): |   File "measure.py", line 31, in <module> | serial.SerialException: could not open port /dev/ttyUSB0: no such device',
      },
    },
  ];
}

function within(run: RunSnapshot): RunSnapshot {
  const action = run.trace.at(-1)?.leaders[0]?.action ?? [];
  return { ...run, live: { ...run.live, within: { action, epsilon: 0.4187, delta: 0.05 } } };
}
