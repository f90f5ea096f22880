/** Many runs, each a task that depends on nothing but itself: who carries them out, and where, changes no result. */
import type { Overrides } from '../document/overrides';
import type { Problem } from '../text/problem';
import type { RunResult } from '../run/result/result';
import type { SettingFacts } from './comparison';
import type { EndedRun } from './endedRun';

/** Of one run; past them it is a result all the same, with the status `budget`. */
export interface TaskLimits {
  /** Of computing, without the preparation. */
  readonly seconds?: number;
  readonly maxSamples?: number;
  /** The lower bound is left out, which may take longer than the run. */
  readonly bounds?: false;
}

/** One seed of one setting of a spec: plain data. */
export interface Task {
  /** What its outcome is recognised by; the caller’s. */
  readonly key: string;
  readonly specText: string;
  /** What is set over the text, but for the seed. */
  readonly overrides: Overrides;
  readonly seed: number;
  readonly limits: TaskLimits;
  /** What is set over the text for judging the answer, where the run is given another reward than it is judged by. */
  readonly judgedBy?: Overrides;
}

/** What cut a run: a budget of samples (its own, or 2^53), or the seconds that its task allows. */
export type Limit = 'samples' | 'seconds';

/** What comes of a task: exactly one outcome. */
export type TaskOutcome =
  | {
      readonly kind: 'ended';
      readonly key: string;
      /** Equal for equal tasks, but for `durationMs` and where `seconds` cut it. */
      readonly run: EndedRun;
      readonly facts: SettingFacts;
      /** For reports; not kept in lines of results. */
      readonly constants?: RunResult['constants'];
    }
  /** The setting has errors: so have all its seeds. */
  | { readonly kind: 'refused'; readonly key: string; readonly problems: readonly Problem[] }
  /** It was ended from outside, long after its seconds: what it had by then is not known. */
  | { readonly kind: 'overdue'; readonly key: string }
  /** Carrying it out threw: so it would again. */
  | { readonly kind: 'crashed'; readonly key: string; readonly message: string }
  /** What carried it out died. */
  | { readonly kind: 'lost'; readonly key: string; readonly message: string };

type Outcome<Kind> = Extract<TaskOutcome, { readonly kind: Kind }>;

/** What a line of results keeps of an outcome, and what comes back from another machine. */
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

/** Carries tasks out; outcomes come in any order, one a task. */
export interface Executor<Outcome extends SweptOutcome = TaskOutcome> {
  submit(tasks: Iterable<Task>): AsyncIterable<Outcome>;
  /** Ends what is under way; `submit` ends without further outcomes. */
  close(): Promise<void>;
}

const PATIENCE = 2;
const LEAST_MS = 10_000;

/** How long a task is waited for: a run looks at its clock between two steps, and a step may be a long one. @returns milliseconds; null for ever */
export function patienceOf({ seconds }: TaskLimits): number | null {
  return seconds === undefined ? null : PATIENCE * 1000 * seconds + LEAST_MS;
}
