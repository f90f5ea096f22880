/** Comparisons with the figures of the design mock. */
import type {
  ComparedSetting,
  Comparison,
  SettingFacts,
  TracePoint,
} from '../../../src/core/sweep/comparison';
import { failedRun } from '../../../src/core/sweep/endedRun';
import { summarise, type ComparisonSummary } from '../../../src/core/sweep/summary';
import { SETTING_FACTS, comparison, outcome, setting } from '../../unit/sweep/comparisons';

const wobble = (base: number, seed: number, phase: number): number =>
  base * (1 + 0.22 * Math.sin(seed * 2.7 + phase) + 0.1 * Math.cos(seed * 5.1 + 2 * phase));

const SAMPLES = {
  a: Array.from({ length: 20 }, (_, seed) => Math.round(wobble(2_340_000, seed, 0))),
  b: Array.from({ length: 20 }, (_, seed) => Math.round(wobble(466_000_000, seed, 0))),
  c: Array.from({ length: 20 }, (_, seed) => (seed % 3 === 2 ? 8942382522 : 8940910645)),
};

const FACTS: SettingFacts = {
  ...SETTING_FACTS,
  name: 'Four workers, four stations',
  instance: { ...SETTING_FACTS.instance, d: 16, m: 4, actions: '120', logActions: Math.log(120) },
  arms: Array.from({ length: 16 }, (_, arm) => `worker ${arm >> 2} → station ${arm & 3}`),
};

const TIMES = [14, 38, 9];

function settingOf(
  samples: readonly number[],
  index: number,
  facts: Partial<SettingFacts>,
  trace: readonly TracePoint[] | null = null,
): ComparedSetting {
  const durationMs = TIMES[index % 3] ?? 10;
  return setting(
    samples,
    { ...FACTS, ...facts },
    {
      fileName: 'assignment-4×4.cpe.json',
      runs: samples.map((value, seed) =>
        outcome(seed + 1, value, { durationMs: wobble(durationMs, seed, index + 1) }),
      ),
      trace,
      constants: {},
    },
  );
}

const PAPER = {
  preset: 'paper',
  assumptionsNotMet: ['The paper’s sample size requires actions of length 1'],
} as const;
const SETTINGS: readonly ComparedSetting[] = [
  settingOf(SAMPLES.a, 0, {}),
  settingOf(SAMPLES.b, 1, { algorithm: 'gcb-pe' }),
  settingOf(SAMPLES.c, 2, PAPER),
];

const BASE: Comparison = comparison(SETTINGS, { fileName: 'assignment-4×4.cpe.json' });

/** Stopping tests whose lead meets what is needed at the last. */
function traceTo(samples: number, lead: number, tests: number): readonly TracePoint[] {
  return Array.from({ length: tests }, (_, index) => {
    const share = 2 ** ((index - tests + 1) / 3);
    return {
      phase: index < tests - 2 ? 'preparation' : 'elimination',
      totalSamples: Math.round(samples * share),
      gap: lead * (1 + 0.4 * Math.sin(index * 2.1) * (1 - share)),
      threshold: (lead * 0.98) / Math.sqrt(share),
    };
  });
}

const RUNS: readonly ComparedSetting[] = [
  settingOf([2218419], 0, {}, traceTo(2218419, 0.0134, 12)),
  settingOf([453025120], 1, { algorithm: 'gcb-pe' }, traceTo(453025120, 0.0131, 40)),
  settingOf([8940910645], 2, PAPER, traceTo(8940910645, 0.0133, 16)),
];

const cut = (one: ComparedSetting, ended: number): ComparedSetting => ({
  ...one,
  runs: one.runs.slice(0, ended),
});

/** Algorithms with what each takes of the samples of the best, the last first: as the settings of a large comparison. */
const ALL = [
  ...(['saqm', 'csar', 'lin-game', 'icb', 'cluncb', 'lazy-ts', 'glucb', 'lin-gap-e'] as const),
  ...(['explore-verify', 'xy-adaptive', 'xy-static', 'rage', 'alba', 'gcb-pe'] as const),
  'polyalba',
] as const;

/** 18 settings with 40 seeds each: one reaches the limit of seconds, one cannot be run, the others differ by a decade and more. */
const EIGHTEEN: readonly ComparedSetting[] = Array.from({ length: 18 }, (_, index) => {
  const algorithm = ALL[index % ALL.length] ?? 'polyalba';
  const samples = Array.from({ length: 40 }, (_, seed) =>
    Math.round(2e5 * 1.5 ** (17 - index) * (1 + 0.3 * Math.sin(3 * seed + index))),
  );
  const one = settingOf(samples, index, {
    algorithm,
    ...(index < ALL.length ? {} : PAPER),
    observerSetSize: 16 + (index % 4),
  });
  if (index === 4) {
    const set = [
      ['run.algorithm', algorithm],
      ['run.preset', 'recommended'],
    ] as const;
    const rejected = 'CLUNCB lists all actions: at most 20,000 of the 1,048,576 can be listed.';
    return { ...one, facts: null, runs: [], overrides: { set }, rejected };
  }
  const runs = one.runs.map((ended) => ({ ...ended, lowerBound: 61_000 }));
  if (index !== 2) return { ...one, runs };
  const cut = { status: 'budget', limit: 'seconds', durationMs: 60_004 } as const;
  return { ...one, runs: runs.slice(0, 3).map((ended) => ({ ...ended, ...cut })) };
});

const STATES: Readonly<Record<string, Comparison>> = {
  compare: BASE,
  'compare-running': {
    ...BASE,
    endedAt: null,
    settings: SETTINGS.map((one, index) => cut(one, 7 - index)),
  },
  'compare-start': {
    ...BASE,
    endedAt: null,
    settings: SETTINGS.map((one) => ({ ...cut(one, 0), facts: null })),
  },
  'compare-stopped': {
    ...BASE,
    settings: SETTINGS.map((one, index) => cut(one, 9 - index)),
  },
  'compare-all': {
    ...BASE,
    settings: EIGHTEEN,
    limits: { seconds: 60 },
    leftOut: [
      {
        title: 'CLUCB',
        reason:
          'needs feedback that shows each base arm on its own and a linear reward or a link; this spec has the feedback full-bandit',
      },
    ],
  },
  'compare-wrong': {
    ...BASE,
    settings: [
      {
        ...settingOf(SAMPLES.a, 0, PAPER),
        runs: [
          ...SAMPLES.a.map((samples, index) =>
            outcome(index + 1, samples, {
              correct: index % 4 !== 0,
              status: index > 16 ? 'budget' : 'certified',
            }),
          ),
          failedRun(99, 'The worker ran out of memory.'),
        ],
      },
    ],
  },
  'compare-runs': { ...BASE, kind: 'runs', settings: RUNS },
};

export function compareState(state: string): ComparisonSummary {
  const found = STATES[state];
  if (found === undefined) throw new RangeError(`there is no comparison ${state}`);
  return summarise({ ...found, id: state });
}
