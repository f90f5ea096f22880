/** Which base arms the actions show on their own: by a row of M_x that is a unit vector. */
import type { Action, ActionFamily } from '../../families/family';
import type { Feedback, ObservationRow } from '../../feedback/feedback';
import { actionWith } from './actionWith';

/** Where an action of each base arm is looked for in a list, rather than by the oracle. */
const MOST_LISTED = 20_000;

/** The base arms that the rows show on their own, each with the place of its row: the first one where there are several. */
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
  /** An action that shows the base arm on its own; null for one that is not needed, or that none was found for. */
  readonly shownBy: readonly (Action | null)[];
  /** The first base arm that is needed and that no action was found for; the search ends there. */
  readonly hidden: number | null;
}

/** @param known actions that are looked at first */
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

/** Avoids the base arms that share its row, or are shown in its place, until it is alone or nothing changes. */
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
