/**
 * The border between the extension host and the page of the panel. The truth lives in the host:
 * the page says `ready`, gets a snapshot and then deltas, and can be thrown away at any time.
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
  /** Asked for; no worker has taken it yet. */
  | 'queued'
  | 'waiting'
  | 'running'
  | 'certified'
  | 'doubtful'
  | 'budget'
  /** The learner gave up: the best actions may be tied, or its rounds were over. */
  | 'inconclusive'
  | 'cancelled'
  | 'failed'
  /** The window was closed or the extension host ended in mid-run: it can be resumed. */
  | 'interrupted'
  /** The spec has errors: nothing was run. */
  | 'problem';

/** The round that is under way. */
export interface CurrentRound extends Pick<
  TraceRow,
  'phase' | 'epoch' | 'round' | 'epsilon' | 'threshold'
> {
  readonly planned: number;
}

/** All that changes while a run lives, apart from the trace. */
export interface RunLive {
  readonly state: RunState;
  /** Milliseconds of the clock since 1970, UTC. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  readonly totalSamples: number;
  readonly current: CurrentRound | null;
  readonly constants: Constants;
  /** The latest estimates of the base arms; null before there are any, or where d is too large. */
  readonly arms: readonly (ArmEstimate | null)[] | null;
  /** Of GCB-PE after its first test; not of runs that earlier versions stored. */
  readonly leadersSoFar?: LeadersSoFar;
  readonly result: RunResult | null;
  /** Its lower bound is still worked out: it comes with another result, or not at all if the worker dies. */
  readonly isBoundComing?: true;
  /** Samples by action, of a run that has ended; not of those that earlier versions stored. */
  readonly measured?: MeasuredActions;
  /** What is known of an action by now: with probability at least 1 - delta it is at most epsilon worse than the best. Null where nothing is. */
  readonly within: WithinStatement | null;
  /** How sure one could be now; null or absent where nothing of that is known. */
  readonly certainty?: Certainty | null;
  /** Why the run failed. */
  readonly failure: string | null;
  /** The code of what its worker could not go on from. */
  readonly fault?: string;
  /** The text of the spec differs from the one that was run. */
  readonly specChanged: boolean;
  /** It lives in another window, and is followed from afar. */
  readonly elsewhere?: boolean;
  /** Who measures, where measurements are real: such a run has a journal. */
  readonly by?: Measuring['by'];
  /** Its journal had all that it asked for: nothing was measured anew. */
  readonly fromJournal?: true;
  /** Of a run with real measurements that lives: what it waits for. */
  readonly measuring?: Measuring;
  /** Samples that a resumed run has gone over again: it shows what it knew until it has caught up with that. */
  readonly replayed?: number;
}

