// Elimination by single exchanges (docs/large-problems.md). If X is the bases of a matroid, the leader is the best action once
// each of its exchanges is known to be worse: no action of X is listed, and none is paid for.
import { BEYOND_COUNTING } from '../../numerics/safeCount';
import type { Recommendation, Routine } from '../../protocol/learner';
import type { Reward } from '../../reward/reward';
import { logNormalCdf } from '../../numerics/normalDistribution';
import { limitReached } from '../evidence/batchLoop';
import { Attempts } from './attempts';
import { besideQuestions, NO_PAIRS } from './border';
import { exchanged, leadsOf, type ExchangeSpace } from './exchangeSpace';
import type { PairLedger } from './pairLedger';
import { PairNumbers } from './pairNumbers';
import { needOf, phaseDesign, type WantedLead } from './phaseDesign';
import { leadsIn, type PhaseLeads } from './phaseLeads';
import {
  deviationOf,
  lookAt,
  openOf,
  pairsOf,
  questionsOf,
  signOf,
  type Pairs,
  type Questions,
  type Seen,
} from './questions';
import { exchangeReport, worthIn } from './report';
import { Sampling, type LeadProblem } from './sampling';
import { exchangeableIn, type LongSums } from './shiftDesign';
import { pointShares, sidesOf, softShares } from './shares';
import { ledgerFor } from './signLedger';

/**
 * The first attempt begins once the leader is expected to have this many mistakes, or this share of its elements; the share
 * is larger for groups, whose attempts stake on elements.
 */
const FIRST_MISTAKES = 1;
const FIRST_SHARE = 0.1;
const FIRST_SHARE_OF_GROUPS = 0.2;
const MOST_MISTAKES = 12;
/** A new attempt begins at this share of the mistakes, or of the questions, or at this multiple of the samples. */
const FEWER_MISTAKES = 0.25;
const FEWER_QUESTIONS = 0.1;
const MORE_SAMPLES = 4;
/** With at most this many mistakes an attempt names actions; otherwise, in groups, it stakes on elements. */
const FEW_MISTAKES = 1.5;

export interface ExchangeProblem extends LeadProblem, Pick<LongSums, 'fewestOfLong'> {
  readonly space: ExchangeSpace;
  /** The reward, if it is not the sum over the base arms but orders the bases as the sum does. */
  readonly reward?: Reward;
}

/** The state of the run when its last attempt began. */
interface Begun {
  readonly mistakes: number;
  readonly unanswered: number;
  readonly taken: number;
}

export function* eliminateExchanges(problem: ExchangeProblem): Routine<Recommendation> {
  const { family, space, noise, delta, accuracy } = problem;
  const d = family.dimension;
  const exchangeable = problem.before.length > 0 ? null : exchangeableIn(space, problem);
  const sampling = new Sampling(problem, exchangeable);
  const { known, limit } = sampling;
  const numbers = new PairNumbers(d);
  const ledger = ledgerFor(noise);
  const attempts = new Attempts(noise);
  // With an accuracy, an action that is not good enough has an exchange that is better by more than the margin.
  const levelsNow = () => {
    const now = problem.changed?.() ?? { delta, accuracy };
    return { delta: now.delta, margin: now.accuracy / space.farthest };
  };
  let levels = levelsNow();
  const anyAction = family.maximize(new Float64Array(d)).action;
  let questions = questionsOf(space, numbers, space.basisOf(anyAction));

  // 1: a pilot orders the elements. It proves nothing.
  yield* sampling.begin('exchanges', { exchanges: questions.inside.length });

  let leader = '';
  let begun: Begun | null = null;
  for (let phase = 1; ; phase++) {
    // 2: the leader by all samples so far, and its exchanges
    const values = known.values(space);
    const { action } = family.maximize(values.subarray(0, d));
    const basis = space.basisOf(action);
    if (action.join() !== leader) {
      leader = action.join();
      questions = questionsOf(space, numbers, basis);
      attempts.follow(basis);
    }
    const now = levelsNow();
    if (now.delta !== levels.delta || now.margin !== levels.margin) {
      levels = now;
      questions.isOpen.fill(1);
      attempts.follow(basis);
    }
    const unanswered = lookAt(questions, { space, values, known, noise }, attempts, levels);
    const isOver = unanswered === 0;
    const estimate = worthIn(problem, values, action);
    yield exchangeReport(problem, {
      known,
      attempts,
      questions,
      values,
      basis,
      isOver,
      levels,
      round: sampling.round,
      samples: sampling.added,
    });

    // 3: done once all exchanges are answered
    const answer = { action, estimate };
    if (isOver) return { certified: true, ...answer };
    if (phase > limit) {
      const reason = limitReached(`${limit} rounds`, `${unanswered} pairs of base arms`);
      return { certified: false, ...answer, reason };
    }
    const open = openOf(questions);
    const { inside, outside, deviation, log } = questions;
    const widest = open.reduce((most, q) => Math.max(most, deviation[q] as number), 0);
    if (sampling.isTied(unanswered, widest, estimate)) {
      const rivals = Array.from(open, (q) =>
        exchanged(space, basis, inside[q] as number, outside[q] as number),
      );
      const tie = { count: rivals.length + 1, isLeast: true, accuracy: widest };
      return { certified: false, ...answer, tie: { actions: [action, ...rivals], ...tie } };
    }

    // 4: an attempt begins once the leader is likely to have few mistakes, and again when it has fewer
    const { groupOf } = space;
    const standing = { values, basis, deviations: known.deviations(space, noise) };
    const sides = groupOf === null ? null : sidesOf(groupOf, standing);
    const mistakes = sides?.mistakes ?? mistakesIn(questions);
    const { taken } = sampling;
    const begins = isTime(begun, { mistakes, unanswered, taken }, firstMistakes(space));
    const isAsked = begins || attempts.count > 0;
    const beside =
      sides === null || !isAsked ? NO_PAIRS : besideQuestions(space, sides, questions, numbers);
    const asked = pairsOf(questions, open, beside);
    if (begins) {
      begun = { mistakes, unanswered, taken };
      const shares =
        sides !== null && groupOf !== null && mistakes > FEW_MISTAKES
          ? softShares(groupOf, sides, () => (levels.margin > 0 ? space.farthest : 1))
          : pointShares(space, basis, questions);
      const startNow = startOf(asked, { space, values, known, noise });
      attempts.begin(shares, asked.pair, ledger.open(...startNow), { basis, mistakes });
    }

    // 5: fresh samples for the open questions
    const { factors, matroid } = space;
    const { measured } = sampling;
    const { spanning, family: measurable } = measured.growing;
    const what = {
      ...measured,
      factors,
      rank: spanning === null ? matroid.rank : measurable.largestAction,
      changing: spanning === null ? space : null,
    };
    const wanted = wantedOf(space, questions, open, basis);
    const threshold = Math.log(1 / levels.delta);
    // At the start of an attempt the noise is hardly known.
    const missing =
      begins || !isAsked
        ? 0
        : open.reduce((least, q) => Math.min(least, -(log[q] as number)), threshold);
    const isCounted = yield* sampling.phase(
      { attempts: attempts.count, phase, threshold, missing },
      (fewest) => phaseDesign(what, wanted, action, fewest),
      // Samples before the first attempt are part of no evidence.
      (seen, solve) => isAsked && takeUp(ledger, asked, space, leadsIn(seen, noise, d, solve)),
    );
    if (!isCounted) return { certified: false, ...answer, reason: BEYOND_COUNTING };
  }
}

