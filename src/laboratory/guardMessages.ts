/** What a guard and the workbench say to each other over the guard's lifeline. */
import type { GroupSignal } from './processGroup';

export type FromGuard =
  /** The program runs, in a process group of this id. */
  | { readonly type: 'started'; readonly group: number }
  | { readonly type: 'notStarted'; readonly reason: string }
  | { readonly type: 'ended'; readonly code: number | null; readonly signal: string | null };

export interface ToGuard {
  readonly signal: GroupSignal;
}
