/** The content of a plan's page, computed from its rows: the shown gap, the answer, the tables. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import type { PhaseName } from '../../src/core/protocol/learner';
import type { Action } from '../../src/core/families/family';
import type { Plan, PlanRow } from '../../src/core/plan/plan';
import { PHASE_NAMES } from '../../src/shared/format';

/** The algorithms with rows, in order; that of the spec first. */
export function algorithmsOf({ rows }: Plan): readonly AlgorithmName[] {
  return [...new Set(rows.map(({ algorithm }) => algorithm))];
}

/** The gaps with rows, largest first. */
export function gapsOf({ rows }: Plan): readonly number[] {
  return [...new Set(rows.map(({ gap }) => gap))].sort((a, b) => b - a);
}

export function rowAt({ rows }: Plan, algorithm: AlgorithmName, gap: number): PlanRow | null {
  return rows.find((row) => row.algorithm === algorithm && row.gap === gap) ?? null;
}

/** The gap whose phases and actions are shown: the chosen one, else the true one, else a middle one. */
export function shownGap(plan: Plan, chosen: number | null): number | null {
  const gaps = gapsOf(plan);
  if (chosen !== null && gaps.includes(chosen)) return chosen;
  if (plan.trueGap !== null && gaps.includes(plan.trueGap)) return plan.trueGap;
  return gaps[Math.floor(gaps.length / 2)] ?? null;
}

export interface EnoughRow extends PlanRow {
  readonly samples: number;
}

function isEnough(row: PlanRow): row is EnoughRow {
  return row.samples !== null;
}

/** The answer of a plan as data. */
export type PlanAnswer =
  /** The samples at the true gap, fewest first; rows with a remark come last. */
  | { readonly type: 'true-gap'; readonly gap: number; readonly rows: readonly EnoughRow[] }
  /** Without a true gap: the samples of one algorithm at a larger and a smaller gap. */
  | { readonly type: 'depends'; readonly large: EnoughRow; readonly small: EnoughRow | null }
  /** No row has samples. */
  | { readonly type: 'none' };

/** The smaller gap is at least this many times smaller than the larger. */
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
  // The ends of the range are unlikely gaps; a third into it, a decade of smaller gaps is left.
  const first = descending[Math.floor(descending.length / 3)] as EnoughRow;
  const small = descending.find(({ gap }) => gap * TOLD_RATIO <= first.gap * (1 + 1e-9));
  return { type: 'depends', large: first, small: small ?? null };
}

/** The samples of a phase at a gap, summed over its rounds. */
export interface PhaseSum {
  readonly name: PhaseName;
  readonly samples: number;
  readonly rounds: number;
}

/** The phases of each algorithm at a gap. */
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

/** An action with its samples under each algorithm. */
export interface ActionSamples {
  readonly action: Action;
  readonly samples: ReadonlyMap<AlgorithmName, number>;
}

/** The actions pulled at a gap, sorted by their largest share under any algorithm. */
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
  // Shares, so that an algorithm that needs more samples in total does not dominate the order.
  const totals = new Map<AlgorithmName, number>();
  for (const { samples } of all.values())
    for (const [name, count] of samples) totals.set(name, (totals.get(name) ?? 0) + count);
  const share = ({ samples }: ActionSamples): number =>
    Math.max(...[...samples].map(([name, count]) => count / (totals.get(name) ?? 1)));
  return [...all.values()].sort((a, b) => share(b) - share(a));
}
