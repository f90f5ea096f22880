/** Which base arms an action shows on their own, by a row of M_x that is a unit vector. */
import type { Action, ActionFamily } from '../../families/family';
import type { Feedback, ObservationRow } from '../../feedback/feedback';
import { actionWith } from './actionWith';

/** Up to this many actions, views of base arms are sought in a list; otherwise by the oracle. */
const MOST_LISTED = 20_000;

/** The base arms that the rows show on their own, each with the index of the first such row. */
export function armsShown(rows: readonly ObservationRow[]): ReadonlyMap<number, number> {
  const shown = new Map<number, number>();
  rows.forEach(({ arms, coefficients }, place) => {
    const [arm] = arms;
    if (arm === undefined || arms.length > 1 || coefficients[0] !== 1 || shown.has(arm)) return;
    shown.set(arm, place);
  });
  return shown;
}

export interface ArmViews {
  /** An action that shows the base arm on its own; null if not needed or not found. */
  readonly shownBy: readonly (Action | null)[];
  /** The first needed base arm without such an action, where the search ends; null if there is none. */
  readonly hidden: number | null;
}

/** @param known actions to try first */
export function findArmViews(
  family: ActionFamily,
  feedback: Feedback,
  known: readonly Action[],
  needed: readonly number[],
): ArmViews {
  const shownBy = new Array<Action | null>(family.dimension).fill(null);
  const look = (action: Action): void => {
    for (const arm of armsShown(feedback.observe(action)).keys()) shownBy[arm] ??= action;
  };
  known.forEach(look);
  const isHidden = (arm: number): boolean => shownBy[arm] === null;
  if (needed.some(isHidden)) family.enumerate(MOST_LISTED)?.forEach(look);
  for (const arm of needed) {
    if (isHidden(arm)) shownBy[arm] = searchFor(arm, family, feedback);
    if (isHidden(arm)) return { shownBy, hidden: arm };
  }
  return { shownBy, hidden: null };
}

/** Avoids base arms that share its row, or appear in its place, until it is alone or nothing changes. */
function searchFor(arm: number, family: ActionFamily, feedback: Feedback): Action | null {
  const weights = new Float64Array(family.dimension);
  for (let isChanged = true; isChanged;) {
    const action = actionWith(family, arm, weights);
    const rows = feedback.observe(action);
    if (armsShown(rows).has(arm)) return action;
    const own = rows.filter(({ arms }) => arms.includes(arm));
    isChanged = false;
    for (const other of (own.length > 0 ? own : rows).flatMap(({ arms }) => arms)) {
      if (other === arm || weights[other] === -1) continue;
      weights[other] = -1;
      isChanged = true;
    }
  }
  return null;
}
