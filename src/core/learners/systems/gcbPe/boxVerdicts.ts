// What a box of theta says of a reward that is not linear: how good an action is in it, and how sure one could be (docs/nonlinear.md,
// sections 2 and 5).
import type { Action } from '../../../families/family';
import type { BestCandidate, Certainty } from '../../../protocol/learner';
import type { Box, Challenge } from '../../../reward/box';
import { occurringArms } from '../../../reward/occurringArms';
import { MOST_CANDIDATES } from '../../evidence/certainty';
import type { Level } from '../../problem/accuracy';
import type { PartialProblem } from './partialProblem';

/** ln(1 / delta') of a confidence is one of the multiples of this, and no larger than of one that is 1 but for rounding. */
const STEP = 0.05;
const MOST_STEPS = 36 / STEP;
/** Of a lead that is a smaller share of what it has to be nothing is said. */
const FAR = 0.3;
/** The evidence against a candidate is one of so many powers of 1 / delta. */
const LEVELS = 16;
/** X is gone through up to this many actions. */
const MOST_LISTED = 2000;

/** An action with what may be better than it somewhere in the box of the run. */
interface Judged {
  readonly box: Box;
  /** The worst first. */
  readonly challenges: readonly Challenge[];
  /** What no other action exceeds it by; -Infinity where there is no other. */
  readonly excess: number;
}

/** What was seen: theta^, and the box by ln of the evidence, or 1 over the chance, that rules a value out. */
interface Seen {
  readonly theta: Float64Array;
  at(level: number): Box;
}

export class BoxVerdicts {
  /** The base arms that the reward looks at. */
  readonly arms: readonly number[];
  private readonly ends: number;
  private seen: Seen | null = null;
  private all: { readonly actions: readonly Action[] | null } | null = null;
  /** What was found for all that was seen so far: boxes by their levels, and actions in them. */
  private readonly boxes = new Map<number, Box>();
  private readonly known = new Map<string, Judged>();
  /** Where the last confidence was found. */
  private steps = 0;

  constructor(private readonly problem: PartialProblem) {
    const { family, reward } = problem;
    this.arms = [...new Set([...occurringArms(family), ...(reward.dependsOn?.().arms ?? [])])];
    this.ends = reward.endsOf?.(this.arms.length) ?? this.arms.length;
  }

  /** The level and the accuracy in force. */
  get asked(): Pick<Level, 'delta' | 'accuracy'> {
    return this.problem.changed?.() ?? this.problem;
  }

  /** ln of what rules a value out: all ends that count hold at once. */
  get level(): number {
    return Math.log(this.ends / this.asked.delta);
  }

  /** The level at which both ends of all arms hold. */
  get widest(): number {
    return Math.log((2 * this.arms.length) / this.asked.delta);
  }

  /** Takes the place of what was seen before. @param seen null while nothing is known */
  see(seen: Seen | null): void {
    this.seen = seen;
    this.boxes.clear();
    this.known.clear();
  }

  /** An action in the box of the run; null while nothing is known. */
  judged(action: Action): Judged | null {
    return this.seen === null ? null : this.judgedAt(this.seen, this.level, action);
  }

