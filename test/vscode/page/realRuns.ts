/** Runs of the examples, made as the page is opened: no figure of theirs is written down. */
import { prepareRun } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';
import { RunRecord } from '../../../src/host/runs/runRecord';
import type { RunSnapshot } from '../../../src/shared/protocol';

/** The texts of the examples by file name: `server.mjs` puts them here. */
declare const EXAMPLES: Readonly<Record<string, string>>;

interface Wanted {
  readonly example: string;
  /** Settings over those of the example. */
  readonly run?: Readonly<Record<string, unknown>>;
  readonly theta?: object;
  readonly noise?: 'symmetric' | 'gaussian';
  /** Left alone once so many rounds were completed. */
  readonly rounds?: number;
}

const ASSIGNMENT_3 = { example: 'assignment-3x3.cpe.json' };
const ASSIGNMENT_4 = { example: 'assignment-4x4.cpe.json' };

const ROUTE = { example: 'route-choice.cpe.json' };
/** Its words are those of no family. */
const LISTED = { example: 'explicit-routes.cpe.json', theta: [0.5, 0.2, 0.1, 0.6, -0.1, 0.63] };

const WANTED: Readonly<Record<string, Wanted>> = {
  evidence: ASSIGNMENT_3,
  'evidence-running': { ...ASSIGNMENT_4, rounds: 9 },
  'evidence-budget': { ...ASSIGNMENT_3, run: { maxSamples: 50_000 } },
  'evidence-two-left': { ...ASSIGNMENT_4, run: { maxSamples: 1000 } },
  tie: { ...ASSIGNMENT_3, theta: [1, 1, 0, 1, 1, 0, 0, 0, 1] },
  'evidence-route': { example: 'route-choice.cpe.json' },
  'evidence-early': { ...ASSIGNMENT_4, rounds: 1 },
  guide: { ...ASSIGNMENT_3, run: { algorithm: 'alba' }, rounds: 3 },
  'as-printed': { ...ASSIGNMENT_3, run: { preset: 'paper' } },
  directional: { ...ASSIGNMENT_3, run: { algorithm: 'gcb-pe' } },
  'directional-waiting': { ...ASSIGNMENT_3, run: { algorithm: 'gcb-pe' }, rounds: 0 },
  'directional-running': { example: 'mean-reward-3x3.cpe.json', rounds: 20 },
  'top-k': { example: 'top-8-3.cpe.json' },
  'top-k-running': { example: 'top-8-3.cpe.json', rounds: 2 },
  path: { ...ROUTE, run: { algorithm: 'gcb-pe' } },
  'path-running': { ...ROUTE, run: { algorithm: 'gcb-pe' }, rounds: 8 },
  'path-budget': { ...ROUTE, run: { maxSamples: 40 } },
  tree: { example: 'network-backbone.cpe.json' },
  ranking: { example: 'online-ranking.cpe.json' },
  knapsack: { example: 'budget.cpe.json' },
  curve: { ...LISTED, run: { algorithm: 'gcb-pe', preset: 'paper' } },
  'curve-running': { ...LISTED, run: { algorithm: 'gcb-pe', preset: 'paper' }, rounds: 40 },
  'curve-budget': { ...LISTED, run: { algorithm: 'gcb-pe', preset: 'paper', maxSamples: 5000 } },
  noise: { ...ASSIGNMENT_3, noise: 'symmetric' },
  'noise-running': { ...ASSIGNMENT_4, noise: 'symmetric', rounds: 6 },
  'noise-gaussian': { ...ASSIGNMENT_3, noise: 'gaussian' },
  'best-guess': { ...ASSIGNMENT_4, run: { stop: 'budget', maxSamples: 60, costPerPull: 2 } },
  'directional-budget': { ...ASSIGNMENT_4, run: { algorithm: 'gcb-pe', maxSamples: 2000 } },
};

/** 14:02:11 of some day, in the zone of the machine. */
const STARTED = new Date(2026, 5, 12, 14, 2, 11).getTime();
const ELAPSED = 900;

/** Its second reading is that of the end. */
function clock(): () => number {
  let readings = 0;
  return () => (readings++ === 0 ? 0 : ELAPSED);
}

/** Null for the name of no real run. */
export function realRun(name: string): RunSnapshot | null {
  const wanted = WANTED[name];
  return wanted === undefined ? null : record(name, wanted);
}

function record(
  id: string,
  { example, run = {}, theta, noise, rounds = Infinity }: Wanted,
): RunSnapshot {
  const specText = EXAMPLES[example] ?? '';
  const set = Object.entries(run).map(([name, value]): [string, unknown] => [`run.${name}`, value]);
  if (theta !== undefined) set.push(['environment.theta', theta]);
  if (noise !== undefined) set.push(['assumptions.noise', noise]);
  const overrides = { set };
  const preparation = prepareRun(specText, overrides);
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const started = new RunRecord({
    id,
    specUri: `file:///${example}`,
    fileName: example,
    specText,
    overrides,
    startedAt: STARTED,
  });
  started.assigned();
  started.started(preparation.prepared.facts);
  const steps = runPrepared(preparation.prepared, {
    now: clock(),
    cancelled: () => false,
  });
  for (let completed = 0; ;) {
    const step = steps.next();
    if (step.done === true) {
      started.ended({ kind: 'finished', result: step.value }, STARTED + ELAPSED);
      break;
    }
    started.apply([step.value]);
    if (step.value.type === 'roundCompleted') completed++;
    if (completed >= rounds && step.value.type === 'roundStarted') break;
  }
  return started.snapshot(STARTED + ELAPSED);
}
