/** What the chart of the leading actions is made of. */
import type { TraceRow } from '../../src/shared/protocol';
import type { ShownAction } from '../model/rivals';

export interface LeadersModel {
  readonly rows: readonly TraceRow[];
  readonly curve: boolean;
  readonly actions: readonly (ShownAction & {
    readonly label: string;
    readonly note: string;
  })[];
  readonly certified: boolean;
  /** The samples of the round under way, for the empty frame. */
  readonly firstTotal: number | null;
  readonly blank: readonly [long: string, short: string];
}

/** The estimate of an action in one row of the trace. */
export interface Point {
  readonly index: number;
  readonly value: number;
  readonly halfWidth: number | null;
}

/** From samples and values to pixels. */
export interface Geometry {
  readonly x: (samples: number) => number;
  /** The pixel of a value, held within the plot. */
  readonly clamp: (value: number) => number;
  /** Samples at the beginning and at the end of the round of a row. */
  readonly begin: (index: number) => number;
  readonly total: (index: number) => number;
}
