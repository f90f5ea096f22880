/**
 * The border between the extension host and its worker. The text of the spec crosses, never built objects,
 * so that editor, worker and command line go through the same parse and build.
 */
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import type { RunEvent } from '../core/run/session/events';
import type { RunResult } from '../core/run/result/result';
import type { CheckReport } from '../core/document/report';
import type { Overrides } from '../core/document/overrides';
import type { RunFacts } from '../core/run/check/facts';
import type { Plan, PlannedRow } from '../core/plan/plan';
import type { PlanFacts } from '../core/plan/planFacts';
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
interface OfSpec {
  readonly id: string;
  readonly specText: string;
  readonly overrides: Overrides;
  readonly specUri?: string;
}

export type ToWorker =
  | (OfSpec & { readonly type: 'run'; readonly laboratory?: LaboratoryRequest })
  /** What a journal has; with a correction, what is wrong with that. Nothing is changed. */
  | (OfSpec & { readonly type: 'answers'; readonly laboratory: LaboratoryRequest })
  /** What a person measured, for a run that waits for it. */
  | {
      readonly type: 'tell';
      readonly id: string;
      readonly request: number;
      readonly told: Told;
    }
  /** The open batch as a sheet. */
  | { readonly type: 'sheet'; readonly id: string; readonly request: number }
  /** The host has written on the journal, or why it could not. */
  | {
      readonly type: 'written';
      readonly id: string;
      readonly request: number;
      readonly fault: string | null;
    }
  /** A run that paused goes on. */
  | { readonly type: 'goOn'; readonly id: string }
  | { readonly type: 'cancel'; readonly id: string }
  | (OfSpec & { readonly type: 'check' })
  | (OfSpec & { readonly type: 'preview'; readonly request: PreviewRequest })
  | (OfSpec & { readonly type: 'plan' })
  /** One of many short runs: a worker takes one after the other, and cannot be asked to stop in between. */
  | { readonly type: 'task'; readonly id: string; readonly task: Task };

/** Where a plan stands. */
export interface PlanningNow {
  readonly algorithm: AlgorithmName;
  readonly gap: number;
}

/** An error as data, as it crosses a border. */
export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly details?: string;
  /** Where it is, if it is in a file other than the spec. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
}

/** Where the open batch of a run stands. */
export type BatchNow = Omit<Measuring, 'journal' | 'faults'>;

/** The answers to a pull, of whatever batch. */
export interface AnsweredPull extends SheetPull {
  readonly batch: number;
}

export type FromWorker =
  /** The spec was built and the learner starts: what is known before the first sample. */
  | { readonly type: 'started'; readonly id: string; readonly facts: RunFacts }
  /** Events since the last message, at most ten messages a second; rows of the same trace bucket merged. */
  | {
      readonly type: 'events';
      readonly id: string;
      readonly events: readonly RunEvent[];
    }
  /** The answer of a simulated run, without the lower bound: that may take longer, and comes with `finished`. */
  | { readonly type: 'answered'; readonly id: string; readonly result: RunResult }
  | {
      readonly type: 'finished';
      readonly id: string;
      readonly result: RunResult;
      /** Of a run with real measurements. */
      readonly measurements?: Measurements;
    }
  /** A run with real measurements has gone over its journal, and waits for answers; again as they come. */
  | { readonly type: 'measuring'; readonly id: string; readonly now: BatchNow }
  /** The answer to `tell`. */
  | {
      readonly type: 'heard';
      readonly id: string;
      readonly request: number;
      readonly heard: Heard;
    }
  /** The answer to `sheet`; null where nothing is asked now. */
  | {
      readonly type: 'sheet';
      readonly id: string;
      readonly request: number;
      readonly text: string | null;
    }
  /** Write on the journal: its first `keep` characters stay. It waits for `written`. */
  | {
      readonly type: 'write';
      readonly id: string;
      readonly request: number;
      readonly keep: number;
      readonly text: string;
    }
  /** A line for the person: what a program writes to its standard error, what became of a journal. */
  | { readonly type: 'notice'; readonly id: string; readonly text: string }
  /** What a journal has, the last pulls of it; why a correction cannot be made, null where it can. */
  | {
      readonly type: 'answers';
      readonly id: string;
      readonly pulls: readonly AnsweredPull[];
      readonly fault: CorrectionFault | null;
    }
  /** The spec has errors: nothing was run or planned. */
  | { readonly type: 'rejected'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'checked'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'previewed'; readonly id: string; readonly outcome: PreviewOutcome }
  /** What is known of a plan before its first row. */
  | { readonly type: 'planStarted'; readonly id: string; readonly facts: PlanFacts }
  /** Rows since the last message, and where the plan stands; at most ten messages a second. */
  | {
      readonly type: 'planned';
      readonly id: string;
      readonly rows: readonly PlannedRow[];
      readonly now: PlanningNow | null;
    }
  /** The whole plan; null where it was cancelled. A plan of a spec with errors is `rejected`. */
  | { readonly type: 'planFinished'; readonly id: string; readonly plan: Plan | null }
  | { readonly type: 'taskEnded'; readonly id: string; readonly outcome: TaskOutcome }
  | { readonly type: 'failed'; readonly id: string; readonly error: ErrorData };
