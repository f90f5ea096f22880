// Before a certificate, at most a tenth of the samples go where they would show that the totals are not linear
// (docs/assumption-checks.md, the duel): actions with pairs of base arms that were never seen together, then the leader and its rival.
import { keptOf } from '../../../assumptionChecks/pairBet';
import { PairFits, type FittedPair, type MeasuredTotal } from '../../../assumptionChecks/pairFits';
import type { Action } from '../../../families/family';
import type { Random } from '../../../numerics/random';
import { answersOf } from '../../../protocol/answers';
import { pulledIn } from '../../../protocol/measurementLog';
import type {
  DuelPair,
  Learner,
  Pull,
  Recommendation,
  RoundCompleted,
  Routine,
  Totals,
} from '../../../protocol/learner';
import type { LearnerInput } from '../../contract/algorithmKind';
import { Budget } from '../../contract/budget';
import { measuringIn } from '../../problem/measurable';
import { candidatesOf, crossed, telling, toldApart } from './pairActions';
import { valueOf } from './duelCheck';

/** So many samples of those before: a tenth of all. */
const SHARE = 1 / 9;
/** The part of them for actions with pairs that were not seen together. */
const SCREENING = 1 / 2;
/** Beyond that many multiplications no pairs are looked at. */
const MOST_WORK = 1e8;
/** A pair is known well enough by so many samples. */
const ENOUGH = 0.5;
/** Pairs that explain so many squares of a standard deviation less than the best are not told from it. */
const CLOSE = 6;
/** So often, and of so many pairs at once. */
const MOST_TELLING = 2;
const MOST_PAIRS = 6;
/** So many blocks with both base arms of a pair, with each and with none. */
const MOST_CROSSED = 8;

/** The learner with the duel of its finalists before its certificate. */
export function* withDuel(learner: Learner, input: LearnerInput, random: Random): Learner {
  const lab = new DuelLab(input);
  const { answer, last } = yield* lab.watch(learner);
  if (!answer.certified) return answer;
  const noDuel = yield* lab.duel(answer, last, random);
  return noDuel === null ? answer : { ...answer, noDuel };
}

class DuelLab {
  readonly #totals = new Map<string, MeasuredTotal & { samples: number; sum: [number] }>();
  readonly #budget: Budget;
  #samples = 0;
  /** Samples that are left of the tenth. */
  #left = 0;
  #round = 0;
  /** The fewest samples of an action in a block. */
  readonly #unit: number;

  constructor(private readonly input: LearnerInput) {
    const { instance } = input;
    this.#budget = new Budget(instance);
    this.#unit = instance.assumptions.law?.samplesPerBlock ?? 1;
    const before = instance.before === null ? [] : pulledIn(instance.before);
    this.#take(before, before);
  }

  /** Runs the learner and takes note of what it measures. */
  *watch(
    learner: Learner,
  ): Routine<{ readonly answer: Recommendation; readonly last: RoundCompleted | null }> {
    let last: RoundCompleted | null = null;
    let step = learner.next();
    while (step.done !== true) {
      const totals = yield step.value;
      if (step.value.type === 'pull') this.#measured(step.value.pulls, totals ?? []);
      if (step.value.type === 'roundCompleted') last = step.value;
      step = learner.next(totals);
    }
    return { answer: step.value, last };
  }

  /** @returns why the finalists were not compared; null where they were */
  *duel(
    { action: leader }: Recommendation,
    last: RoundCompleted | null,
    random: Random,
  ): Routine<string | null> {
    const next = last?.next ?? null;
    if (next === null) return 'there is no other action';
    const { instance } = this.input;
    const { isMeasurable } = measuringIn(instance);
    const pair = { leader, rival: next.action, lead: last?.leaders[0]?.estimate ?? NaN };
    const lead = Math.abs(pair.lead - next.estimate);
    for (const action of [leader, next.action]) {
      if (!isMeasurable(action) || valueOf(instance, action) === null)
        return 'the value of the leader or of its nearest rival is not measured directly';
    }
    this.#left = Math.floor(this.#samples * SHARE);
    if (instance.feedback.kind === 'full-bandit' && instance.family.complete === undefined)
      yield* this.#screen(random);
    const isMade = yield* this.#ask([leader, next.action], Infinity, { ...pair, lead });
    return isMade ? null : 'too few samples are left for it';
  }

