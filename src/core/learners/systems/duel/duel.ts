// Before a certificate, at most a tenth of the samples test whether the totals are linear: first actions with pairs of base arms
// never seen together, then the leader and its rival.
import { chanceOf } from '../../../assumptionChecks/pairBet';
import { PairFits, type MeasuredTotal } from '../../../assumptionChecks/pairFits';
import type { Action } from '../../../families/family';
import type { Draws, Random } from '../../../numerics/random';
import { answersOf } from '../../../protocol/answers';
import { samplesOf } from '../../../protocol/dialogue';
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
import { isSamePair, valueOf } from './duelCheck';
import { Watch, type Measured } from './watch';

/** The duel's samples, relative to those before it: a tenth of all. */
const SHARE = 1 / 9;
/** The least share of these samples that is kept for the finalists. */
const KEPT = 1 / 4;
/** The share of the others for actions with pairs not seen together. */
const SCREENING = 2 / 3;
/** Pairs are screened only up to this many multiplications. */
const MOST_WORK = 1e8;
/** The information at which a pair is known well enough, in samples. */
const ENOUGH = 0.5;
/** Pairs that explain less than the best pair by fewer than this many squared standard deviations cannot be told from it. */
const CLOSE = 6;
/** The most attempts to tell close pairs apart, and the most pairs per attempt. */
const MOST_TELLING = 2;
const MOST_PAIRS = 6;
/** A block shows a pair's effect at CLEAR of its standard deviations, which over four samples is OF_BLOCK times a sample's. */
const CLEAR = 3;
const OF_BLOCK = 2;
/** The most blocks: at least MOST_BLOCKS, and more for a small delta, since each block gains at most a factor of 2. */
const MOST_BLOCKS = 10;
const BLOCKS_PER_HALVING = 2;

/**
 * Runs a learner, with a duel of the finalists before its certificate. If the settings became stricter after the certificate, the
 * learner goes on under them from where it was.
 * @param create creates the learner from its input; it always starts in the same way
 */
export function* withDuel(
  create: (input: LearnerInput, draws: Draws) => Learner,
  input: LearnerInput,
  draws: () => Draws,
): Learner {
  const lab = new DuelLab(input);
  const watch = new Watch(input, lab);
  for (;;) {
    const random = draws();
    const { answer, last } = yield* watch.run(create(watch.input, random));
    if (!answer.certified) return answer;
    const noDuel = yield* lab.duel(answer, last, random);
    if (last === null || !watch.isStricterNow) {
      return noDuel === null ? answer : { ...answer, noDuel };
    }
    yield watch.resumed(last, lab.round);
  }
}

class DuelLab implements Measured {
  readonly #totals = new Map<string, MeasuredTotal & { samples: number; sum: [number] }>();
  readonly #budget: Budget;
  samples = 0;
  round = 0;
  /** The samples of the duels. */
  #spent = 0;
  #compared: DuelPair | null = null;
  /** The rest of the duel's samples, without those kept for the finalists. */
  #left = 0;
  /** The fewest samples of an action in a block. */
  readonly #unit: number;
  readonly #mostBlocks: number;