  private judgedAt(seen: Seen, level: number, action: Action): Judged {
    const key = `${level} ${action.join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const box = this.at(seen, level);
    const challenges = this.problem.reward.challenges?.(action, box) ?? [];
    const judged = { box, challenges, excess: challenges[0]?.excess ?? -Infinity };
    this.known.set(key, judged);
    return judged;
  }

  /** The box at a level, found once. */
  private at(seen: Seen, level: number): Box {
    const known = this.boxes.get(level) ?? seen.at(level);
    this.boxes.set(level, known);
    return known;
  }

  /** Where all ends that count hold with probability 1 - delta'. */
  private levelOf(logInverse: number): number {
    return Math.log(this.ends) + logInverse;
  }

  /**
   * How sure one could be of an action: a wrong one has confidence c or more, at any time, only if one of the ends that count is
   * passed by evidence of their number over 1 - c, which has probability 1 - c at most.
   */
  certainty(leader: Action): Certainty {
    const { seen } = this;
    if (seen === null) return { confidence: null, candidates: [] };
    const { accuracy, delta } = this.asked;
    const isCertifiedAfter = (steps: number) =>
      this.judgedAt(seen, this.levelOf(steps * STEP), leader).excess <= accuracy;
    this.steps = this.isFar(seen, leader) ? 0 : mostSteps(isCertifiedAfter, this.steps);
    const isCertified = this.judgedAt(seen, this.level, leader).excess <= accuracy;
    const share = Math.max(isCertified ? 1 - delta : 0, 1 - Math.exp(-this.steps * STEP));
    const confidence = share > 0 ? share : null;
    const rivals = this.listed === null ? null : this.rivals(seen, leader);
    const more = 1 + (rivals?.length ?? 0) - MOST_CANDIDATES;
    const candidates = () => {
      const found = rivals ?? this.rivals(seen, leader);
      return found === null ? [] : this.candidates(seen, leader, found);
    };
    return {
      confidence,
      // Evidence and intervals are searched for where somebody asks, and so is a long X.
      get candidates() {
        return candidates();
      },
      ...(more > 0 && { candidatesMore: more }),
    };
  }

  /** The lead is so little of what it has to be that no confidence is near. */
  private isFar(seen: Seen, leader: Action): boolean {
    const { challenges, excess } = this.judgedAt(seen, this.level, leader);
    const lead = (challenges[0]?.lead ?? Infinity) + this.asked.accuracy;
    return excess === Infinity || lead < FAR * (lead + excess);
  }

  /** The other actions that may be better, the best by estimate first; null where X is long and too many may be. */
  private rivals(seen: Seen, leader: Action): readonly Action[] | null {
    const { reward } = this.problem;
    const box = this.at(seen, this.level);
    const excessOf = reward.excessOver?.(leader, box);
    if (excessOf === undefined) return null;
    const all = this.listed ?? this.within(box, leader);
    const name = leader.join();
    const value = (action: Action) => reward.value(action, seen.theta);
    return (
      all
        ?.filter((action) => action.join() !== name && excessOf(action) > 0)
        .map((action) => ({ action, value: value(action) }))
        .sort((a, b) => b.value - a.value)
        .map(({ action }) => action) ?? null
    );
  }

  /** Of a long X the actions whose value may pass the least one of the leader, for a reward that grows with each theta_i. */
  private within({ low, high }: Box, leader: Action): readonly Action[] | null {
    const { reward } = this.problem;
    if (reward.rangeOf !== undefined) return null;
    const found = reward.best(high, MOST_CANDIDATES + 1);
    const least = reward.value(leader, low);
    const isAll = (found.at(-1)?.value ?? -Infinity) <= least || found.length <= MOST_CANDIDATES;
    return isAll ? found.map(({ action }) => action) : null;
  }

  private candidates(
    seen: Seen,
    leader: Action,
    rivals: readonly Action[],
  ): readonly BestCandidate[] {
    const { reward } = this.problem;
    const { delta } = this.asked;
    const levels = Array.from({ length: LEVELS }, (_, k) => {
      const logInverse = (k / LEVELS) * Math.log(1 / delta);
      return {
        logInverse,
        excessOf: reward.excessOver?.(leader, this.at(seen, this.levelOf(logInverse))),
      };
    });
    // Of intervals both ends of all arms have to hold.
    const wide = this.at(seen, this.widest);
    const end = (value: number) => (Number.isFinite(value) ? value : null);
    return [leader, ...rivals.slice(0, MOST_CANDIDATES - 1)].map((action, place) => {
      const [low, high] = reward.rangeOf?.(action, wide) ?? [
        reward.value(action, wide.low),
        reward.value(action, wide.high),
      ];
      const against = levels.findLast(
        ({ excessOf }) => place > 0 && (excessOf?.(action) ?? Infinity) <= 0,
      );
      return {
        action,
        estimate: reward.value(action, seen.theta),
        interval: [end(low), end(high)],
        eValue: Math.exp(against?.logInverse ?? 0),
      };
    });
  }

  /** All of X; null where that is long. */
  private get listed(): readonly Action[] | null {
    return (this.all ??= { actions: this.problem.family.enumerate(MOST_LISTED) }).actions;
  }
}

/** The most steps after which it is certified, as far as can be gone from those that were found last; 0 for none. */
function mostSteps(isCertifiedAfter: (steps: number) => boolean, last: number): number {
  let steps = last;
  if (!isCertifiedAfter(steps)) {
    for (let by = 1; steps > 0; by *= 2) {
      steps = Math.max(0, steps - by);
      if (isCertifiedAfter(steps)) break;
    }
    if (!isCertifiedAfter(steps)) return 0;
  }
  let by = 1;
  for (; steps < MOST_STEPS && isCertifiedAfter(Math.min(MOST_STEPS, steps + by)); by *= 2)
    steps = Math.min(MOST_STEPS, steps + by);
  for (; by > 1; by /= 2)
    if (steps + by / 2 <= MOST_STEPS && isCertifiedAfter(steps + by / 2)) steps += by / 2;
  return steps;
}
