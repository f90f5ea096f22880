// Elimination by rivals (docs/large-problems.md). The leader is the best action once each other one is known to be worse: few of them
// are looked at one by one, and of all the others together one question to the oracle tells enough.
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import { logNormalCdf } from '../../numerics/normalDistribution';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { Recommendation, Routine } from '../../protocol/learner';
import { mayBeTied } from '../../protocol/ties';
import type { Growth } from '../contract/growth';
import { limitReached } from '../evidence/batchLoop';
import { MOST_LOOKS } from '../evidence/lookPreparation';
import { blocksOf, countOf, inParts, pullParts } from '../exchanges/blocks';
import type { Growing } from '../exchanges/growth';
import { Knowledge } from '../exchanges/knowledge';
import { needOf, phaseDesign, pilotDesign } from '../exchanges/phaseDesign';
import { leadsIn } from '../exchanges/phaseLeads';
import { isByArm, type SparseSamples } from '../exchanges/sparsePull';
import type { NoiseModel } from '../noise/noiseModel';
import { tellNoise } from '../noise/tellNoise';
import type { MayChange } from '../problem/accuracy';
import { LinearEvidence } from './linearEvidence';
import { RivalEvidence } from './rivalEvidence';
import { rivalReport } from './rivalReport';

/** A phase has so many times the share of the samples so far that one of few actions has. */
const PHASE_SHARE = 1.6;
/** So many of the best actions by the estimate are looked at, and so many that may be better in all. */
const NEAREST = 200;
const MOST_RIVALS = 500;
/** The first attempt begins where the odds of the rivals add up to so little. */
const FIRST_ODDS = 4;
/** A new one with this share of the odds, where they were more than a few, or with so many times the samples. */
const FEWER_ODDS = 0.25;
const FEW_ODDS = 0.1;
const MORE_SAMPLES = 4;
/** While most of X is open, each so many phases tell all base arms alike. */
const COVERING = 2;
/** The points of what is known of all actions at once. */
const POINTS = 6;

export interface RivalProblem extends MayChange {
  readonly family: ActionFamily;
  /** All actions, where they are few enough to be looked at one by one. */
  readonly all: readonly Action[] | null;
  /** What a base arm counts for. */
  readonly factors: Float64Array;
  readonly growing: Growing;
  readonly noise: NoiseModel;
  readonly delta: number;
  /** What an action may be worse than the best; 0 where it has to be the best. */
  readonly accuracy: number;
  readonly growth: Growth;
  readonly maxRounds: number | null;
  /** What was measured before the run: it guides the first phases. */
  readonly before: readonly SparseSamples[];
}

/** Another action than the leader. */
export interface Rival {
  readonly action: Action;
  /** That of the lead over it. */
  readonly direction: ObservationRow;
  /** By all samples so far, and its standard deviation. */
  readonly lead: number;
  readonly deviation: number;
  /** ln of delta times what the attempts say of it: 0 or more where it is ruled out. */
  readonly log: number;
}

