/**
 * Messages between the extension host and its worker. They carry the text of the spec instead of built objects, so that the
 * editor, the worker and the command line share one parser and builder.
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

/** The settings of a run with real measurements. */
export interface LaboratoryRequest {
  /**
   * A journal file below the folder `root`, which a Node worker opens itself; otherwise the name and text of a journal whose file
   * the host keeps.
   */
  readonly journal:
    | { readonly file: string; readonly root: string }
    | { readonly name: string; readonly text: string };
  /** Start a new journal; the old one is kept under a numbered name. If the host keeps the file, it has done this already. */
  readonly fresh?: boolean;
  /** Continue with changed settings, if they may change. */
  readonly reanalyse?: boolean;
  /** How the program is started; null if none may be started. */
  readonly program: {
    /** The command that the person allowed. */
    readonly command: readonly string[];
    readonly cwd: string | null;
    /** The variables that the program gets besides the default ones. */
    readonly pass: readonly string[];
    /** The folder of the spec. */
    readonly folder: string;
    /** The program's folder must be below this folder after links are resolved. */
    readonly root: string;
    readonly guardFile: string;
    /** All variables of the host; the worker, which has none itself, picks those of the program. */
    readonly variables: Readonly<Record<string, string | undefined>>;
  } | null;
  /** The version of this extension. */
  readonly version: string;
  /** A correction to apply before the run continues. */
  readonly correction?: CorrectionRequest;
}

/** The corrected samples of a pull. */
export interface CorrectionRequest {
  readonly pull: number;
  readonly samples: readonly number[];
  readonly observations: readonly (readonly number[])[];
  readonly reason: string;
  /** The numbers are right even if they are far from all others of their action. */
  readonly acceptOutliers?: boolean;
}

/** Why a correction is refused. */
export interface CorrectionFault {
  readonly message: string;
  /** A number is far from all others of its action; the correction is possible if the person confirms it. */
  readonly isOutlier: boolean;
}

/** The fields of a request about a spec; before sending, the host uses the spec's address to read its log. */
export interface OfSpec {
  readonly specText: string;
  readonly overrides: Overrides;
  readonly specUri?: string;
}

/** Messages by type; each carries the id of its request. */
type Messages<Contents> = {
  readonly [Type in keyof Contents]: Contents[Type] & { readonly type: Type; readonly id: string };
}[keyof Contents];

export type ToWorker = Messages<{
  readonly run: OfSpec & { readonly laboratory?: LaboratoryRequest };
  /** Asks for the answers in a journal and, with a correction, for the reason to refuse it. Changes nothing. */
  readonly answers: OfSpec & { readonly laboratory: LaboratoryRequest };
  /** A person's measurements, for a run that waits for them. */
  readonly tell: { readonly request: number; readonly told: Told };
  /** Asks for the open batch as a sheet. */
  readonly sheet: { readonly request: number };
  /** The host has written to the journal; `fault` says why it could not. */
  readonly written: { readonly fault: string | null };
  /** Continue a paused run. */
  readonly goOn: object;
  readonly cancel: object;
  readonly check: OfSpec;
  readonly preview: OfSpec & { readonly request: PreviewRequest };
  readonly plan: OfSpec;
  /** One of many short runs. A worker takes one at a time and cannot be asked to stop during one. */
  readonly task: { readonly task: Task };
}>;

/** The row that a plan is working on. */
export type PlanningNow = Pick<PlannedRow['row'], 'algorithm' | 'gap'>;

/** An error as data, so that it can cross a thread border. */
export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly details?: string;
  /** The place of the error, if it is in another file than the spec. */
  readonly place?: FaultPlace;
}

/** The progress of the open batch of a run. */
export type BatchNow = Omit<Measuring, 'journal' | 'faults'>;

/** The answers to a pull of any batch. */
export interface AnsweredPull extends SheetPull {
  readonly batch: number;
}

export type FromWorker = Messages<{
  /** The spec was built and the learner starts; carries the facts known before the first sample. */
  readonly started: { readonly facts: RunFacts };
  /** Events since the last message, at most ten messages a second; tests beyond the limit are merged. */
  readonly events: { readonly events: readonly RunEvent[] };
  /** The answer of a simulated run without the lower bound, which may take longer and comes with `finished`. */
  readonly answered: { readonly result: RunResult };
  /** `measurements` only for a run with real measurements. */
  readonly finished: { readonly result: RunResult; readonly measurements?: Measurements };
  /** A run with real measurements has replayed its journal and waits for answers; sent again as answers arrive. */
  readonly measuring: { readonly now: BatchNow };
  /** The answer to `tell`. */
  readonly heard: { readonly request: number; readonly heard: Heard };
  /** The answer to `sheet`; null if the run asks for nothing now. */
  readonly sheet: { readonly request: number; readonly text: string | null };
  /** Write to the journal after its first `keep` characters. The run waits for `written` before it asks for more. */
  readonly write: { readonly keep: number; readonly text: string };
  /** A line for the person: the program's standard error, or what happened to a journal. */
  readonly notice: { readonly text: string };
  /** The answer to `answers`: the last pulls, and why a correction is refused (null if it is possible). */
  readonly answers: {
    readonly pulls: readonly AnsweredPull[];
    readonly fault: CorrectionFault | null;
  };
  /** The spec has errors, so nothing was run or planned. */
  readonly rejected: { readonly report: CheckReport };
  readonly checked: { readonly report: CheckReport };
  readonly previewed: { readonly outcome: PreviewOutcome };
  /** Facts known before the first row of a plan. */
  readonly planStarted: { readonly facts: PlanFacts };
  /** Rows since the last message, and the row in progress; at most ten messages a second. */
  readonly planned: { readonly rows: readonly PlannedRow[]; readonly now: PlanningNow | null };
  /** The complete plan; null if it was cancelled. A spec with errors gets `rejected` instead. */
  readonly planFinished: { readonly plan: Plan | null };
  readonly taskEnded: { readonly outcome: TaskOutcome };
  readonly failed: { readonly error: ErrorData };
}>;
