/**
 * Messages between the extension host and the page of the panel. The host owns the state: the page sends `ready`, receives a
 * snapshot and then deltas, and can be thrown away at any time.
 */
import type { Answers, Question } from '../core/document/begin/questions';
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import type { ComparisonSummary } from '../core/sweep/summary';
import type { Claim } from '../core/paperFigures/claims';
import type { PanelSummary } from '../core/paperFigures/figureSummary';
import type { HtmlReport } from '../core/report/html/htmlReport';
import type { RunReport } from '../core/report/runReport';
import type { RunFacts } from '../core/run/check/facts';
import type { ArmEstimate, Certainty, Constants, LeadersSoFar } from '../core/protocol/learner';
import type { Measuring, SheetPull } from '../core/experiment/measuring';
import type { Plan } from '../core/plan/plan';
import type { PlanFacts } from '../core/plan/preparePlan';
import type { Preview, PreviewRequest } from '../core/run/check/preview';
import type { MeasuredActions } from '../core/run/result/measuredActions';
import type { RunResult, WithinStatement } from '../core/run/result/result';
import type { TraceRow } from '../core/run/session/trace';
import type { CheckReport } from '../core/document/report';

export type RunState =
  /** Requested; no worker has started it yet. */
  | 'queued'
  | 'waiting'
  | 'running'
  | 'certified'
  | 'doubtful'
  | 'budget'
  /** The learner gave up: the best actions may be tied, or its rounds ran out. */
  | 'inconclusive'
  | 'cancelled'
  | 'failed'
  /** The window was closed or the extension host ended during the run; it can be resumed. */
  | 'interrupted'
  /** The spec has errors: nothing was run. */
  | 'problem';

export interface CurrentRound extends Pick<
  TraceRow,
  'phase' | 'epoch' | 'round' | 'epsilon' | 'threshold'
> {
  readonly planned: number;
}

/** The parts of a run that change while it runs, except the trace. */
export interface RunLive {
  readonly state: RunState;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  readonly totalSamples: number;
  /** For real measurements: the samples in the journal, if a batch is open and they are more. */
  readonly kept?: number;
  readonly current: CurrentRound | null;
  readonly constants: Constants;
  /** The latest estimates of the base arms; null before the first ones, or when d is too large. */
  readonly arms: readonly (ArmEstimate | null)[] | null;
  /** Only for GCB-PE after its first test; absent from runs stored by earlier versions. */
  readonly leadersSoFar?: LeadersSoFar;
  readonly result: RunResult | null;
  /** The lower bound is still being computed. A second result brings it, unless the worker dies first. */
  readonly isBoundComing?: true;
  /** Samples by action, once the run has ended; absent from runs stored by earlier versions. */
  readonly measured?: MeasuredActions;
  /** With probability at least 1 - delta, an action is at most epsilon worse than the best; null if unknown for any action. */
  readonly within: WithinStatement | null;
  /** How sure one can be now; null or absent if nothing is known. */
  readonly certainty?: Certainty | null;
  readonly failure: string | null;
  /** The fault code of an error that stopped the worker. */
  readonly fault?: string;
  /** The text of the spec differs from the text that was run. */
  readonly specChanged: boolean;
  /** The run belongs to another window; this window only follows it. */
  readonly elsewhere?: boolean;
  /** Who takes the measurements of a run with real ones; such a run has a journal. */
  readonly by?: Measuring['by'];
  /** The journal already held every sample: nothing was measured again. */
  readonly fromJournal?: true;
  /** For a running run with real measurements: what it waits for. */
  readonly measuring?: Measuring;
  /** Samples that a resumed run has replayed. It shows its earlier state until it has caught up. */
  readonly replayed?: number;
}

export interface RunSnapshot {
  readonly runId: string;
  readonly fileName: string;
  /** Facts known before the first sample; null for a spec with errors. */
  readonly facts: RunFacts | null;
  /** For a spec with errors: the settings as far as its text gives them. */
  readonly settings: {
    readonly algorithm: string;
    readonly preset: string;
    readonly delta: number | null;
    readonly seed: number | null;
  };
  readonly live: RunLive;
  readonly trace: readonly TraceRow[];
  /** For the state `problem`: what the check found. */
  readonly report: CheckReport | null;
}

export type PlanState = 'planning' | 'planned' | 'stopped' | 'failed' | 'problem';

