// Elimination by e-processes on fresh samples (docs/recommended-polyalba.md, stage B): the stopping rule of what PolyALBA, ALBA
// and GCB-PE with a linear reward run by default. For a long X see rivals/longFamilies.ts.
import { argMax } from '../../numerics/argMax';
import { dot, sum } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { limitReached } from './batchLoop';
import { MOST_LOOKS } from './lookPreparation';
import type { EliminationPool, Member } from '../problem/pool';
import { certaintyOf } from './certainty';
import { Evidence } from './evidence';
import {
  adaptiveXyDesign,
  leadsOf,
  ofNothing,
  predictedSamples,
} from '../designs/adaptiveXyDesign';
import type { Recommendation, Routine, Within } from '../../protocol/learner';
import { LeastSquares } from '../../numerics/leastSquares';
import { addPulls } from '../designs/phaseEstimate';
import {
  compareInPhase,
  phasePlan,
  pullBlocks,
  seenIn,
  type BlockCounts,
} from '../designs/phaseBlocks';
import { empiricalRanking, phaseFindings } from '../designs/empiricalRanking';
import { mayBeTied } from '../../protocol/ties';
import type { Growth } from '../contract/growth';
import { roundReport, withinOf } from '../contract/roundReport';
import type { NoiseModel } from '../noise/noiseModel';
import { tellNoise } from '../noise/tellNoise';
import { marginAt, type AllowedMargin, type Level, type MayChange } from '../problem/accuracy';
import { comparedActions } from './comparedActions';
import { ALL_SPENT, changedLevel, thresholdsOf } from './eliminationLevel';
import type { Survivors } from '../problem/survivors';
import { NO_VALUE, withoutNoise } from './withoutNoise';

/**
 * If the leader is more than MOVED_FROM standard deviations ahead of an action, the share MOVED of the evidence against the
 * action moves to its process against the leader before a phase.
 */
const MOVED_FROM = 1.5;
const MOVED = 0.2;

/** Factor of kappa in the process that follows one rival. */
const FOLLOWING = 2;
const FOLLOWING_PILOT = 16;

/** A phase compares all actions again at this many times the samples at which another action was last ruled out. */
const REVIEW_GROWTH = 100;

