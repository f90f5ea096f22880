/**
 * What plans promise at the true gap against runs with other seeds; prints JSON.
 *   node planRanges.mjs ROOT about     or     node planRanges.mjs ROOT CASE
 */
import { readdirSync, readFileSync } from 'node:fs';
import { planSamples } from '../../src/core/plan/plan';
import type { PreparedPlan } from '../../src/core/plan/preparePlan';
import { preparePlan } from '../../src/core/plan/preparePlan';
import type { Setting } from './runToEnd';
import { runToEnd } from './runToEnd';
import { PLAN_SPECS } from './planSpecs.mjs';

const SEEDS = 100;
/** Seeds of the specs themselves are below it. */
const FIRST_SEED = 1001;
/** A case ends with the seed that comes to this. */
const LIMIT_SECONDS = 12;
const PRESETS = ['recommended', 'paper'] as const;

export interface Promised {
  readonly name: string;
  readonly preset: string;
  readonly algorithm: string;
  readonly low: number;
  readonly samples: number;
  readonly high: number;
  readonly seeds: number;
  /** The share of the runs from low to high. */
  readonly within: number;
  readonly mean: number;
  /** Processor time of the whole plan of the algorithm at its default gaps, and until the row of the true gap. */
  readonly seconds: number;
  readonly secondsToTruth: number;
}

const root = process.argv[2] ?? '';
const specs: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(`${root}examples`)
    .filter((file) => file.endsWith('.cpe.json'))
    .map(
      (file) =>
        [file.replace('.cpe.json', ''), readFileSync(`${root}examples/${file}`, 'utf8')] as const,
    ),
  ...Object.entries(PLAN_SPECS).map(
    ([name, spec]) => [name, JSON.stringify({ version: 1, name, ...spec })] as const,
  ),
];
const cases = specs.flatMap(([name, text]) => PRESETS.map((preset) => ({ name, text, preset })));

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function planned(prepared: PreparedPlan) {
  const startedAt = processorSeconds();
  let secondsToTruth = 0;
  const steps = planSamples(prepared);
  for (;;) {
    const step = steps.next();
    const seconds = processorSeconds() - startedAt;
    if (step.done === true) return { plan: step.value, seconds, secondsToTruth };
    if (step.value.type === 'planned' && step.value.row.trueGap === true) secondsToTruth = seconds;
  }
}

function measure(index: number): readonly Promised[] {
  const chosen = cases[index];
  if (chosen === undefined) throw new RangeError(`There is no case ${index}.`);
  const { name, text, preset } = chosen;
  const settings: readonly Setting[] = [
    ['run.preset', preset],
    ['run.maxSamples', Number.MAX_SAFE_INTEGER],
  ];
  const preparation = preparePlan(text, { set: settings });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems));
  return preparation.prepared.algorithms.map((own): Promised => {
    const { algorithm } = own.instance.run;
    const made = planned({ ...preparation.prepared, algorithms: [own] });
    const row = made.plan.rows.find(({ trueGap }) => trueGap === true);
    if (row === undefined || row.samples === null || row.range === null)
      throw new Error(`${name} has no true gap.`);
    const [low, high] = row.range;
    const runs: number[] = [];
    const startedAt = processorSeconds();
    while (runs.length < SEEDS && processorSeconds() - startedAt < LIMIT_SECONDS) {
      const seed = FIRST_SEED + runs.length;
      const set: Setting[] = [
        ['run.algorithm', algorithm],
        ['run.seed', seed],
      ];
      runs.push(runToEnd(text, [...settings, ...set]).samples);
    }
    const isWithin = (samples: number): boolean => samples >= low && samples <= high;
    const { samples } = row;
    return {
      name,
      preset,
      algorithm,
      low,
      samples,
      high,
      seeds: runs.length,
      within: runs.filter(isWithin).length / runs.length,
      mean: runs.reduce((sum, count) => sum + count, 0) / runs.length,
      seconds: made.seconds,
      secondsToTruth: made.secondsToTruth,
    };
  });
}

const word = process.argv[3];
const answer = word === 'about' ? { cases: cases.length } : measure(Number(word));
process.stdout.write(JSON.stringify(answer));
