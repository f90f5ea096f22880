// GCB-PE with sharper parts (docs/recommended-gcb-pe.md): adaptive samples for rewards linear in theta, and a box for theta for
// other rewards (boxed.ts).
import type { Action } from '../../../families/family';
import type { Learner } from '../../../protocol/learner';
import { sum } from '../../../numerics/linearAlgebra';
import { costsLittle } from '../../designs/adaptiveXyDesign';
import { costOfCounts } from '../../designs/sampleDesign';
import { eliminateSurvivors } from '../../evidence/eProcessElimination';
import { NO_VALUE, ONLY_DIFFERENCES } from '../../evidence/withoutNoise';
import { accuracyNow } from '../../problem/accuracy';
import { stepWork, type EliminationPool } from '../../problem/pool';
import type { Survivors } from '../../problem/survivors';
import type { Options } from '../../contract/options';
import { lookPreparation, MOST_LOOKS, PREPARATION_DELTA } from '../../evidence/lookPreparation';
import { oldRows } from '../../evidence/oldRows';
import { orderingPilot } from '../../evidence/pilot';
import { undeclaredLooks } from '../../evidence/undeclaredLooks';
import { undecided } from '../../evidence/preparation';
import { GROWTH } from '../../contract/growth';
import { boxed } from './boxed';
import { fixedLooks, increments, observerCounts } from './fixedLooks';
import { onlyAction, partialConstants, type PartialProblem } from './partialProblem';
import type { PartialSpace } from './partialPool';
import {
  distinct,
  distinctMembers,
  MOST_POOLED,
  MOST_STEP_WORK,
  partialPool,
  partialSpace,
  pullsAmong,
  restrictedPool,
} from './partialPool';
import { pilotCounts } from './pilot';

export function gcbPe(problem: PartialProblem, options: Options<'rounds'>): Learner {
  return problem.reward.coefficients === null
    ? boxed(problem, options)
    : adaptive(problem, options);
}

/**
 * A preparation with fixed counts narrows X down to a few actions, and e-processes distinguish these. A long X is prepared by
 * growing counts of the observer set, with looks that spend delta_A; a short X by a pilot with at most one look. The
 * elimination gets the rest of delta.
 */
function* adaptive(problem: PartialProblem, { rounds, maxRounds }: Options<'rounds'>): Learner {
  const { delta, share, family, observerSet, noise } = problem;
  const space = partialSpace(problem);
  const whole = listedPool(problem, space);
  const old = oldRows(problem, space, whole !== null);
  const withOld = (pool: EliminationPool) => ({ ...pool, ...(old && { old: old.parts }) });
  const listed = whole && withOld(whole);
  const isDeclared = noise.blocks.kind === 'none';
  // The pilot has no look if the noise is undeclared.
  const isOrdering = listed !== null && (!isDeclared || old?.pilot);
  const preparation = isOrdering ? 0 : PREPARATION_DELTA * delta;
  const rest = delta - preparation;
  yield {
    type: 'constantsComputed',
    constants: {
      ...partialConstants(problem),
      allocation: 'adaptive',
      preparation: listed === null ? 'cumulative' : 'pilot',
      delta0: preparation,
      deltaElimination: rest,
    },
  };
  // All rewards may be equal, whatever theta is.
  const isSame = problem.reward.lipschitz === 0 || listed?.members.length === 1;
  if (family.count.exact === 1n || (isSame && share === 0)) return onlyAction(problem);
  if (problem.reward.lipschitz === 0)
    return { ...onlyAction(problem), certified: false, reason: NO_VALUE };
  if (share !== 0 && !space.hasValues())
    return { ...onlyAction(problem), certified: false, reason: ONLY_DIFFERENCES };

  const design =
    listed === null
      ? {
          pulls: observerSet.actions.map(space.pullOf),
          counts: observerCounts(increments(problem)),
        }
      : { pulls: listed.actions, counts: pilotCounts(listed) };
  const growth = GROWTH[rounds];
  const poolOf = (survivors: Survivors): EliminationPool =>
    listed === null
      ? survivorsPool(problem, space, survivors, withOld)
      : ownPool(listed, space, survivors);
  const survivors = yield* listed !== null && isOrdering
    ? orderingPilot(listed, design.counts, noise, old?.pilot)
    : lookPreparation(
        isDeclared
          ? fixedLooks(problem, space, design, growth.looks)
          : undeclaredLooks(problem, space, design, preparation, growth.looks),
        {
          delta: preparation,
          maxRounds,
          accuracy: accuracyNow(problem),
          isWorthwhile: (found) => {
            const left = listed === null ? poolOf(found) : null;
            // All remaining rewards may be equal, whatever theta is.
            if (left === null || (left.members.length === 1 && share === 0)) return false;
            const price =
              costOfCounts({ actions: design.pulls }, design.counts) / sum(design.counts);
            return costsLittle(price * found.samples, left, rest, problem);
          },
        },
      );
  if (!survivors.finished) return undecided(survivors, null, maxRounds ?? MOST_LOOKS);
  const isPilot = listed !== null;
  const settings = { delta: rest, spent: preparation, maxRounds, growth, isPilot };
  const { candidates } = survivors;
  const apart = problem.noise.isExact
    ? distinct(candidates, ({ action }) => space.memberOf(action).point)
    : candidates;
  const left = { ...survivors, candidates: apart };
  return yield* eliminateSurvivors(problem, left, () => poolOf(survivors), settings);
}

/** All of X; null if X is too long. */
function listedPool(problem: PartialProblem, space: PartialSpace): EliminationPool | null {
  const actions = problem.family.enumerate(MOST_POOLED);
  const pool = actions === null ? null : poolOfActions(problem, space, actions);
  return pool === null || stepWork(pool) > MOST_STEP_WORK ? null : pool;
}

function poolOfActions(
  problem: PartialProblem,
  space: PartialSpace,
  actions: readonly Action[],
): EliminationPool {
  const members = distinctMembers(actions.map(space.memberOf));
  return partialPool(space, members, pullsAmong(problem, actions));
}

/** The candidates left by the pilot; all of X may be pulled. */
function ownPool(
  listed: EliminationPool,
  { memberOf }: PartialSpace,
  { candidates, sufficientStatistics }: Survivors,
): EliminationPool {
  const members = distinctMembers(candidates.map(({ action }) => memberOf(action)));
  return { ...listed, members, sufficientStatistics };
}

/** The candidates left by the preparation. */
function survivorsPool(
  problem: PartialProblem,
  space: PartialSpace,
  { candidates, sufficientStatistics }: Survivors,
  withOld: (pool: EliminationPool) => EliminationPool,
): EliminationPool {
  const actions = candidates.map(({ action }) => action);
  const pool = { ...poolOfActions(problem, space, actions), sufficientStatistics };
  if (stepWork(pool) <= MOST_STEP_WORK || problem.share !== 0) return withOld(pool);
  return restrictedPool(pool, new Set(actions.map((action) => action.join()))) ?? withOld(pool);
}
