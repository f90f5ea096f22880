/** What the chart of the leading actions is made of. */
import type { TraceRow } from '../../../src/shared/protocol';
import type { ShownAction } from '../../model/leaderHistory';
import type { Domain } from '../../../src/core/figure/axes';

/** A test, and who led at it. */
export type LeadersRow = Pick<
  TraceRow,
  'phase' | 'epoch' | 'round' | 'epsilon' | 'totalSamples' | 'leaders'
>;

export interface LeadersModel {
  readonly rows: readonly LeadersRow[];
  readonly curve: boolean;
  readonly actions: readonly (ShownAction & {
    /** What it is called: with all of its members, up to six, and where there is no room for them. */
    readonly name: string;
    readonly label: string;
    readonly note: string;
  })[];
  readonly certified: boolean;
  /** The samples of the round under way, for the empty frame. */
  readonly firstTotal: number | null;
  readonly blank: readonly [long: string, short: string];
}

/** The name of a line that can be shown and hidden. */
export function leaderKey({ action }: Pick<ShownAction, 'action'>): string {
  return action.join('-');
}

/** What a person chose to see. */
export interface LeadersView {
  /** The part of the axis of samples; null for all of it. */
  readonly range: Domain | null;
  /** Lines that are not drawn, by their key. */
  readonly hidden: ReadonlySet<string>;
  /** Whether the lines have their names at their ends; on the page the buttons above them have. */
  readonly areNamed?: boolean;
}

/** The estimate of an action in one row of the trace. */
export interface Point {
  readonly index: number;
  readonly value: number;
  readonly halfWidth: number | null;
}