/** A complete plan; plans are small enough to be sent in full whenever they change. */
export interface PlanSnapshot {
  readonly planId: string;
  /** The address of the spec, from which a restored panel plans again. */
  readonly specUri: string;
  readonly fileName: string;
  readonly state: PlanState;
  /** Facts known before the first row; null until then, and for a spec with errors. */
  readonly facts: PlanFacts | null;
  readonly settings: RunSnapshot['settings'];
  /** The rows so far; without notes until the plan is complete. */
  readonly plan: Plan;
  /** The row in progress. */
  readonly now: { readonly algorithm: AlgorithmName; readonly gap: number } | null;
  readonly failure: string | null;
  /** The text of the spec differs from the text that was planned. */
  readonly specChanged: boolean;
  /** For the state `problem`: what the check found. */
  readonly report: CheckReport | null;
}

/** The best actions of a spec under some weights, and its observer set; small enough to be sent in full whenever it changes. */
export interface PreviewSnapshot {
  /** The address of the spec, from which a restored panel computes the preview again. */
  readonly specUri: string;
  readonly fileName: string;
  readonly request: PreviewRequest;
  /** Null while there is none yet. */
  readonly preview: Preview | null;
  /** Why the current spec cannot be shown; `preview` then belongs to its earlier text. Null if it can be shown. */
  readonly failure: string | null;
}

/** The questions of a new spec, and the spec that their answers make. */
export interface BeginSnapshot {
  readonly answers: Answers;
  readonly questions: readonly Question[];
  /** The spec as it would be written to a file. */
  readonly specText: string;
  /** False if an answer cannot be read; the spec is then not written. */
  readonly isReadable: boolean;
  /** The measurements are real, so the run can first be rehearsed with made-up values. */
  readonly isReal: boolean;
  readonly algorithm: AlgorithmName;
  /** The actions of the spec; those of the previous answers while new ones are computed, null before the first. */
  readonly preview: Preview | null;
  /** Why the actions cannot be shown; null if they can. */
  readonly failure: string | null;
  readonly plan: PlanSnapshot | null;
}

/** The progress of the paper's experiments; sent in full whenever a run ends. */
export interface PaperSnapshot {
  /** The chosen experiments, for a restored page. */
  readonly paperId: string;
  readonly state: 'running' | 'stopped' | 'done';
  /** Runs requested; `done` counts those that finished or were given up. */
  readonly total: number;
  readonly done: number;
  readonly panels: readonly PanelSummary[];
  readonly claims: readonly Claim[];
  /** Why the runs cannot be stored; null if they are. */
  readonly fault: string | null;
}

/** The drawings of a run that can be exported. */
export const DRAWING_NAMES = ['stopping', 'leaders', 'samples', 'noise', 'picture'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];
export type DrawingFormat = 'svg' | 'png';

/** A picture, or the report as an HTML file. */
export type DrawRequest =
  | { readonly what: DrawingName; readonly format: DrawingFormat }
  | { readonly what: 'report'; readonly format: 'html'; readonly more: ReportMore };

/** What a report adds to the page of its run. */
export type ReportMore = Pick<RunReport, 'specText' | 'overrides' | 'measurements'> &
  Pick<HtmlReport, 'plan' | 'unfinished'>;

/** Everything but `delta`, `draw` and `pong` replaces all that the page had. */
interface ToPageMap {
  snapshot: { readonly run: RunSnapshot };
  /** Changes since the last message; rows from index `from` on replace the page's. */
  delta: {
    readonly runId: string;
    readonly live: RunLive;
    readonly facts?: RunFacts;
    readonly rows: { readonly from: number; readonly rows: readonly TraceRow[] };
  };
  plan: { readonly plan: PlanSnapshot };
  /** Draw part of the run on the page, or write its report, and return it under this request number. */
  draw: { readonly runId: string; readonly request: number } & DrawRequest;
  /** The actions of a spec. */
  preview: { readonly preview: PreviewSnapshot };
  /** The questions of a new spec. */
  begin: { readonly begin: BeginSnapshot };
  paper: { readonly paper: PaperSnapshot };
  comparison: { readonly comparison: ComparisonSummary };
  /**
   * Nothing to show. `fileName`: the spec that has no run. `checking`: the settings of a sweep on one line, while its specs are
   * checked.
   */
  empty: { readonly fileName?: string; readonly checking?: string };
  /** The answer to `ping`. */
  pong: object;
}

/** Messages about the page itself. */
interface OfPage {
  ready: object;
  /** Asks whether the host is alive; the host answers at once. */
  ping: object;
  openSample: object;
  /** An error occurred in the page. */
  pageFailed: { readonly message: string };
}

