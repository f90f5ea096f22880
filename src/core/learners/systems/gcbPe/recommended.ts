// GCB-PE with sharper parts (docs/recommended-gcb-pe.md): samples that go where the decision is where the reward is linear in
// theta, else fixed counts with tighter radii.
import type { Action } from '../../../families/family';
import type { Learner } from '../../../protocol/learner';
import { predictedSamples } from '../../designs/adaptiveXyDesign';
import { eProcessElimination } from '../../evidence/eProcessElimination';
import type { EliminationPool } from '../../problem/pool';
import { stepWork } from '../../problem/pool';
import type { Survivors } from '../../problem/survivors';
import type { Options } from '../../contract/options';
import { withoutNoise } from '../../evidence/withoutNoise';
import { lookPreparation, MOST_LOOKS } from '../../evidence/lookPreparation';
import { undecided } from '../../evidence/preparation';
import { GROWTH } from '../../contract/growth';
import { explore, partialConstants } from './paper';
import { increments, proportionalTests } from './proportionalTests';
import { fixedLooks, observerCounts } from './fixedLooks';
import type { PartialProblem } from './partialProblem';
import { onlyAction } from './partialProblem';
import type { PartialSpace } from './partialPool';
import { distinctMembers, partialPool, partialSpace, restrictedPool } from './partialPool';
import { pilotCounts } from './pilot';

/** All of X is compared up to this many actions, and this many multiplications of one step of a design. */
const MOST_COMPARED = 256;
const MOST_STEP_WORK = 3e7;
/** The share of delta for all looks of a preparation. */
const PREPARATION_DELTA = 0.1;
/** The preparation goes on while it has taken less than this share of what the elimination will need. */
const PREPARATION_SHARE = 0.1;

export function gcbPe(problem: PartialProblem, options: Options<'rounds'>): Learner {
  return problem.reward.coefficients === null
    ? explore(problem, proportionalTests(problem, options), options.maxRounds)
    : adaptive(problem, options);
}

/**
 * Fixed counts, looked at as they grow, leave the few actions among which the best one is: of the observer set where X is
 * long, of a pilot where it is short, which has one look. E-processes distinguish these. The looks have delta_A, the
 * elimination the rest.
 */
function* adaptive(problem: PartialProblem, options: Options<'rounds'>): Learner {
  const { delta, accuracy, family, observerSet, noise } = problem;
  const space = partialSpace(problem);
  const listed = listedPool(problem, space);
  const preparation = PREPARATION_DELTA * delta;
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
  if (family.count.exact === 1n) return onlyAction(problem);

  const design =
    listed === null
      ? {
          pulls: observerSet.actions.map(space.pullOf),
          counts: observerCounts(increments(problem)),
        }
      : { pulls: listed.actions, counts: pilotCounts(listed) };
  const looks = fixedLooks(problem, space, design, GROWTH[options.rounds].looks);
  const poolOf = (survivors: Survivors): EliminationPool =>
    listed === null ? survivorsPool(problem, space, survivors) : ownPool(listed, space, survivors);
  const survivors = yield* lookPreparation(looks, {
    delta: preparation,
    accuracy,
    maxRounds: options.maxRounds,
    isWorthwhile: (found) => {
      if (listed !== null) return false;
      const { need } = predictedSamples(poolOf(found), rest, noise, accuracy);
      return found.samples < PREPARATION_SHARE * need;
    },
  });
  const [{ action, estimate }] = survivors.candidates as readonly [Survivors['candidates'][number]];
  if (!survivors.finished) return undecided(survivors, null, options.maxRounds ?? MOST_LOOKS);
  if (noise.isExact) return withoutNoise(survivors.candidates, accuracy);
  const pool = poolOf(survivors);
  if (pool.members.length === 1) return { certified: true, action, estimate };
  return yield* eProcessElimination(pool, {
    delta: rest,
    noise,
    accuracy,
    preparationSamples: survivors.samples,
    isPilot: listed !== null,
    growth: GROWTH[options.rounds],
    maxRounds: options.maxRounds,
  });
}

/** All of X, null where it is too long. */
function listedPool(
  { family, isMeasurable, observerSet }: PartialProblem,
  space: PartialSpace,
): EliminationPool | null {
  const actions = family.enumerate(MOST_COMPARED);
  if (actions === null) return null;
  const known = keysOf(actions);
  const pulls = [
    ...actions.filter(isMeasurable),
    ...observerSet.actions.filter((action) => !known.has(action.join())),
  ];
  const members = distinctMembers(actions.map(space.memberOf));
  const pool = partialPool(space, members, pulls);
  return stepWork(pool) > MOST_STEP_WORK ? null : pool;
}

/** What the pilot left; all of X may be pulled. */
function ownPool(
  listed: EliminationPool,
  { memberOf }: PartialSpace,
  { candidates, sufficientStatistics }: Survivors,
): EliminationPool {
  const members = distinctMembers(candidates.map(({ action }) => memberOf(action)));
  return { ...listed, members, sufficientStatistics };
}

/** What the preparation left, and what it may be distinguished with: its own actions and the observer set. */
function survivorsPool(
  { isMeasurable, observerSet }: PartialProblem,
  space: PartialSpace,
  { candidates, sufficientStatistics }: Survivors,
): EliminationPool {
  const actions = candidates.map(({ action }) => action);
  const own = keysOf(actions);
  const pulls = [
    ...actions.filter(isMeasurable),
    ...observerSet.actions.filter((action) => !own.has(action.join())),
  ];
  const members = distinctMembers(actions.map(space.memberOf));
  const pool = { ...partialPool(space, members, pulls), sufficientStatistics };
  if (stepWork(pool) <= MOST_STEP_WORK) return pool;
  return restrictedPool(pool, own) ?? pool;
}

function keysOf(actions: readonly Action[]): ReadonlySet<string> {
  return new Set(actions.map((action) => action.join()));
}