export interface EliminationSettings extends AllowedMargin, MayChange {
  /** delta_B */
  readonly delta: number;
  /** delta_A, which the earlier stage may have spent. */
  readonly spent: number;
  readonly noise: NoiseModel;
  readonly preparationSamples: number;
  /** Whether the preparation was a single look, after which no lead is known: bets on leads start small. */
  readonly isPilot: boolean;
  readonly growth: Growth;
  /** The most phases; null: until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
}

/**
 * Drops an action when the evidence that some other is better reaches 1 / delta_B. By Ville's inequality, looks, sizes and
 * designs of the phases may depend on everything seen before. The leader by all samples stays or comes back, so the answer
 * leads, with such evidence against every other action. With an accuracy, the elimination also ends once the leader is
 * known to be good enough, and drops at 2 / delta_B.
 */
function* eProcessElimination(
  pool: EliminationPool,
  settings: EliminationSettings,
): Routine<Recommendation> {
  const { noise, preparationSamples, isPilot, growth, maxRounds } = settings;
  const { members, old: earlier = [] } = pool;
  let level: Level = settings;
  let { nothing, delta, ofValue, known, target } = thresholdsOf(pool, level);
  // Processes against the empty action, of value 0, show where the values are.
  const zero = new Float64Array(pool.dimension);
  const stride = members.length + 1;
  const memberAt = (index: number): Member => members[index] as Member;
  const whole = new LeastSquares(pool.dimension);
  whole.addInformation(pool.sufficientStatistics.matrix, pool.sufficientStatistics.vector);
  const all: readonly number[] = members.map((_, index) => index);
  let active = all;
  let current = empiricalRanking(members, whole.solveDetermined(), active, noise);

  // kappa = 4 / median of the variances of the leads after the preparation
  const spread = median(
    (current.rivals.length > 0 ? current.rivals : [current.value]).map(({ sd }) => sd * sd),
  );
  const kappa = 4 / spread;
  const processes = noise.processes(stride, kappa, kappa * (isPilot ? FOLLOWING_PILOT : FOLLOWING));
  const evidence = new Evidence(members.length, processes, stride);
  const predicted = predictedSamples(pool, delta, noise, settings);
  let { need } = predicted;
  yield { type: 'constantsComputed', constants: { kappa, eliminationNeed: Math.ceil(need) } };

  const planBlocks = phasePlan(pool, noise);
  const limit = maxRounds ?? MOST_LOOKS;
  let taken = 0;
  let blocksSeen = 0;
  const ruledOut = new Set<number>();
  let lastProgress = preparationSamples;
  let lastReview = 0;
  let planned = predicted.first;
  let needed = Infinity;
  let within: Within | null = null;
  for (let phase = 1; ; phase++) {
    const leader = current.leader;
    const leads = leadsOf(
      members,
      current,
      2,
      marginAt(level, current.value.gap),
      ofNothing(nothing, current),
    );
    const design = () => (planned = adaptiveXyDesign(pool, leads, planned));
    // Measurements from before the run have their own counts.
    const isEarlier = phase === 1 && earlier.length > 0;
    const wanted = Math.ceil(
      Math.max(growth.phase * taken, Math.min(growth.need * need, preparationSamples / 2)),
    );
    // Parts of earlier samples count as phases: they show more before the first phase.
    let blocks: BlockCounts | null = [];
    if (!isEarlier)
      blocks = isCountable(wanted)
        ? planBlocks(leads, design, wanted, phase + earlier.length)
        : null;
    const samples = blocks === null ? wanted : sum(Float64Array.from(blocks, sum));
    const key = { phase: 'elimination', epoch: 1, round: phase } as const;
    for (const { index, gap, sd } of current.rivals) {
      if (gap > MOVED_FROM * sd) evidence.move(index, leader, MOVED);
      evidence.follow(index, leader);
    }
    const [nearest] = current.rivals;
    if (nearest !== undefined) evidence.follow(leader, nearest.index);
    yield { type: 'roundStarted', ...key, planned: samples, threshold: needed };
    if (blocks === null || !isCountable(samples)) {
      const { action, point } = memberAt(leader);
      const estimate = dot(point, whole.solveDetermined().theta);
      return { certified: false, action, estimate, reason: BEYOND_COUNTING };
    }
    const parts = isEarlier ? earlier : [yield* pullBlocks(pool, blocks)];
    const observed = parts.flat();
    for (const block of observed) addPulls(whole, block);
    taken += samples;

    // All pairs of S that are still active and comparable in this phase, from its pulls alone.
    const isAlmostOut = (a: number) => evidence.logTotal(a) < known + Math.LN2;
    const { order, resting } = comparedActions(current, active, all, noise, isAlmostOut);
    const points = order.map((index) => members[index]?.point ?? zero);
    for (const part of parts)
      processes.observe(compareInPhase(part, order, points, noise, resting));
    const estimate = noise.observe(seenIn(observed), whole.solveDetermined());
    blocksSeen += observed.length;
    yield* tellNoise(noise, blocksSeen);
    for (const a of order) if (a < members.length) evidence.note(a);
    const now = changedLevel(settings, level);
    if (now !== null) {
      const answer = { action: memberAt(leader).action, estimate: NaN };
      if (!(now.delta > 0)) return { certified: false, ...answer, reason: ALL_SPENT };
      level = now;
      ({ nothing, delta, ofValue, known, target } = thresholdsOf(pool, level));
      ({ need } = predictedSamples(pool, delta, noise, level));
      // The new thresholds may rule out other actions.
      active = all;
    }
    const before = active;
    const first = argMax(members.map(({ point }) => dot(point, estimate.theta)));
    const compared = new Set([first, ...before]);
    const left = all.filter((a) => a === first || (compared.has(a) && evidence.noted(a) < target));
    const shown = empiricalRanking(members, estimate, [...compared], noise);
    current = empiricalRanking(members, estimate, left, noise);
    const best = memberAt(current.leader);
    const estimated = current.ranked.map((index) => {
      const { action, point } = memberAt(index);
      return { index, action, estimate: dot(point, estimate.theta) };
    });
    const shortfall = evidence.shortfall(current.leader, known);
    const size =
      nothing === null
        ? Infinity
        : evidence.leastSize(current.leader, ofValue, Math.sign(level.share));
    const margin = nothing === null ? level.accuracy : Math.abs(level.share) * size;
    const isEnough = margin > 0 && shortfall <= margin;
    active = isEnough ? [current.leader] : left;
    const isOver = active.length === 1 && size > 0;
    if (shortfall < (within?.epsilon ?? Infinity)) within = withinOf(best.action, shortfall);
    // The other action with the least evidence against it: ruling it out ends the elimination.
    const others = before.filter((index) => index !== current.leader);
    const rival = leastAgainst(evidence, others);
    const value = current.value.gap;
    const { by, gap, threshold } =
      rival === null
        ? { by: current.leader, gap: Math.abs(value), threshold: Math.abs(value) - size }
        : evidence.deciding(rival, current.leader, target);
    needed = threshold;
    const smallest = within;
    yield roundReport({
      ...phaseFindings(pool, noise, {
        members,
        ranked: shown.ranked.map(memberAt),
        // An answer that is good enough ends the run but rules nothing out.
        survivors: left.map(memberAt),
        passed: isOver,
        best,
        lead: { by: memberAt(by), rival: rival === null ? null : memberAt(rival), gap, threshold },
        solution: estimate,
      }),
      round: key,
      samples,
      within: () => smallest,
      certainty: () =>
        certaintyOf(evidence, estimated, size > 0 ? margin : null, {
          lost: settings.spent + (level.delta - delta),
          delta: settings.spent + level.delta,
        }),
    });
    const ruledOutBefore = ruledOut.size;
    for (const index of before) if (!active.includes(index)) ruledOut.add(index);
    if (ruledOut.size > ruledOutBefore) lastProgress = preparationSamples + taken;
    const answer = { action: best.action, estimate: dot(best.point, estimate.theta) };
    if (isOver) return { certified: true, ...answer };
    const samplesSoFar = preparationSamples + taken;
    // No action that may be the best is above 0, or the value of the last one cannot be told from 0.
    const isBelow = (a: number) => evidence.leastSize(a, ofValue, -Math.sign(level.share)) > 0;
    const isNothing =
      nothing !== null &&
      ((active.length === 1 && samplesSoFar >= REVIEW_GROWTH * lastProgress) ||
        [current.leader, ...active].every(isBelow));
    if (isNothing) return { certified: false, ...answer, reason: NO_VALUE };
    const standstill = {
      samples: samplesSoFar,
      since: lastProgress,
      accuracy: threshold,
      reward: () => answer.estimate,
    };
    if (maxRounds === null && active.length > 1 && mayBeTied(standstill)) {
      const actions = current.ranked.map((index) => memberAt(index).action);
      const { accuracy } = standstill;
      const tie = { actions, count: actions.length, isLeast: false, accuracy };
      return { certified: false, ...answer, tie };
    }
    if (phase >= limit) {
      const reason = limitReached(`${limit} rounds`, `${active.length} actions`);
      return { certified: false, ...answer, reason };
    }
    if (samplesSoFar >= REVIEW_GROWTH * Math.max(lastProgress, lastReview)) {
      lastReview = samplesSoFar;
      active = all;
      current = empiricalRanking(members, estimate, all, noise);
    }
  }
}

/** The settings that are those of the problem. */
type Asked = Pick<EliminationSettings, 'noise' | keyof AllowedMargin | keyof MayChange>;

/** Eliminates among the survivors of a preparation, unless its estimates are exact or a single action is left. */
export function* eliminateSurvivors(
  { noise, accuracy, share, changed }: Asked,
  { candidates, samples }: Survivors,
  pool: () => EliminationPool,
  own: Omit<EliminationSettings, 'preparationSamples' | keyof Asked>,
): Routine<Recommendation> {
  const settings = { ...own, noise, accuracy, share, ...(changed && { changed }) };
  if (noise.isExact) return withoutNoise(candidates, settings);
  const isKnown = share === 0;
  const left = candidates.length === 1 && isKnown ? null : pool();
  if (left === null || (left.members.length === 1 && isKnown)) {
    const [{ action, estimate }] = candidates as readonly [Survivors['candidates'][number]];
    const { spent, delta } = settings;
    return (changed?.().delta ?? spent + delta) >= spent
      ? { certified: true, action, estimate }
      : { certified: false, action, estimate, reason: ALL_SPENT };
  }
  return yield* eProcessElimination(left, { ...settings, preparationSamples: samples });
}

/** The action with the least evidence against it, the first on ties; null if there are none. */
function leastAgainst(evidence: Evidence, actions: readonly number[]): number | null {
  const totals = actions.map((index) => evidence.noted(index));
  return actions[totals.indexOf(Math.min(...totals))] ?? null;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] as number;
}