export function* eliminateRivals(problem: RivalProblem): Routine<Recommendation> {
  const { family, all, factors, growing, noise, growth, maxRounds } = problem;
  const d = family.dimension;
  const known = new Knowledge(d);
  const evidence = new RivalEvidence(noise);
  const limit = maxRounds ?? MOST_LOOKS;
  const { logActions } = family.count;
  yield {
    type: 'constantsComputed',
    constants: {
      ...{ d, m: family.largestAction, logActions, delta: problem.delta, ...noise.constants },
      ...{ preparation: 'pilot', elimination: 'rivals', allocation: 'adaptive', maxRounds: limit },
    },
  };

  // 1: a pilot orders the actions. It proves nothing.
  known.add(problem.before);
  const pilot = pilotDesign(growing);
  const copies = noise.blocks.kind === 'none' ? [pilot] : inParts(pilot, noise.blocks.most);
  let taken = countOf(pilot);
  const start = { phase: 'preparation', epoch: 0, round: 1, threshold: Infinity } as const;
  yield { type: 'roundStarted', ...start, planned: taken };
  const first = yield* pullParts(copies);
  known.add(first.flat());
  known.tell(first, noise);

  let leader = '';
  let begun: { odds: number; taken: number } | null = null;
  let progress = { fewest: Infinity, samples: taken };
  let blocksSeen = 0;
  let round: { phase: string; epoch: number; round: number } = start;
  let added = taken;
  const isSingle = isByArm(pilot.keys());
  for (let phase = 1; ; phase++) {
    // 2: the leader by all samples so far, and those that may be better
    const theta = known.theta();
    const values = theta.map((value, arm) => value * (factors[arm] as number));
    const { action, value: estimate } = family.maximize(values);
    if (action.join() !== leader) {
      leader = action.join();
      evidence.follow(action);
    }
    const { delta, accuracy } = problem.changed?.() ?? problem;
    const nearest = all ?? family.best(values, NEAREST).map((ranked) => ranked.action);
    const enough = -Math.log(delta);
    const rest =
      all === null
        ? evidence.least(family, accuracy, { enough, most: MOST_RIVALS })
        : { actions: [], others: Infinity };
    const isListed = rest.others >= enough;
    const named = new Map(
      [...nearest, ...(isListed ? rest.actions : [])].map((a) => [a.join(), a]),
    );
    named.delete(leader);
    const rivals = [...named.values()]
      .map((rival): Rival => {
        const direction = leadOver(action, rival, factors);
        const lead = sparseDot(direction.arms, direction.coefficients, theta);
        const deviation = noise.deviation(Math.sqrt(known.covariance.quadratic(direction)));
        const log = Math.log(delta) + evidence.logEvidence(rival, direction, accuracy);
        return { action: rival, direction, lead, deviation, log };
      })
      .sort((a, b) => a.lead - b.lead);
    const open = rivals.filter(({ log }) => !(log >= 0));
    const isOver = isListed && open.length === 0;
    yield rivalReport(problem, {
      ...{ known, evidence, values, leader: { action, estimate }, rivals, round, samples: added },
      ...{ isOver, others: rest.others - enough, delta, accuracy },
    });

    // 3: over where none may
    const answer = { action, estimate };
    if (isOver) return { certified: true, ...answer };
    if (phase > limit) {
      const reason = limitReached(`${limit} rounds`, `${open.length} actions`);
      return { certified: false, ...answer, reason };
    }
    if (open.length < progress.fewest) progress = { fewest: open.length, samples: taken };
    const widest = open.reduce((most, { deviation }) => Math.max(most, deviation), 0);
    const standstill = { samples: taken, since: progress.samples, accuracy: widest };
    if (maxRounds === null && mayBeTied({ ...standstill, reward: () => estimate })) {
      const tied = [action, ...open.map((rival) => rival.action)];
      const tie = { count: tied.length, isLeast: true, accuracy: widest };
      return { certified: false, ...answer, tie: { actions: tied, ...tie } };
    }

    // 4: an attempt begins once the leader is likely to be the best, and again when it is more so
    const odds = new Map([[leader, 1]]);
    for (const rival of rivals) odds.set(rival.action.join(), oddsOf(rival, accuracy));
    const sum = [...odds.values()].reduce((total, own) => total + own, -1);
    const isBetter =
      begun === null
        ? sum <= FIRST_ODDS
        : !evidence.isNamed ||
          (begun.odds > FEW_ODDS && sum <= FEWER_ODDS * begun.odds) ||
          taken >= MORE_SAMPLES * begun.taken;
    if (isBetter) {
      begun = { odds: sum, taken };
      evidence.begin({
        odds,
        theta,
        covariance: known.covariance.copy(),
        noise: noise.now(),
        linear: all === null ? new LinearEvidence(factors, pointsOf(rivals)) : null,
      });
    }

    // 5: fresh samples for what is open
    const isWhole = all === null && !isListed && phase % COVERING === 0;
    const share = evidence.count === 0 ? growth.looks - 1 : PHASE_SHARE * growth.phase;
    const what = { growing, noise, isByArm: isSingle, factors, rank: family.largestAction };
    const wanted = (open.length > 0 ? open : rivals).map(
      ({ direction, lead, deviation, log, action: rival }) => ({
        direction,
        need: needOf(lead, deviation, -log),
        rival: () => rival,
      }),
    );
    const { counts, size } = phaseDesign(
      what,
      isWhole ? null : wanted,
      action,
      Math.ceil(share * taken),
    );
    const parts = blocksOf(counts, size, noise);
    added = parts.reduce((total, part) => total + countOf(part), 0);
    taken += added;
    round =
      evidence.count === 0
        ? { phase: 'preparation', epoch: 0, round: phase + 1 }
        : { phase: 'elimination', epoch: evidence.count, round: phase };
    yield { type: 'roundStarted', ...round, planned: added, threshold: enough };
    if (!isCountable(taken)) return { certified: false, ...answer, reason: BEYOND_COUNTING };
    const seen = yield* pullParts(parts);
    if (evidence.count > 0) evidence.take(leadsIn(seen, noise, d), isWhole);
    known.add(seen.flat());
    known.tell(seen, noise);
    blocksSeen += seen.length;
    yield* tellNoise(noise, blocksSeen);
  }
}

/** y - z, each base arm with what it counts for. */
function leadOver(one: Action, other: Action, factors: Float64Array): ObservationRow {
  const [own, its] = [new Set(one), new Set(other)];
  const arms = [...one.filter((arm) => !its.has(arm)), ...other.filter((arm) => !own.has(arm))];
  return {
    arms,
    coefficients: arms.map((arm) => (own.has(arm) ? 1 : -1) * (factors[arm] as number)),
  };
}

/** How likely it is better than the leader by more than that, over how likely it is not. */
function oddsOf({ lead, deviation }: Rival, accuracy: number): number {
  const z = (lead + accuracy) / deviation;
  return Math.exp(logNormalCdf(-z) - logNormalCdf(z));
}

/** Between the least and the largest lead for each base arm in which the nearest rivals differ. */
function pointsOf(rivals: readonly Rival[]): readonly number[] {
  const sizes = rivals
    .map(({ lead, deviation, direction }) => Math.max(lead, deviation) / direction.arms.length)
    .sort((a, b) => a - b);
  const low = (sizes[0] as number) / 2;
  const high = Math.max(2 * low, 1.5 * (sizes.at(-1) as number));
  return Array.from({ length: POINTS }, (_, k) => low * (high / low) ** (k / (POINTS - 1)));
}