/** The leads that a phase should determine. */
function wantedOf(
  space: ExchangeSpace,
  { inside, outside, lead, deviation, log }: Questions,
  open: Int32Array,
  basis: readonly number[],
): Iterable<WantedLead> {
  const direction = leadsOf(space);
  return {
    *[Symbol.iterator]() {
      let q = 0;
      const wanted = {
        direction: direction(0, 0),
        need: 0,
        rival: () => exchanged(space, basis, inside[q] as number, outside[q] as number),
      };
      for (q of open) {
        direction(inside[q] as number, outside[q] as number);
        wanted.need = needOf(lead[q] as number, deviation[q] as number, -(log[q] as number));
        yield wanted;
      }
    },
  };
}

/** Adds what the phase alone says about the pairs that it determines. */
function takeUp(
  ledger: PairLedger,
  { inside, outside, pair }: Pairs,
  space: ExchangeSpace,
  leads: PhaseLeads,
): void {
  const leadOf = leadsOf(space);
  for (let q = 0; q < pair.length; q++) {
    const [one, other] = [inside[q] as number, outside[q] as number];
    const v = one < other ? leadOf(one, other) : leadOf(other, one);
    if (leads.determines(v)) ledger.take(pair[q] as number, leads, v);
  }
}

/** The leads of some pairs and their standard deviations, at the start of an attempt. */
function startOf(
  { inside, outside, pair }: Pairs,
  { space, values, known, noise }: Seen,
): [pairs: Int32Array, leads: Float64Array, deviations: Float64Array] {
  const leads = new Float64Array(pair.length);
  const deviations = new Float64Array(pair.length);
  for (let q = 0; q < pair.length; q++) {
    const [i, j] = [inside[q] as number, outside[q] as number];
    leads[q] = signOf(i, j) * ((values[i] as number) - (values[j] as number));
    deviations[q] = deviationOf(space, i, j, known, noise);
  }
  return [pair, leads, deviations];
}

function firstMistakes({ groupOf, matroid }: ExchangeSpace): number {
  const share = groupOf === null ? FIRST_SHARE : FIRST_SHARE_OF_GROUPS;
  return Math.min(MOST_MISTAKES, Math.max(FIRST_MISTAKES, share * matroid.rank));
}

/** Whether an attempt begins; any rule based on earlier samples is sound. @param first mistakes at which the first one begins */
function isTime(begun: Begun | null, now: Begun, first: number): boolean {
  if (begun === null) return now.mistakes <= first;
  return (
    now.mistakes <= FEWER_MISTAKES * begun.mistakes ||
    now.unanswered <= FEWER_QUESTIONS * begun.unanswered ||
    now.taken >= MORE_SAMPLES * begun.taken
  );
}

/** The expected number of elements of the leader whose nearest exchange is better. */
function mistakesIn({ inside, lead, deviation }: Questions): number {
  const nearest = new Map<number, number>();
  inside.forEach((i, q) => {
    const z = (lead[q] as number) / (deviation[q] as number);
    if (z < (nearest.get(i) ?? Infinity)) nearest.set(i, z);
  });
  let sum = 0;
  for (const z of nearest.values()) sum += Math.exp(logNormalCdf(-z));
  return sum;
}
