/** Runs as independent tasks: no result depends on where or in what order tasks are carried out. */
import type { Overrides } from '../document/overrides';
import type { Problem } from '../text/problem';
import type { RunResult } from '../run/result/result';
import type { SettingFacts } from './comparison';
import type { EndedRun } from './endedRun';

/** The limits of one run; a run cut by them still has a result, with the status `budget`. */
export interface TaskLimits {
  /** Seconds of computing, without the preparation. */
  readonly seconds?: number;
  readonly maxSamples?: number;
  /** Skip the lower bound, which may take longer than the run. */
  readonly bounds?: false;
}

/** One seed of one setting of a spec, as plain data. */
export interface Task {
  /** Identifies the task in its outcome; chosen by the caller. */
  readonly key: string;
  readonly specText: string;
  /** Overrides of the text, without the seed. */
  readonly overrides: Overrides;
  readonly seed: number;
  readonly limits: TaskLimits;
  /** Overrides for judging the answer, if the reward that judges differs from the reward of the run. */
  readonly judgedBy?: Overrides;
}

/** What cut a run: a budget of samples (its own, or 2^53), or the limit of seconds of its task. */
export type Limit = 'samples' | 'seconds';

/** The outcome of a task; each task has exactly one. */
export type TaskOutcome =
  | {
      readonly kind: 'ended';
      readonly key: string;
      /** Equal for equal tasks, except for `durationMs` and for runs cut by `seconds`. */
      readonly run: EndedRun;
      readonly facts: SettingFacts;
      /** For reports; not kept in lines of results. */
      readonly constants?: RunResult['constants'];
    }
  /** The setting has errors, and so would all its seeds. */
  | { readonly kind: 'refused'; readonly key: string; readonly problems: readonly Problem[] }
  /** Ended from outside, long after its limit of seconds; what it knew is lost. */
  | { readonly kind: 'overdue'; readonly key: string }
  /** The task threw, and would throw again. */
  | { readonly kind: 'crashed'; readonly key: string; readonly message: string }
  /** The worker of the task died. */
  | { readonly kind: 'lost'; readonly key: string; readonly message: string };

type Outcome<Kind> = Extract<TaskOutcome, { readonly kind: Kind }>;

/** The part of an outcome that a line of results keeps, and that another machine sends back. */
export type SweptOutcome =
  | (Pick<Outcome<'ended'>, 'kind' | 'key' | 'run'> & { readonly facts: SweptFacts })
  | (Pick<Outcome<'refused'>, 'kind' | 'key'> & {
      readonly problems: readonly Pick<Problem, 'severity' | 'message'>[];
    })
  | Exclude<TaskOutcome, { readonly kind: 'ended' | 'refused' }>;

export interface SweptFacts extends Pick<SettingFacts, 'delta' | 'accuracy' | 'assumptionsNotMet'> {
  readonly algorithm: string;
  readonly preset: string;
}

/** Carries out tasks; outcomes come in any order, one per task. */
export interface Executor<Outcome extends SweptOutcome = TaskOutcome> {
  submit(tasks: Iterable<Task>): AsyncIterable<Outcome>;
  /** Stops the tasks under way; `submit` ends without further outcomes. */
  close(): Promise<void>;
}

const PATIENCE = 2;
const LEAST_MS = 10_000;

/** Milliseconds to wait for a task, with room for long steps: a run checks its clock only between steps. Null: for ever. */
export function patienceOf({ seconds }: TaskLimits): number | null {
  return seconds === undefined ? null : PATIENCE * 1000 * seconds + LEAST_MS;
}
