// Spends a budget to the last sample on the best guess at its end (docs/budget.md). Samples that the guess no longer needs work
// towards a certificate.
import type { Action } from '../../../families/family';
import { denseRow } from '../../../feedback/observerSet/rowSpan';
import { whitenedPull } from '../../../feedback/whitened';
import { createNormal, type Draws } from '../../../numerics/random';
import { answersOf } from '../../../protocol/answers';
import { samplesOf } from '../../../protocol/dialogue';
import type { Certainty, Learner, Pull, Totals } from '../../../protocol/learner';
import { linearReward } from '../../../reward/reward';
import { coefficientsOf } from '../../../reward/rewardVectors';
import { bestAndRival } from '../../../reward/ties';
import type { LearnerInput } from '../../contract/algorithmKind';
import { partsOf } from '../../designs/phaseBlocks';
import type { PhasePull } from '../../problem/pool';
import { Budget, type Room } from '../../contract/budget';
import { SHOWN_LEADERS, leadOver, roundReport } from '../../contract/roundReport';
import { TowardsCertificate } from './towardsCertificate';
import { LAST_SHARE, lastRound } from './lastRound';
import { byTheirArms, byTheirValues, inSteps, type MayBeBest, type Pulled } from './measuring';
import { Posterior } from './posterior';

/** Draws of theta for a round, and for the estimated loss of the answer. */
const DRAWS = 128;
const LOSS_DRAWS = 200;
/** The number of rounds, and that for `rounds: "few"`. */
const ROUNDS = 10;
const FEW_ROUNDS = 3;
/** An action's samples in a round are requested in this many parts: differences between the parts reveal the noise. */
const PARTS = 4;
/** The most rows of feedback that a round compares. */
const MOST_ROWS = 150;

const NOTHING_PAID = 'The budget pays for no sample: raise `run.maxCost`.';

