/** The output of `cpe check --json`, also shown by the editor beside a spec. */
import type { Action } from '../families/family';
import type { Recommended } from '../pairs/rules';
import type { Transformed } from '../learners/contract/transform';
import type { Sought } from '../words/goal';
import type { Labels } from '../words/labels';
import type { Problem } from '../text/problem';

/** The sizes of an instance and the names of its parts. `logActions` is the natural logarithm of |X|. */
export interface InstanceSummary extends Sought, Transformed {
  readonly d: number;
  readonly m: number;
  /** The sizes for base arms alone, if d and m also count pairs. */
  readonly base?: { readonly d: number; readonly m: number };
  readonly logActions: number;
  /** The exact count as a string, or null. */
  readonly actions: string | null;
  /** |X| without the constraints, if the spec has any. */
  readonly withoutConstraints?: { readonly actions: string | null; readonly logActions: number };
  readonly family: string;
  readonly feedback: string;
  readonly reward: string;
  readonly lipschitz: number;
}

/** The observer set and the constants derived from it. */
export interface ObserverSetSummary {
  readonly size: number;
  readonly rank: number;
  readonly d: number;
  readonly identifiable: boolean;
  /** Rank of the span of the actions. */
  readonly dimension: number;
  readonly actions: readonly Action[];
  readonly beta: {
    readonly value: number;
    readonly method: 'exact' | 'upper-bound';
    readonly perPull: number;
  };
  /** The least eigenvalue of the support's sum of x x' in its span. Like the next two, null without full-bandit feedback. */
  readonly xiMin: number | null;
  readonly alphaPrinted: number | null;
  readonly alpha: number | null;
  /** Pairs of actions that an insufficient log cannot distinguish. */
  readonly undetermined?: readonly (readonly [Action, Action])[];
  /** Actions whose measurements would complete an insufficient log. */
  readonly missing?: readonly Action[];
}

export interface CheckReport {
  /** Whether no problem is an error. */
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly instance: InstanceSummary | null;
  readonly observerSet: ObserverSetSummary | null;
  /** The base arms that the observer set does not determine individually, ascending; only for the editor, not printed as JSON. */
  readonly undeterminedArms: readonly number[];
  /** The names of the base arms, if the spec could be built; only for the editor. */
  readonly labels: Labels | null;
  /** The d true values of the base arms, if the spec simulates them; only for the editor. */
  readonly theta?: readonly number[];
  /** The recommended algorithm and the reason, if the spec could be checked. */
  readonly recommended?: Recommended;
}
