/** What the page of a plan says, worked out from its rows: which gap is looked at, the answer, the table. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import type { PhaseName } from '../../src/core/protocol/learner';
import type { Action } from '../../src/core/families/family';
import type { Plan, PlanRow } from '../../src/core/plan/plan';
import { PHASE_NAMES } from '../../src/shared/format';

/** The algorithms that have rows, in their order: that of the spec first. */
export function algorithmsOf({ rows }: Plan): readonly AlgorithmName[] {
  return [...new Set(rows.map(({ algorithm }) => algorithm))];
}

/** The gaps that have rows, the largest first. */
export function gapsOf({ rows }: Plan): readonly number[] {
  return [...new Set(rows.map(({ gap }) => gap))].sort((a, b) => b - a);
}

export function rowAt({ rows }: Plan, algorithm: AlgorithmName, gap: number): PlanRow | null {
  return rows.find((row) => row.algorithm === algorithm && row.gap === gap) ?? null;
}

/** The gap whose phases and actions are shown: the one chosen, else the true one, else one in the middle. */
export function shownGap(plan: Plan, chosen: number | null): number | null {
  const gaps = gapsOf(plan);
  if (chosen !== null && gaps.includes(chosen)) return chosen;
  if (plan.trueGap !== null && gaps.includes(plan.trueGap)) return plan.trueGap;
  return gaps[Math.floor(gaps.length / 2)] ?? null;
}

/** A row that has samples. */
export interface EnoughRow extends PlanRow {
  readonly samples: number;
}

function isEnough(row: PlanRow): row is EnoughRow {
  return row.samples !== null;
}

/** The answer of a plan, before it is put into words. */
export type PlanAnswer =
  /** The samples at the true gap, the fewest first; those that a run would be kept from come last. */
  | { readonly type: 'true-gap'; readonly gap: number; readonly rows: readonly EnoughRow[] }
  /** There is no true gap: what one algorithm needs at a larger and at a smaller gap, the larger first. */
  | { readonly type: 'depends'; readonly large: EnoughRow; readonly small: EnoughRow | null }
  /** No row has samples. */
  | { readonly type: 'none' };

/** A smaller gap shown beside the first one is about this many times smaller. */
const TOLD_RATIO = 10;

export function answerOf(plan: Plan): PlanAnswer {
  const enough = plan.rows.filter(isEnough);
  const { trueGap } = plan;
  const atTrueGap = enough
    .filter(({ gap }) => gap === trueGap)
    .sort(
      (a, b) =>
        Number(a.remark !== undefined) - Number(b.remark !== undefined) || a.samples - b.samples,
    );
  if (trueGap !== null && atTrueGap.length > 0)
    return { type: 'true-gap', gap: trueGap, rows: atTrueGap };
  const own = algorithmsOf(plan)
    .map((algorithm) => enough.filter((row) => row.algorithm === algorithm))
    .find((rows) => rows.length > 0);
  if (own === undefined) return { type: 'none' };
  const descending = [...own].sort((a, b) => b.gap - a.gap);
  // Neither end of the range is a likely gap: the last third begins where a decade is left.
  const first = descending[Math.floor(descending.length / 3)] as EnoughRow;
  const small = descending.find(({ gap }) => gap * TOLD_RATIO <= first.gap * (1 + 1e-9));
  return { type: 'depends', large: first, small: small ?? null };
}

/** The samples of a phase at a gap, its rounds together. */
export interface PhaseSum {
  readonly name: PhaseName;
  readonly samples: number;
  readonly rounds: number;
}

/** By algorithm, the phases that it goes through at a gap. */
export function phaseSums(
  { perPhase }: Plan,
  gap: number,
): ReadonlyMap<AlgorithmName, readonly PhaseSum[]> {
  return new Map(
    perPhase
      .filter((entry) => entry.gap === gap)
      .map(({ algorithm, phases }) => [
        algorithm,
        PHASE_NAMES.flatMap((name): PhaseSum[] => {
          const own = phases.filter((phase) => phase.name === name);
          const samples = own.reduce((sum, phase) => sum + phase.samples, 0);
          return own.length === 0 ? [] : [{ name, samples, rounds: own.length }];
        }),
      ]),
  );
}

/** An action with its samples under each algorithm that pulls it. */
export interface ActionSamples {
  readonly action: Action;
  readonly samples: ReadonlyMap<AlgorithmName, number>;
}

/** The actions that are pulled at a gap, those with the most samples under any algorithm first. */
export function actionSamples({ perAction }: Plan, gap: number): readonly ActionSamples[] {
  const all = new Map<string, { action: Action; samples: Map<AlgorithmName, number> }>();
  for (const { algorithm, actions } of perAction.filter((entry) => entry.gap === gap)) {
    for (const { action, samples } of actions) {
      const key = action.join();
      const known = all.get(key) ?? { action, samples: new Map<AlgorithmName, number>() };
      known.samples.set(algorithm, samples);
      all.set(key, known);
    }
  }
  // By the largest share, so that an algorithm that needs more of all does not push the others aside.
  const totals = new Map<AlgorithmName, number>();
  for (const { samples } of all.values())
    for (const [name, count] of samples) totals.set(name, (totals.get(name) ?? 0) + count);
  const share = ({ samples }: ActionSamples): number =>
    Math.max(...[...samples].map(([name, count]) => count / (totals.get(name) ?? 1)));
  return [...all.values()].sort((a, b) => share(b) - share(a));
}
