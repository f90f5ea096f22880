/** Plans in every state, and new specs with one. Their samples follow the law of real ones, 1 / gap^2, without its seconds. */
import { formOf } from '../../../src/core/document/begin/form';
import type { Answers } from '../../../src/core/document/begin/questions';
import { specText } from '../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { gapsAround, gapsBelow } from '../../../src/core/plan/gaps';
import type { PlannedRow } from '../../../src/core/plan/plan';
import { planOf } from '../../../src/core/plan/planOf';
import { preparePlan, type PreparedPlan } from '../../../src/core/plan/preparePlan';
import { previewSpec } from '../../../src/core/run/check/preview';
import { PlanRecord } from '../../../src/host/plans/planRecord';
import type { BeginSnapshot, PlanSnapshot } from '../../../src/shared/protocol';

const MATCHING = {
  ...{ version: 1, name: '3x3 assignment, only the total is seen' },
  actions: {
    ...{ family: 'matching', left: 3, right: 3, size: { min: 2, max: 3 } },
    leftLabels: ['Ada', 'Boris', 'Chen'],
    rightLabels: ['Packing', 'Sorting', 'Loading'],
  },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  assumptions: { thetaNorm: 2.2 },
  environment: {
    type: 'simulated',
    theta: { geometric: { first: 1, ratio: 0.9 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1, preset: 'recommended' },
};

/** A person's own experiment: no truth, and every sample costs. */
const OWN = {
  version: 1,
  actions: MATCHING.actions,
  feedback: MATCHING.feedback,
  reward: MATCHING.reward,
  assumptions: { thetaNorm: 2.2, noiseScale: 1 },
  run: { ...MATCHING.run, costPerPull: 0.35 },
};

const SPECS: Readonly<Record<string, object>> = {
  plan: MATCHING,
  'plan-own': OWN,
  // Two rounds are enough for the largest gaps only.
  'plan-remarks': { ...MATCHING, run: { ...MATCHING.run, options: { maxRounds: 2 } } },
  // The total says nothing of the weakest pair.
  'plan-problem': { ...MATCHING, reward: { type: 'mean' } },
};

/** Rows that are there when a plan is shown before its end. */
const SO_FAR = 8;

const TRUE_GAP = 0.0178;
const LARGEST_GAP = 1;
/** Samples at gap 1, and their range over them. */
const SCALE: Readonly<Record<string, number>> = { polyalba: 65, 'gcb-pe': 800, alba: 75 };
const RANGE = [0.4, 2.1] as const;
const PRINTED = 837;

function rowsOf(
  { algorithms, facts: { costPerPull } }: PreparedPlan,
  isShort: boolean,
): readonly PlannedRow[] {
  const isReal = algorithms[0]?.instance.truth === null;
  const gaps = isReal ? gapsBelow(LARGEST_GAP) : gapsAround(TRUE_GAP);
  return algorithms.flatMap(({ instance, inspection }) =>
    gaps.map(({ gap, isTrue }): PlannedRow => {
      const { algorithm } = instance.run;
      const common = { algorithm, gap, ...(isTrue ? { trueGap: true as const } : {}) };
      if (isShort && gap < TRUE_GAP) {
        const remark = '2 rounds cannot distinguish the 10 best actions.';
        const row = { ...common, samples: null, range: null, rounds: null, remark };
        return { row, phases: [], actions: [] };
      }
      const samples = Math.ceil((SCALE[algorithm] ?? 100) / gap ** 2);
      const [low, high] = RANGE.map((factor) => Math.round(factor * samples)) as [number, number];
      const cost = costPerPull === null ? {} : { cost: costPerPull * samples };
      const printedSamples = PRINTED * samples;
      const { actions } = inspection.observerSet;
      const own = Math.floor(samples / actions.length);
      return {
        row: { ...common, samples, range: [low, high], rounds: 30, ...cost, printedSamples },
        phases:
          algorithm === 'gcb-pe'
            ? [{ name: 'exploration', round: 1, samples }]
            : [
                { name: 'preparation', epoch: 0, round: 1, samples: 18 },
                { name: 'elimination', epoch: 1, round: 1, samples: samples - 18 },
              ],
        actions: actions.map((action, index) => ({
          action,
          samples: own + (index === 0 ? samples - own * actions.length : 0),
        })),
      };
    }),
  );
}

const NOTES = [
  'Nine of ten runs stay within the range.',
  'The values are multiplied by one factor.',
];

/** @param state of the page: a spec above, or `plan-planning`, `plan-changed` */
export function planState(state: string): PlanSnapshot {
  const text = JSON.stringify(SPECS[state] ?? MATCHING, null, 2);
  const spec = { uri: 'file:///plans/roster.cpe.json', fileName: 'roster.cpe.json', text };
  const record = new PlanRecord(state, spec);
  const preparation = preparePlan(text, NO_OVERRIDES);
  if (!preparation.ok) {
    record.end({ state: 'problem', report: checkSpec(text, NO_OVERRIDES) });
    return record.snapshot;
  }
  record.started(preparation.prepared.facts);
  const { prepared } = preparation;
  const rows = rowsOf(prepared, state === 'plan-remarks');
  if (state === 'plan-planning')
    record.planned(rows.slice(0, SO_FAR), { algorithm: 'polyalba', gap: 0.001 });
  else record.end({ state: 'planned', plan: planOf({ ...prepared.facts, notes: NOTES }, rows) });
  if (state === 'plan-changed') record.specChanged('{}');
  return record.snapshot;
}

/** What is proposed, names of one's own with a budget, an answer that cannot be read, a table. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  begin: { left: 'Ada\nBoris\nChen', right: 'Packing\nSorting\nLoading', goal: 'minimize' },
  'begin-long': { name: 'Way to work with a long name, that is rather too long for its line' },
  'begin-set': {
    ...{ family: 'topK', arms: 'Shoes\nBikes\nGames\nPhones\nTents', k: '2', stop: 'budget' },
    ...{ maxSamples: '75', cost: '3', source: 'process' },
  },
  'begin-fault': { family: 'topK', k: '99' },
  'begin-table': { family: 'table' },
};

export function beginState(state: string): BeginSnapshot {
  const answers = ANSWERS[state] ?? {};
  const { questions, draft, isReadable } = formOf(answers);
  const text = specText(draft);
  const outcome = previewSpec(text, { k: 10, weights: null });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return {
    ...{ answers, questions, isReadable, specText: text, failure: null },
    ...{ isReal: draft.environment !== undefined, algorithm: draft.run.algorithm },
    ...{ preview: outcome.preview, plan: planState('plan-own') },
  };
}
