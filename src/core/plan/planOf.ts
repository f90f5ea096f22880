/** Assembles a plan from the rows there are so far. */
import type { Plan, PlannedRow } from './plan';

/** @param head the fields that do not depend on the rows */
export function planOf(
  head: Pick<Plan, 'preset' | 'delta' | 'costPerPull' | 'notes'>,
  planned: readonly PlannedRow[],
): Plan {
  const enough = planned.filter(({ row }) => row.samples !== null);
  return {
    preset: head.preset,
    delta: head.delta,
    costPerPull: head.costPerPull,
    trueGap: planned.find(({ row }) => row.trueGap === true)?.row.gap ?? null,
    rows: planned.map(({ row }) => row),
    perPhase: enough.map(({ row: { algorithm, gap }, phases }) => ({ algorithm, gap, phases })),
    perAction: enough.map(({ row: { algorithm, gap }, actions }) => ({ algorithm, gap, actions })),
    notes: head.notes,
  };
}