  /** Measures actions with pairs that were not seen together; where one seems to act, whether it does. */
  *#screen(random: Random): Routine<void> {
    const { measurable } = this.input.instance;
    const fits = this.#fits();
    if (fits === null) return;
    const candidates = candidatesOf(measurable, fits.pairs, random);
    const most = Math.floor((this.#left * SCREENING) / this.#unit);
    yield* this.#ask(telling(fits, candidates, most, ENOUGH * this.#unit, this.#unit), 1);
    for (let time = 0; ; time++) {
      const found = this.#fits();
      const [best, ...others] = found?.explaining ?? [];
      if (found === null || best === undefined || keptOf(best, measurable.dimension) === 0) return;
      const close = others.filter((one) => isClose(best, one)).slice(0, MOST_PAIRS - 1);
      if (close.length > 0 && time < MOST_TELLING) {
        if (!(yield* this.#ask(toldApart(found, [best, ...close], candidates), 1))) return;
        continue;
      }
      const square = crossed(measurable, best.pair);
      if (square !== null) yield* this.#ask(square, MOST_CROSSED);
      return;
    }
  }

  #fits(): PairFits | null {
    const { dimension } = this.input.instance.family;
    return PairFits.of([...this.#totals.values()], dimension, MOST_WORK);
  }

  /**
   * Measures blocks of some actions, as many as there is room for.
   * @param most blocks
   * @param duel whose duel it is
   * @returns whether there was room for one
   */
  *#ask(actions: readonly Action[], most: number, duel?: DuelPair): Routine<boolean> {
    const block = actions.map((action): Pull => ({ action, count: this.#unit }));
    const blocks = Math.min(most, this.#room(block));
    if (actions.length === 0 || blocks < 1) return false;
    const { law } = this.input.instance.assumptions;
    const planned = blocks * block.length * this.#unit;
    const round = ++this.#round;
    yield {
      ...{ type: 'roundStarted', phase: 'duel', round, planned, threshold: NaN },
      ...(duel && { duel }),
    };
    if (law === null) {
      yield* this.#pull(block.map(({ action, count }) => ({ action, count: blocks * count })));
    } else if (law.type === 'gaussian' || law.blocks === 'spread') {
      yield* this.#pull(Array.from({ length: blocks }, () => block).flat());
    } else {
      // What disturbs a request as a whole is in one block.
      for (let i = 0; i < blocks; i++) yield* this.#pull(block);
    }
    return true;
  }

  /** How many blocks fit. */
  #room(block: readonly Pull[]): number {
    const { samples, cost } = this.#budget.roomIn(1);
    const size = block.length * this.#unit;
    const price = block.reduce((sum, { action }) => sum + this.#budget.priceOf(action), 0);
    const paid = price > 0 ? cost / (price * this.#unit) : Infinity;
    return Math.floor(Math.min(this.#left / size, samples / size, paid));
  }

  *#pull(pulls: readonly Pull[]): Routine<void> {
    const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
    this.#measured(pulls, totals);
  }

  #measured(pulls: readonly Pull[], totals: readonly Totals[]): void {
    this.#budget.spend(pulls);
    const samples = pulls.reduce((sum, { count }) => sum + count, 0);
    this.#samples += samples;
    this.#left -= samples;
    this.#take(pulls, totals);
  }

  #take(pulls: readonly Pull[], totals: readonly Totals[]): void {
    if (this.input.instance.feedback.kind !== 'full-bandit') return;
    pulls.forEach(({ action, count }, index) => {
      const key = action.join();
      const total = this.#totals.get(key) ?? { action, samples: 0, sum: [0] };
      this.#totals.set(key, total);
      total.samples += count;
      total.sum[0] += totals[index]?.sum[0] ?? 0;
    });
  }
}

function isClose(best: FittedPair, other: FittedPair): boolean {
  return (1 - other.share / best.share) * best.ratio < CLOSE;
}