/** @param certificate starts a learner that certifies the same instance without any evidence */
export function* bestGuess(input: LearnerInput, draws: Draws, certificate: () => Learner): Learner {
  const { instance } = input;
  const { family, measurable, feedback, reward, assumptions, run, before, guidance } = instance;
  const { dimension } = family;
  const order = linearReward(reward);
  const normal = createNormal(draws);
  const posterior = new Posterior(dimension);
  const pullOf = (action: Action) => whitenedPull(feedback, assumptions.noise, dimension, action);
  const known = [...(before?.actions ?? []), ...(guidance?.all.actions ?? [])];
  for (const { action, samples } of known) {
    const { rows, whiten } = pullOf(action);
    for (const { observation } of samples) posterior.add(rows, 1, whiten(observation));
  }
  if (known.length > 0) posterior.update();
  const vectorOf = (arms: Action) =>
    denseRow(
      {
        arms,
        coefficients: order.coefficients === null ? arms.map(() => 1) : coefficientsOf(order, arms),
      },
      dimension,
    );
  const bestUnder = (theta: Float64Array) =>
    order.best(theta, 1)[0]?.action ?? family.maximize(theta).action;
  const firstTwo = (theta: Float64Array) =>
    bestAndRival(order, theta).map(({ action, value }) => ({ action, estimate: value }));
  const most = run.options.rounds === 'few' ? FEW_ROUNDS : ROUNDS;
  const budget = new Budget(instance);
  const price = budget.priceOf(budget.cheapest);
  /** Splits the remaining budget into rounds. @param before the number of rounds already done */
  const sharing = (before: number) => {
    const { samples, cost } = budget.roomIn(1);
    const affordable = Math.min(samples, Math.max(1, Math.floor(cost / price)));
    const rounds = Math.min(affordable, most);
    const ofLast = Math.floor(LAST_SHARE * affordable);
    const last = budget.hasPrices ? null : lastRound(input, ofLast, vectorOf);
    return {
      last,
      end: before + rounds,
      rounds,
      shareOf: (round: number) =>
        last === null || round - before >= rounds
          ? Math.min(1, (round - before) / rounds)
          : ((1 - LAST_SHARE) * (round - before)) / (rounds - 1),
    };
  };
  let shared = sharing(0);
  yield {
    type: 'constantsComputed',
    constants: {
      d: dimension,
      m: family.largestAction,
      logActions: family.count.logActions,
      budgetRounds: shared.rounds,
    },
  };

  /** The best action of each draw, weighted by its frequency. */
  const mayBeBest = (thetas: readonly Float64Array[]): readonly MayBeBest[] =>
    countedActions(thetas.map(bestUnder)).map(({ action, count }) => ({
      action,
      weight: count / thetas.length,
      vector: vectorOf(action),
    }));
  const chosen = (
    room: Room,
    thetas: readonly Float64Array[],
    best: readonly MayBeBest[],
  ): readonly Pulled[] => {
    if (feedback.kind === 'semi-bandit' && assumptions.noise.rows === 'independent') {
      const next = byTheirArms(posterior, best, (gains, left) =>
        forItsPrice(instance, budget, gains, left),
      );
      return inSteps(room, next, budget);
    }
    const likely =
      measurable === family
        ? best
        : countedActions(thetas.map((theta) => measurable.maximize(theta).action));
    const own = budget.hasPrices ? [{ action: budget.cheapest }, ...likely] : likely;
    let rows = 0;
    const pulls = own
      .map(({ action }) => ({ action, rows: pullOf(action).rows }))
      .filter((pull, index) => (rows += pull.rows.length) <= MOST_ROWS || index === 0);
    return inSteps(room, byTheirValues(posterior, best, pulls, budget.priceOf), budget);
  };

  const taken = (pulls: readonly Pull[], totals: readonly Totals[]): readonly PhasePull[] =>
    pulls.map(({ action, count }, index): PhasePull => {
      const { rows, whiten } = pullOf(action);
      return {
        pull: { action, rows, whiten },
        count,
        sums: whiten(totals[index]?.sum ?? new Float64Array()),
      };
    });
  const believe = (entries: readonly PhasePull[]): void => {
    for (const { pull, count, sums } of entries) posterior.add(pull.rows, count, sums);
    posterior.update();
  };
  let lastTaken: readonly PhasePull[] = [];
  let certifier: TowardsCertificate | null = null;
  // Savings from cheaper samples buy further rounds.
  for (let round = 1; ; round++) {
    const thetas = posterior.draw(DRAWS, normal);
    const best = mayBeBest(thetas);
    if (budget.sharedAnew()) shared = sharing(round - 1);
    // Once all draws agree, the rest of the budget certifies the guess, unless rounds are scarce.
    if (round > 1 && most > FEW_ROUNDS && best.length === 1)
      certifier ??= new TowardsCertificate(certificate());
    const { last, end } = shared;
    if (certifier !== null) {
      // The last round keeps its share: it gives a guarantee of its own.
      const share = last === null ? 1 : shared.shareOf(end - 1);
      yield* certifier.go(budget, share, (pulls, totals) => {
        believe(taken(pulls, totals));
      });
    }
    const room = budget.roomIn(shared.shareOf(round));
    const isLast = round === end && last !== null;
    const spread = isLast && samplesOf(last.spread) < room.samples ? last.spread : [];
    if (isLast) last.fix(mayBeBest(posterior.draw(DRAWS, normal)));
    const told = samplesOf(spread);
    const left = { samples: room.samples - told, cost: room.cost - told * price };
    const pulls = left.samples < 1 ? [] : inParts([...spread, ...chosen(left, thetas, best)]);
    if (pulls.length === 0 && round < end) continue;
    if (pulls.length === 0) break;
    budget.spend(pulls);
    const samples = samplesOf(pulls);
    const key = { phase: 'guess', round } as const;
    yield { type: 'roundStarted', ...key, planned: samples, threshold: NaN };
    const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
    lastTaken = taken(pulls, totals);
    believe(lastTaken);
    const mean = posterior.mean();
    const certainty = certifier?.certainty ?? null;
    const ranked = order
      .best(mean, SHOWN_LEADERS)
      .map(({ action, value }) => ({ action, estimate: value }));
    const two = firstTwo(mean);
    yield roundReport({
      round: key,
      samples,
      ...(two[0] === undefined ? { gap: null, pair: null } : leadOver(two[0], two[1])),
      firstTwo: () => two,
      threshold: NaN,
      passed: false,
      survivors: certainty && stillPossible(certainty),
      ranked: () => ranked,
      estimate: { halfWidth: () => null, leadHalfWidth: () => null },
      ...(certainty !== null &&
        isOf(certainty, ranked[0]?.action) && { certainty: () => certainty }),
    });
  }
  const mean = posterior.mean();
  const [best, next = null] = firstTwo(mean);
  const action = best?.action ?? family.maximize(mean).action;
  if (budget.isUntouched && known.length === 0)
    return { certified: false, action, estimate: NaN, reason: NOTHING_PAID };
  const losses = posterior
    .draw(LOSS_DRAWS, normal)
    .map((theta) => reward.value(bestUnder(theta), theta) - reward.value(action, theta));
  const estimatedLoss = losses.reduce((a, b) => a + b, 0) / losses.length;
  const worst = () => order.value(bestUnder(mean.map((one) => -one)), mean);
  return {
    certified: false,
    action,
    estimate: order.value(action, mean),
    next,
    estimatedLoss,
    ...(order.coefficients !== null && { mostWithin: (order.value(action, mean) - worst()) / 2 }),
    ...(shared.last !== null && { within: shared.last.within(action, lastTaken) }),
  };
}