  constructor(private readonly input: LearnerInput) {
    const { instance } = input;
    this.#budget = new Budget(instance);
    this.#unit = instance.assumptions.law?.samplesPerBlock ?? 1;
    this.#mostBlocks = Math.max(
      MOST_BLOCKS,
      Math.ceil(BLOCKS_PER_HALVING * Math.log2(1 / instance.run.delta)),
    );
    const before = instance.before === null ? [] : pulledIn(instance.before);
    this.#take(before, before);
  }

  /** @returns why the finalists were not compared; null if they were */
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
    const before = this.samples;
    this.#left = Math.max(0, Math.floor((before - this.#spent) * SHARE) - this.#spent);
    if (instance.feedback.kind === 'full-bandit' && instance.family.complete === undefined) {
      const kept = Math.floor(this.#left * KEPT);
      this.#left -= kept;
      yield* this.#screen(random);
      this.#left += kept;
    }
    const isMade = yield* this.#ask([leader, next.action], Infinity, { ...pair, lead });
    this.#spent += this.samples - before;
    if (isMade) this.#compared = pair;
    return isSamePair(pair, this.#compared)
      ? null
      : 'it may take a tenth of the samples, which is too few for it';
  }

  /** Measures actions with pairs not seen together. If a pair seems to interact, tests whether it does. */
  *#screen(random: Random): Routine<void> {
    const { measurable } = this.input.instance;
    const fits = this.#fits();
    if (fits === null) return;
    const candidates = candidatesOf(measurable, fits.pairs, random);
    const most = Math.floor((this.#left * SCREENING) / this.#unit);
    yield* this.#ask(telling(fits, candidates, most, ENOUGH * this.#unit, this.#unit));
    const crossedPairs = new Set<string>();
    for (let told = 0; ;) {
      const found = this.#fits();
      const [best, ...others] = found?.explaining ?? [];
      if (found === null || best === undefined || crossedPairs.has(best.pair.join())) return;
      if (!(best.ratio > chanceOf(found.pairs))) return;
      const close = others
        .filter((one) => (1 - one.share / best.share) * best.ratio < CLOSE)
        .slice(0, MOST_PAIRS - 1);
      if (close.length > 0 && told < MOST_TELLING) {
        told++;
        if (!(yield* this.#ask(toldApart(found, [best, ...close], candidates)))) return;
        continue;
      }
      crossedPairs.add(best.pair.join());
      const size = (CLEAR * OF_BLOCK * best.deviation) / Math.abs(best.effect);
      const square = crossed(measurable, best.pair);
      if (square !== null) yield* this.#ask(square, Math.ceil(size ** 2));
    }
  }

  #fits(): PairFits | null {
    const { dimension } = this.input.instance.family;
    return PairFits.of([...this.#totals.values()], dimension, MOST_WORK);
  }

  /**
   * Measures some actions as often as there is room, in several blocks.
   * @param each the most samples per action and block; 0 for one block
   * @param duel the compared pair, if this is the duel of the finalists
   * @returns whether there was room
   */
  *#ask(actions: readonly Action[], each = 0, duel?: DuelPair): Routine<boolean> {
    const unit = actions.map((action): Pull => ({ action, count: this.#unit }));
    const room = this.#room(unit);
    const blocks = each === 0 ? 1 : Math.min(this.#mostBlocks, room);
    if (actions.length === 0 || room < 1) return false;
    const times = Math.max(1, Math.min(each, Math.floor(room / blocks)));
    const block = unit.map(({ action, count }) => ({ action, count: count * times }));
    const { law } = this.input.instance.assumptions;
    const planned = blocks * samplesOf(block);
    const round = ++this.round;
    yield {
      type: 'roundStarted',
      phase: 'duel',
      round,
      planned,
      threshold: NaN,
      ...(duel && { duel }),
    };
    // A disturbance of a whole request then affects one block only.
    const isOne = law?.type === 'symmetric' && law.blocks === 'request';
    const requests = isOne ? blocks : 1;
    const whole = Array.from({ length: blocks / requests }, () => block).flat();
    for (let i = 0; i < requests; i++)
      yield* this.#pull(law === null ? merged(block, blocks) : whole);
    return true;
  }

  /** The number of blocks that fit. */
  #room(block: readonly Pull[]): number {
    const { samples, cost } = this.#budget.roomIn(1);
    const size = samplesOf(block);
    const price = block.reduce((sum, { action }) => sum + this.#budget.priceOf(action), 0);
    const paid = price > 0 ? cost / (price * this.#unit) : Infinity;
    return Math.floor(Math.min(this.#left / size, samples / size, paid));
  }

  *#pull(pulls: readonly Pull[]): Routine<void> {
    const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
    this.measured(pulls, totals);
  }

  measured(pulls: readonly Pull[], totals: readonly Totals[]): void {
    this.#budget.spend(pulls);
    const samples = samplesOf(pulls);
    this.samples += samples;
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

function merged(block: readonly Pull[], blocks: number): readonly Pull[] {
  return block.map(({ action, count }) => ({ action, count: count * blocks }));
}
