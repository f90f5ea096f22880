/** Runs and previews of the examples, made as the page is opened, by what makes real ones: no figure of theirs is written down. */
import { prepareRun } from '../../../src/core/run/check/prepare';
import { previewSpec, type PreviewRequest } from '../../../src/core/run/check/preview';
import { runPrepared } from '../../../src/core/run/session/run';
import { RunRecord } from '../../../src/host/runs/runRecord';
import type { PreviewSnapshot, RunSnapshot } from '../../../src/shared/protocol';

/** The texts of the examples by file name: `server.mjs` puts them here. */
declare const EXAMPLES: Readonly<Record<string, string>>;

interface Wanted {
  readonly example: string;
  /** Settings over those of the example. */
  readonly run?: Readonly<Record<string, unknown>>;
  readonly theta?: object;
  readonly noise?: 'symmetric' | 'gaussian';
  /** Changes the text. */
  readonly edit?: (text: string) => string;
  /** Left alone once so many rounds were completed. */
  readonly rounds?: number;
  /** What became of it then: without one it goes on. */
  readonly end?: 'cancelled' | 'interrupted' | 'failed';
  /** It waits for a worker. */
  readonly isQueued?: true;
  /** The spec was changed since. */
  readonly isChanged?: true;
}

const ASSIGNMENT_3 = { example: 'assignment-3x3.cpe.json' };
const ASSIGNMENT_4 = { example: 'assignment-4x4.cpe.json' };

const LEFT = { ...ASSIGNMENT_4, rounds: 5 };
/** Phases of samples of their own. */
const PHASES = {
  ...ASSIGNMENT_4,
  run: { algorithm: 'rage' },
  theta: { uniform: { low: 0.5, high: 0.6, seed: 3 } },
};

const ROUTE = { example: 'route-choice.cpe.json' };
/** Its words are those of no family. */
const LISTED = { example: 'explicit-routes.cpe.json', theta: [0.5, 0.2, 0.1, 0.6, -0.1, 0.63] };

/** No perfect matching has the last pair first, so that its value is never seen. */
const UNSEEN = {
  example: 'mx-first-arm.cpe.json',
  edit: (text: string) => text.replace('{ "min": 1, "max": 4 }', '4'),
};

