/**
 * The border between the extension host and its worker. The text of the spec crosses, never built objects,
 * so that editor, worker and command line go through the same parse and build.
 */
import type { RunEvent } from '../core/run/session/events';
import type { RunResult } from '../core/run/result/result';
import type { CheckReport } from '../core/document/report';
import type { Overrides } from '../core/document/overrides';
import type { RunFacts } from '../core/run/check/facts';
import type { Plan, PlannedRow } from '../core/plan/plan';
import type { PlanFacts } from '../core/plan/preparePlan';
import type { FaultPlace } from '../core/experiment/faults';
import type { Measuring, SheetPull } from '../core/experiment/measuring';
import type { Measurements } from '../core/experiment/measurements';
import type { Heard, Told } from '../core/experiment/person';
import type { PreviewOutcome, PreviewRequest } from '../core/run/check/preview';
import type { Task, TaskOutcome } from '../core/sweep/task';

/** What a run with real measurements is given. */
export interface LaboratoryRequest {
  /**
   * The journal: a file below the folder `root` that the worker opens itself, where it is in Node; else its name and its text, of which the host
   * keeps the file.
   */
  readonly journal:
    | { readonly file: string; readonly root: string }
    | { readonly name: string; readonly text: string };
  /** Start a new journal; the old one is kept under a numbered name. Where the host keeps the file, it has done so. */
  readonly fresh?: boolean;
  /** Go on with the settings of the spec, where they were changed and may be. */
  readonly reanalyse?: boolean;
  /** What a program is started with; null where none may be. */
  readonly program: {
    /** The command that the person has allowed. */
    readonly command: readonly string[];
    readonly cwd: string | null;
    /** The variables that it gets besides those that every program gets. */
    readonly pass: readonly string[];
    /** The folder of the spec. */
    readonly folder: string;
    /** The folder that the program's has to be below, links counted. */
    readonly root: string;
    readonly guardFile: string;
    /** All of the host, whose worker has none: those that the program gets are taken from them. */
    readonly variables: Readonly<Record<string, string>>;
  } | null;
  /** The version of this extension. */
  readonly version: string;
  /** A correction to be made before the run goes on. */
  readonly correction?: CorrectionRequest;
}

/** The samples of a pull as they should be. */
export interface CorrectionRequest {
  readonly pull: number;
  readonly samples: readonly number[];
  readonly observations: readonly (readonly number[])[];
  readonly reason: string;
  /** The numbers are right, though far from all others of their action. */
  readonly acceptOutliers?: boolean;
}

/** What is wrong with a correction. */
export interface CorrectionFault {
  readonly message: string;
  /** It has a number far from all others of its action: it can be made if that is right. */
  readonly isOutlier: boolean;
}

/** What has to do with a spec; its log is read by the host, with the address of the spec, before it crosses. */
export interface OfSpec {
  readonly specText: string;
  readonly overrides: Overrides;
  readonly specUri?: string;
}

/** Messages by their types: each has the id of the request that it belongs to. */
type Messages<Contents> = {
  readonly [Type in keyof Contents]: Contents[Type] & { readonly type: Type; readonly id: string };
}[keyof Contents];

export type ToWorker = Messages<{
  readonly run: OfSpec & { readonly laboratory?: LaboratoryRequest };
  /** What a journal has; with a correction, what is wrong with that. Nothing is changed. */
  readonly answers: OfSpec & { readonly laboratory: LaboratoryRequest };
  /** What a person measured, for a run that waits for it. */
  readonly tell: { readonly request: number; readonly told: Told };
  /** The open batch as a sheet. */
  readonly sheet: { readonly request: number };
  /** The host has written on the journal, or why it could not. */
  readonly written: { readonly fault: string | null };
  /** A run that paused goes on. */
  readonly goOn: object;
  readonly cancel: object;
  readonly check: OfSpec;
  readonly preview: OfSpec & { readonly request: PreviewRequest };
  readonly plan: OfSpec;
  /** One of many short runs: a worker takes one after the other, and cannot be asked to stop in between. */
  readonly task: { readonly task: Task };
}>;

/** Where a plan stands. */
export type PlanningNow = Pick<PlannedRow['row'], 'algorithm' | 'gap'>;

/** An error as data, as it crosses a border. */
export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly details?: string;
  /** Where it is, if it is in a file other than the spec. */
  readonly place?: FaultPlace;
}

/** Where the open batch of a run stands. */
export type BatchNow = Omit<Measuring, 'journal' | 'faults'>;

/** The answers to a pull, of whatever batch. */
export interface AnsweredPull extends SheetPull {
  readonly batch: number;
}

export type FromWorker = Messages<{
  /** The spec was built and the learner starts: what is known before the first sample. */
  readonly started: { readonly facts: RunFacts };
  /** Events since the last message, at most ten messages a second; rows of the same trace bucket merged. */
  readonly events: { readonly events: readonly RunEvent[] };
  /** The answer of a simulated run, without the lower bound: that may take longer, and comes with `finished`. */
  readonly answered: { readonly result: RunResult };
  /** The measurements are those of a run with real ones. */
  readonly finished: { readonly result: RunResult; readonly measurements?: Measurements };
  /** A run with real measurements has gone over its journal, and waits for answers; again as they come. */
  readonly measuring: { readonly now: BatchNow };
  /** The answer to `tell`. */
  readonly heard: { readonly request: number; readonly heard: Heard };
  /** The answer to `sheet`; null where nothing is asked now. */
  readonly sheet: { readonly request: number; readonly text: string | null };
  /** Write on the journal: its first `keep` characters stay. It waits for `written`, and asks for nothing more until then. */
  readonly write: { readonly keep: number; readonly text: string };
  /** A line for the person: what a program writes to its standard error, what became of a journal. */
  readonly notice: { readonly text: string };
  /** What a journal has, the last pulls of it; why a correction cannot be made, null where it can. */
  readonly answers: {
    readonly pulls: readonly AnsweredPull[];
    readonly fault: CorrectionFault | null;
  };
  /** The spec has errors: nothing was run or planned. */
  readonly rejected: { readonly report: CheckReport };
  readonly checked: { readonly report: CheckReport };
  readonly previewed: { readonly outcome: PreviewOutcome };
  /** What is known of a plan before its first row. */
  readonly planStarted: { readonly facts: PlanFacts };
  /** Rows since the last message, and where the plan stands; at most ten messages a second. */
  readonly planned: { readonly rows: readonly PlannedRow[]; readonly now: PlanningNow | null };
  /** The whole plan; null where it was cancelled. A plan of a spec with errors is `rejected`. */
  readonly planFinished: { readonly plan: Plan | null };
  readonly taskEnded: { readonly outcome: TaskOutcome };
  readonly failed: { readonly error: ErrorData };
}>;
