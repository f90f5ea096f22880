/** Which charts are drawn with an update: they take turns, and those that nobody sees follow slowly. */

/** So often a chart out of view follows a living run, for those who read its label or walk its values. */
const OUT_OF_VIEW_EVERY_MS = 1000;

/** A chart whose data are not those that it shows. */
export interface ChangedChart {
  /** Only more has come of a run that lives, or a line was hidden; its end, another width, theme or range: all that is more. */
  readonly isUpdate: boolean;
  readonly isInView: boolean;
  /** The clock of the page in milliseconds when it was drawn last. */
  readonly drawnAt: number;
}

export interface Turn<Chart> {
  /** What is drawn now: all that is more than an update, and of the updates the chart that has waited longest. */
  readonly now: readonly Chart[];
  /** Whether a chart in view has to wait for its turn. */
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
