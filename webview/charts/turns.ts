/** Chooses the charts to draw in an update: they take turns, and invisible charts are updated slowly. */

/** Interval between updates of an invisible chart, for those who read its label or step through its values. */
const OUT_OF_VIEW_EVERY_MS = 1000;

/** A chart whose data have changed. */
export interface ChangedChart {
  /** The run only progressed, or a line was hidden. False for its end or a new width, theme or range. */
  readonly isUpdate: boolean;
  readonly isInView: boolean;
  /** When it was last drawn, in milliseconds of the page's clock. */
  readonly drawnAt: number;
}

export interface Turn<Chart> {
  /** The charts to draw now: all that are not mere updates, and the update that has waited longest. */
  readonly now: readonly Chart[];
  /** Whether a visible chart must wait for its turn. */
  readonly isBehind: boolean;
}

/** @param clock of the page, in milliseconds */
export function turnOf<Chart extends ChangedChart>(
  changed: readonly Chart[],
  clock: number,
): Turn<Chart> {
  const atOnce = changed.filter(({ isUpdate }) => !isUpdate);
  const [first, ...others] = changed
    .filter(({ isUpdate }) => isUpdate)
    .filter(({ isInView, drawnAt }) => isInView || clock - drawnAt >= OUT_OF_VIEW_EVERY_MS)
    .sort((a, b) => a.drawnAt - b.drawnAt);
  return {
    now: first === undefined ? atOnce : [...atOnce, first],
    isBehind: others.some(({ isInView }) => isInView),
  };
}