const WANTED: Readonly<Record<string, Wanted>> = {
  certified: ASSIGNMENT_4,
  stale: { ...ASSIGNMENT_4, isChanged: true },
  queued: { ...ASSIGNMENT_4, isQueued: true },
  waiting: { ...ASSIGNMENT_4, rounds: 0 },
  running: LEFT,
  phases: PHASES,
  'phases-running': { ...PHASES, rounds: 3 },
  cancelled: { ...LEFT, end: 'cancelled', isChanged: true },
  interrupted: { ...LEFT, end: 'interrupted' },
  failed: { ...LEFT, end: 'failed' },
  caveat: { ...ASSIGNMENT_3, run: { preset: 'paper' } },
  budget: { ...ASSIGNMENT_4, run: { maxSamples: 500 } },
  problem: UNSEEN,
  syntax: { ...ASSIGNMENT_4, edit: (text) => text.replace('0.9, 0.5,', '0.9,') },
  tie: { ...ASSIGNMENT_3, theta: [1, 1, 0, 1, 1, 0, 0, 0, 1] },
  guide: { ...ASSIGNMENT_3, run: { algorithm: 'alba' }, rounds: 3 },
  directional: { ...ASSIGNMENT_3, run: { algorithm: 'gcb-pe' } },
  'directional-waiting': { ...ASSIGNMENT_3, run: { algorithm: 'gcb-pe' }, rounds: 0 },
  'directional-running': { example: 'mean-reward-3x3.cpe.json', rounds: 20 },
  path: { ...ROUTE, run: { algorithm: 'gcb-pe' } },
  'path-running': { ...ROUTE, run: { algorithm: 'gcb-pe' }, rounds: 8 },
  'path-budget': { ...ROUTE, run: { maxSamples: 40 } },
  'coverage-running': { example: 'audience-coverage.cpe.json', rounds: 8 },
  'weakest-budget': { example: 'weakest-link.cpe.json', run: { maxSamples: 40 } },
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

/** Each is made once: nobody may change it. */
const made = new Map<string, RunSnapshot>();

/** Null for the name of no real run. */
export function realRun(name: string): RunSnapshot | null {
  const wanted = WANTED[name];
  if (wanted === undefined) return null;
  const run = made.get(name) ?? record(name, wanted);
  made.set(name, run);
  return run;
}

function record(
  id: string,
  { example, run = {}, theta, noise, edit, rounds = Infinity, ...after }: Wanted,
): RunSnapshot {
  const text = EXAMPLES[example] ?? '';
  const specText = edit?.(text) ?? text;
  const set = Object.entries(run).map(([name, value]): [string, unknown] => [`run.${name}`, value]);
  if (theta !== undefined) set.push(['environment.theta', theta]);
  if (noise !== undefined) set.push(['assumptions.noise', noise]);
  const overrides = { set };
  const specUri = `file:///${example}`;
  const record = new RunRecord({
    ...{ id, specUri, fileName: example, specText, overrides, startedAt: STARTED },
  });
  if (after.isQueued !== true) carryOut(record, rounds);
  if (after.end === 'interrupted') record.interrupted(STARTED + ELAPSED);
  if (after.end === 'cancelled')
    record.ended({ kind: 'terminated', reason: '' }, STARTED + ELAPSED);
  if (after.end === 'failed') record.ended({ kind: 'failed', error: FAILURE }, STARTED + ELAPSED);
  if (after.isChanged === true) record.compareSpec('{}');
  return record.snapshot(STARTED + ELAPSED);
}

const FAILURE = { code: 'gone', message: 'The worker stopped with exit code 1: out of memory.' };

function carryOut(record: RunRecord, rounds: number): void {
  record.assigned();
  const { specText, overrides } = record.origin;
  const preparation = prepareRun(specText, overrides);
  if (!preparation.ok) {
    record.ended({ kind: 'rejected', report: preparation.report }, STARTED);
    return;
  }
  record.started(preparation.prepared.facts);
  const steps = runPrepared(preparation.prepared, { now: clock(), cancelled: () => false });
  for (let completed = 0; ;) {
    const step = steps.next();
    if (step.done === true) {
      record.ended({ kind: 'finished', result: step.value }, STARTED + ELAPSED);
      return;
    }
    record.apply([step.value]);
    if (step.value.type === 'roundCompleted') completed++;
    if (completed >= rounds && step.value.type === 'roundStarted') return;
  }
}

const FIRST: PreviewRequest = { k: 10, weights: null };

const PREVIEWED: Readonly<Record<string, Pick<Wanted, 'example' | 'edit'>>> = {
  'preview-route': ROUTE,
  'preview-tree': { example: 'network-backbone.cpe.json' },
  'preview-set': { example: 'top-8-3.cpe.json' },
  'preview-ranking': { example: 'online-ranking.cpe.json' },
  'preview-sums': { example: 'mx-two-sums.cpe.json' },
  'preview-coverage': { example: 'audience-coverage.cpe.json' },
  'preview-problem': UNSEEN,
};

/** @param state one of those above, `preview`, or that with `-changed`, `-computing` or `-none` */
export function previewState(state: string): PreviewSnapshot {
  const { example, edit } = PREVIEWED[state] ?? { ...ASSIGNMENT_3, edit: undefined };
  const text = EXAMPLES[example] ?? '';
  const outcome = previewSpec(edit?.(text) ?? text, FIRST);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const isThere = state !== 'preview-computing' && state !== 'preview-none';
  const isWrong = state === 'preview-changed' || state === 'preview-none';
  return {
    ...{ specUri: `file:///${example}`, fileName: example, request: FIRST },
    preview: isThere ? outcome.preview : null,
    failure: isWrong ? 'Line 3 has no `family`.' : null,
  };
}
