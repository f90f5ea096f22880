/** What `cpe check --json` prints, and what the editor shows beside a spec. */
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
  /** Of base arms alone, where d and m count pairs besides. */
  readonly base?: { readonly d: number; readonly m: number };
  readonly logActions: number;
  /** The exact count as a string, or null. */
  readonly actions: string | null;
  /** |X| of the family without the constraints of the spec, where it has some. */
  readonly withoutConstraints?: { readonly actions: string | null; readonly logActions: number };
  readonly family: string;
  readonly feedback: string;
  readonly reward: string;
  readonly lipschitz: number;
}

/** The observer set and the constants that follow from it. */
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
  /** The least eigenvalue of the support's sum of x x' in its span; null outside full-bandit feedback, as are the next two. */
  readonly xiMin: number | null;
  readonly alphaPrinted: number | null;
  readonly alpha: number | null;
  /** Where a log decides too little: pairs of actions that it cannot distinguish. */
  readonly undetermined?: readonly (readonly [Action, Action])[];
  /** Where a log decides too little: measurements of these actions would do. */
  readonly missing?: readonly Action[];
}

/** What a check found. */
export interface CheckReport {
  /** No problem is an error. */
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly instance: InstanceSummary | null;
  readonly observerSet: ObserverSetSummary | null;
  /** The base arms that the observer set does not determine on their own, ascending; for the editor, not printed as JSON. */
  readonly undeterminedArms: readonly number[];
  /** The names of the base arms, where the spec could be built; for the editor as well. */
  readonly labels: Labels | null;
  /** The true values of the base arms, d numbers, where the spec simulates them; for the editor as well. */
  readonly theta?: readonly number[];
  /** The algorithm that is recommended for such a spec, and why; where the spec could be checked. */
  readonly recommended?: Recommended;
}