/** Requests about what the page shows: a run, a plan, a comparison or a preview; some apply to several of them. */
interface OfShown {
  stop: object;
  /** Continue an interrupted or stopped run under the same id. */
  resume: object;
  runAgain: object;
  /** Start a new journal after a confirmation; the old one is kept. */
  startOver: object;
  /** Continue a journal that has other settings. */
  reanalyse: object;
  /** Run the current spec with the preset `recommended` and its default options. */
  runRecommended: object;
  /** Run the same spec and seed with a larger budget: the same samples first, then more. */
  continueTo: { readonly maxSamples: number };
  checkAgain: object;
  openSpec: object;
  /** Line and column from 1, in `file` beside the spec, or in the spec. */
  reveal: { readonly line: number; readonly column: number; readonly file?: string };
  applyFix: { readonly problem: number; readonly fix: number };
  /** Add to the spec the pair of base arms that explains most of a misfit. */
  addPair: object;
  /** Copied as plain text unless `as` is given. */
  copyResult: { readonly as?: 'markdown' | 'latex' };
  /** Save under a file name that the person chooses. */
  save: { readonly what: 'csv' | 'json' | 'report' | 'html' };
  /** Asks for the format, and for the drawing unless `what` is given. */
  saveDrawing: { readonly what?: DrawingName };
  /** The text of an SVG or HTML file, or a PNG file in base64; null if there is nothing to draw or drawing is impossible. */
  drawn: { readonly request: number; readonly data: string | null; readonly hasFailed?: true };
  /** Actions of a comparison only; `saveChart` carries the chart as shown if only the page can draw it. */
  compare: { readonly act: CompareAct; readonly svg?: string };
  /** A sample that a person measured: m_x numbers. The sheet shows the sample once it is in the journal. */
  enterSample: SamplePlace & Entered & { readonly values: readonly number[] };
  /** Several samples of a pull, entered as their count and mean (m_x numbers). */
  enterMean: Entered & {
    readonly pull: number;
    readonly count: number;
    readonly mean: readonly number[];
  };
  /** A sample that could not be taken; the host asks why. */
  enterFailed: SamplePlace;
  /** Save the sheet to a file, load results from a file, or correct an earlier answer. */
  sheet: { readonly act: SheetAct };
  /** Actions of a preview only. */
  preview: { readonly act: PreviewAct };
  /** An answer to a question of a new spec. */
  answer: { readonly id: string; readonly value: string };
  /** Actions of the new-spec page only. */
  begin: { readonly act: BeginAct };
  /** Open the spec of one run in a cell: a series of a panel of the paper at an x. */
  openCell: {
    readonly panel: string;
    readonly x: number;
    readonly series: string;
    readonly preset: string;
  };
  /** Save the charts of a panel of the paper as a picture. */
  saveFigure: { readonly panel: string };
}

/** A sample of a sheet: its pull, and its number within the pull, from 1. */
export interface SamplePlace {
  readonly pull: number;
  readonly sample: number;
}

interface Entered {
  /** The person confirmed that an outlier was really measured. */
  readonly acceptOutliers?: boolean;
}

/** Run more seeds, resume cancelled seeds, add a run with other settings, save the report or the chart. */
export type CompareAct = 'moreSeeds' | 'resumeSeeds' | 'addRun' | 'saveMarkdown' | 'saveChart';

/** `save` and `load` need a sheet filled in by hand; `correct` and `goOn` work for every real run. */
export type SheetAct = 'save' | 'load' | 'correct' | 'goOn';

/** Refresh from the current spec, show more actions, or change the weights. */
export type PreviewAct = 'refresh' | 'more' | 'weights';

/** Run with made-up values, write the spec and measure, only write the spec, or read a table from a file. */
export type BeginAct = 'rehearse' | 'measure' | 'open' | 'file';

type Messages<M> = { [K in keyof M]: { readonly type: K } & M[K] }[keyof M];
export type ToPage = Messages<ToPageMap>;
/** `runId` is the id of what the page shows; for a preview it is the spec. */
export type FromPage = Messages<OfPage> | (Messages<OfShown> & { readonly runId: string });

export type { Measuring, SheetPull, TraceRow };

/** View types of the panels, equal in the manifest, the panel and its serializer. */
export const VIEW_TYPES = {
  run: 'cpe.run',
  compare: 'cpe.compare',
  plan: 'cpe.plan',
  /** The paper's experiments. */
  paper: 'cpe.paper',
  /** The results of a sweep. */
  results: 'cpe.results',
  preview: 'cpe.preview',
  /** A new spec. */
  begin: 'cpe.begin',
} as const;

export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