/** The actions not ruled out; null if nothing is ruled out. */
function stillPossible({ candidates, candidatesMore = 0 }: Certainty) {
  if (candidates.length === 0 || candidatesMore > 0) return null;
  const keys = new Set(candidates.map(({ action }) => action.join()));
  return { length: keys.size, has: (action: Action) => keys.has(action.join()) };
}

function isOf({ candidates: [leader] }: Certainty, action: Action | undefined): boolean {
  return leader !== undefined && leader.action.join() === action?.join();
}

/** The most Dinkelbach steps. */
const IMPROVEMENTS = 4;

/** The action with the most gain for its price (Dinkelbach 1967), or else the cheapest; null if neither is affordable. */
function forItsPrice(
  { measurable, cost }: LearnerInput['instance'],
  budget: Budget,
  gains: Float64Array,
  left: number,
): Action | null {
  const { action: most } = measurable.maximize(gains);
  if (!budget.hasPrices) return budget.priceOf(most) <= left ? most : null;
  const ratioOf = (action: Action) =>
    action.reduce((sum, arm) => sum + (gains[arm] as number), 0) / budget.priceOf(action);
  let best = most;
  for (let turn = 0; turn < IMPROVEMENTS; turn++) {
    const ratio = ratioOf(best);
    const weights = gains.map((gain, arm) => gain - ratio * (cost?.arms?.[arm] ?? 0));
    const { action } = measurable.maximize(weights);
    if (!(ratioOf(action) > ratio)) break;
    best = action;
  }
  return [best, budget.cheapest].find((action) => budget.priceOf(action) <= left) ?? null;
}

/** Each distinct action with its count, most frequent first. */
function countedActions(actions: readonly Action[]): readonly Pulled[] {
  const counts = new Map<string, Pulled>();
  for (const action of actions) {
    const key = action.join();
    counts.set(key, { action, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function inParts(pulled: readonly Pulled[]): readonly Pull[] {
  return pulled.flatMap(({ action, count }) =>
    partsOf(Float64Array.of(count), PARTS).map(([own = 0]) => ({ action, count: own })),
  );
}
