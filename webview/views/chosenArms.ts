/** The common data of all pictures of an action: the chosen base arms, and what is known about each. */
import {
  armName,
  formatEstimate,
  formatValue,
  isFarFromOne,
  isInteraction,
  throughDoor,
  type FamilyWords,
} from '../../src/shared/format';
import type { ArmEstimate } from '../../src/core/protocol/learner';
import type { Transformed } from '../../src/core/learners/contract/transform';
import type { Sought } from '../../src/core/words/goal';
import type { Labels } from '../../src/core/words/labels';
import { decimal, fixed, gapText } from '../format';

/** `plain`: chosen or settled; `a` and `b`: open between the first two candidates. */
export type Choice = 'plain' | 'a' | 'b';

export interface ChosenArms extends Sought, Transformed {
  readonly labels: Labels;
  readonly words: FamilyWords;
  /** In display order. */
  readonly chosen: ReadonlyMap<number, Choice>;
  /** The estimate of each base arm, null if it cannot be determined alone; null if there are none. */
  readonly arms: readonly (ArmEstimate | null)[] | null;
  /** One sample shows only the reward of a whole action. */
  readonly onlyWhole: boolean;
  /** The estimates are given weights without intervals. */
  readonly areWeights?: boolean;
}

/** Null if the arm cannot be determined alone, or nothing is known. */
export function estimateOf({ arms }: ChosenArms, arm: number): ArmEstimate | null {
  return arms?.[arm] ?? null;
}

export function valueText(model: ChosenArms, { estimate }: ArmEstimate): string {
  if (model.areWeights === true) return weightText(estimate);
  if (model.transform !== undefined) return formatValue(model, estimate);
  if (isFarFromOne(Math.abs(estimate))) return decimal(estimate);
  // All values have as many decimals as the largest needs for two significant digits: .048 and .041 differ.
  const largest = Math.max(...(model.arms ?? []).map((arm) => Math.abs(arm?.estimate ?? 0)));
  const decimals = largest > 0 ? Math.min(6, 1 - Math.floor(Math.log10(largest))) : 2;
  return fixed(estimate, Math.max(2, decimals));
}

/** Whether a picture has a row for the arm: an interaction only if it has a value. */
export function hasRow({ labels, arms }: ChosenArms, arm: number): boolean {
  return (arms?.[arm] ?? null) !== null || !isInteraction(labels, arm);
}

/** The base arms that are not chosen, best estimates first. */
export function restOf(model: ChosenArms): readonly number[] {
  const { labels, chosen, arms } = model;
  const value = (arm: number): number => {
    const known = arms?.[arm] ?? null;
    return known === null ? -Infinity : throughDoor(model, known.estimate);
  };
  return labels.arms
    .map((_, arm) => arm)
    .filter((arm) => !chosen.has(arm) && hasRow(model, arm))
    .sort((one, other) => value(other) - value(one) || one - other);
}

/** `Ada → Sorting: 0.60 ± 0.02, chosen`. */
export function armTip(model: ChosenArms, arm: number): string {
  const { words } = model;
  const name = armName(model.labels, arm);
  const chosen = model.chosen.get(arm) === 'plain' ? ', chosen' : '';
  if (model.arms === null) return `${name}${chosen}`;
  const estimate = model.arms[arm] ?? null;
  if (estimate !== null) return `${name}: ${armEstimate(model, estimate)}${chosen}`;
  const why = model.onlyWhole
    ? `only whole ${words.actions} were measured`
    : 'it was only measured as part of sums';
  return `${name}${chosen}. Its own value is not determined: ${why}.`;
}

/** A given weight in plain notation: 0.05, −2. */
function weightText(weight: number): string {
  return gapText(weight).replace('-', '−');
}

/** The estimate of a base arm with at least two decimals, or as many as its half-width has. */
export function armEstimate(model: Transformed, { estimate, halfWidth }: ArmEstimate): string {
  if (model.transform !== undefined) return formatValue(model, estimate, halfWidth);
  if (halfWidth === 0) return weightText(estimate);
  return formatEstimate(estimate, halfWidth, 1, 2);
}