export interface RunSnapshot {
  readonly runId: string;
  readonly fileName: string;
  /** What is known before the first sample; null for a spec with errors. */
  readonly facts: RunFacts | null;
  /** The settings as far as the text says them, for a spec with errors. */
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

/** A plan of a spec, whole; plans are small enough to be sent anew whenever they change. */
export interface PlanSnapshot {
  readonly planId: string;
  /** The address of the spec: what a restored panel plans again. */
  readonly specUri: string;
  readonly fileName: string;
  readonly state: PlanState;
  /** What is known before the first row; null until then, and for a spec with errors. */
  readonly facts: PlanFacts | null;
  readonly settings: RunSnapshot['settings'];
  /** The rows so far; without notes until it is whole. */
  readonly plan: Plan;
  /** The row under way. */
  readonly now: { readonly algorithm: AlgorithmName; readonly gap: number } | null;
  /** Why the plan failed. */
  readonly failure: string | null;
  /** The text of the spec differs from the one that was planned. */
  readonly specChanged: boolean;
  /** For the state `problem`: what the check found. */
  readonly report: CheckReport | null;
}

/** The best actions of a spec by some weights, and its observer set; small enough to be sent anew whenever it changes. */
export interface PreviewSnapshot {
  /** The address of the spec: what a restored panel looks at again. */
  readonly specUri: string;
  readonly fileName: string;
  readonly request: PreviewRequest;
  /** Null while there is none yet. */
  readonly preview: Preview | null;
  /** Why the spec as it stands cannot be shown; `preview` is then of its text before. Null where it can. */
  readonly failure: string | null;
}

/** The questions of a new spec, and what their answers make. */
export interface BeginSnapshot {
  readonly answers: Answers;
  readonly questions: readonly Question[];
  /** The spec as it would be written. */
  readonly specText: string;
  /** What cannot be read keeps it from being written. */
  readonly isReadable: boolean;
  /** It measures for real, so that it can be rehearsed with made-up values before. */
  readonly isReal: boolean;
  readonly algorithm: AlgorithmName;
  /** Its actions; of the answers before while they are computed, null before the first ones. */
  readonly preview: Preview | null;
  /** Why its actions cannot be shown; null where they can. */
  readonly failure: string | null;
  readonly plan: PlanSnapshot | null;
}

/** The experiments of the paper as far as they are; sent anew whenever a run ends. */
export interface PaperSnapshot {
  /** What was chosen of them, for a page that is restored. */
  readonly paperId: string;
  readonly state: 'running' | 'stopped' | 'done';
  /** Runs asked for, and of these the ones that are there or were given up. */
  readonly total: number;
  readonly done: number;
  /** Each with its two charts as one picture. */
  readonly panels: readonly (PanelSummary & { readonly svg: string })[];
  readonly claims: readonly Claim[];
  /** Why the runs cannot be stored; null where they are. */
  readonly fault: string | null;
}

/** What of a run can be taken away as a picture. */
export const DRAWING_NAMES = ['stopping', 'leaders', 'samples', 'noise', 'picture'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];
export type DrawingFormat = 'svg' | 'png';

/** A picture, or the report as an HTML file. */
export type DrawRequest =
  | { readonly what: DrawingName; readonly format: DrawingFormat }
  | { readonly what: 'report'; readonly format: 'html'; readonly more: ReportMore };

/** What a report of a run says besides what its page shows. */
export type ReportMore = Pick<RunReport, 'specText' | 'overrides' | 'measurements'> &
  Pick<HtmlReport, 'plan' | 'unfinished'>;

interface ToPageMap {
  /** Everything; the page forgets what it had. */
  snapshot: { readonly run: RunSnapshot };
  /** What changed: rows from `from` on replace the page's. */
  delta: {
    readonly runId: string;
    readonly live: RunLive;
    readonly facts?: RunFacts;
    readonly rows: { readonly from: number; readonly rows: readonly TraceRow[] };
  };
  /** A plan; the page forgets what it had. */
  plan: { readonly plan: PlanSnapshot };
  /** Draw something of the run that is on the page, or write its report, and send it with this number. */
  draw: { readonly runId: string; readonly request: number } & DrawRequest;
  /** The actions of a spec; the page forgets what it had. */
  preview: { readonly preview: PreviewSnapshot };
  /** The questions of a new spec; the page forgets what it had. */
  begin: { readonly begin: BeginSnapshot };
  /** The experiments of the paper; the page forgets what it had. */
  paper: { readonly paper: PaperSnapshot };
  /** A comparison; the page forgets what it had. */
  comparison: { readonly comparison: ComparisonSummary };
  /**
   * There is no run to show; `fileName` where it is a run of this spec that there is none of. `checking`: the settings of a
   * sweep in a line, while its specs are checked.
   */
  empty: { readonly fileName?: string; readonly checking?: string };
  /** The answer to `ping`. */
  pong: object;
}

/** What a page says of itself. */
interface OfPage {
  ready: object;
  /** Is the host there? It answers at once. */
  ping: object;
  openSample: object;
  /** Something went wrong in the page. */
  pageFailed: { readonly message: string };
}

/** What a page asks for of what it shows: a run, a plan, a comparison, a preview; a plan is stopped, made again and saved alike. */
interface OfShown {
  stop: object;
  /** Go on with a run that was interrupted or stopped, under the same id. */
  resume: object;
  runAgain: object;
  /** Begin a new journal, after a question; the old one is kept. */
  startOver: object;
  /** Go on with a journal of other settings. */
  reanalyse: object;
  /** Run the spec as it stands now with the preset `recommended`, none of its options changed. */
  runRecommended: object;
  /** Run the same spec and seed with a larger budget: the same answers, then more of them. */
  continueTo: { readonly maxSamples: number };
  checkAgain: object;
  openSpec: object;
  /** From 1; of a file beside the spec, or of the spec. */
  reveal: { readonly line: number; readonly column: number; readonly file?: string };
  applyFix: { readonly problem: number; readonly fix: number };
  /** Name the pair of base arms that explains most of a misfit in the spec. */
  addPair: object;
  /** As lines of plain text unless it says otherwise. */
  copyResult: { readonly as?: 'markdown' | 'latex' };
  /** Save as a file that the person names. */
  save: { readonly what: 'csv' | 'json' | 'report' | 'html' };
  /** Ask which chart or picture to save unless one is named, and how. */
  saveDrawing: { readonly what?: DrawingName };
  /** The text of an SVG or HTML file, or a PNG file in base64; null where there is nothing to draw, or no way to. */
  drawn: { readonly request: number; readonly data: string | null; readonly hasFailed?: true };
  /** What only a comparison can be asked for; with `saveChart`: the chart as it is shown, where only the page can draw it. */
  compare: { readonly act: CompareAct; readonly svg?: string };
  /** A sample that a person measured: m_x numbers. It is in the journal once it shows in the sheet. */
  enterSample: SamplePlace & Entered & { readonly values: readonly number[] };
  /** Several samples of a pull as how many they are and their mean: m_x numbers. */
  enterMean: Entered & {
    readonly pull: number;
    readonly count: number;
    readonly mean: readonly number[];
  };
  /** A sample that could not be taken; the host asks for the reason. */
  enterFailed: SamplePlace;
  /** Save the sheet as a file, load results from one, correct an answer that was given. */
  sheet: { readonly act: SheetAct };
  /** What only a preview can be asked for. */
  preview: { readonly act: PreviewAct };
  /** An answer to a question of a new spec. */
  answer: { readonly id: string; readonly value: string };
  /** What only the page of a new spec can be asked for. */
  begin: { readonly act: BeginAct };
  /** Open the spec of a run of a cell: a series of a panel of the paper at an x. */
  openCell: {
    readonly panel: string;
    readonly x: number;
    readonly series: string;
    readonly preset: string;
  };
  /** Save the charts of a panel of the paper as a picture. */
  saveFigure: { readonly panel: string };
}

/** A sample of a sheet: its pull, and its number from 1. */
export interface SamplePlace {
  readonly pull: number;
  readonly sample: number;
}

interface Entered {
  /** The person was asked, and says that it was measured. */
  readonly acceptOutliers?: boolean;
}

/** More seeds, those called off, a further setting; the report and the chart as files. */
export type CompareAct = 'moreSeeds' | 'resumeSeeds' | 'addRun' | 'saveMarkdown' | 'saveChart';

/** What can be done with the sheet of a run by hand, and with any that measures: correct a value, go on after a pause. */
export type SheetAct = 'save' | 'load' | 'correct' | 'goOn';

/** The same of the spec as it stands now, with more actions, by other weights. */
export type PreviewAct = 'refresh' | 'more' | 'weights';

/** Run it with made-up values, write it and measure, write it alone, read a table from a file. */
export type BeginAct = 'rehearse' | 'measure' | 'open' | 'file';

type Messages<M> = { [K in keyof M]: { readonly type: K } & M[K] }[keyof M];
export type ToPage = Messages<ToPageMap>;
/** `runId` is the id of what is on the page; of a preview it is the spec. */
export type FromPage = Messages<OfPage> | (Messages<OfShown> & { readonly runId: string });

export type { Measuring, SheetPull, TraceRow };

/** The view types of the panels: the manifest, the panel and its serializer all have the same one. */
export const VIEW_TYPES = {
  run: 'cpe.run',
  compare: 'cpe.compare',
  plan: 'cpe.plan',
  /** Of the experiments of the paper. */
  paper: 'cpe.paper',
  /** Of the results of a sweep. */
  results: 'cpe.results',
  preview: 'cpe.preview',
  /** Of a new spec. */
  begin: 'cpe.begin',
} as const;

export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
