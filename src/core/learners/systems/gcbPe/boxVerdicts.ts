// What a box for theta says about nonlinear rewards: how good an action is, and how certain it is (docs/nonlinear.md, sections 2
// and 5).
import type { Action } from '../../../families/family';
import type { BestCandidate, Certainty } from '../../../protocol/learner';
import type { Box, Challenge } from '../../../reward/box';
import { occurringArms } from '../../../reward/occurringArms';
import { MOST_CANDIDATES } from '../../evidence/certainty';
import type { Level } from '../../problem/accuracy';
import type { PartialProblem } from './partialProblem';

/** A confidence 1 - delta' uses multiples of this for ln(1 / delta'), up to where it equals 1 in floating point. */
const STEP = 0.05;
const MOST_STEPS = 36 / STEP;
/** No confidence is computed for a lead below this share of the required lead. */
const FAR = 0.3;
/** The evidence against a candidate is rounded down to one of this many powers of 1 / delta. */
const LEVELS = 16;
/** X is enumerated up to this many actions. */
const MOST_LISTED = 2000;

/** An action with the rivals that may be better somewhere in the run's box. */
interface Judged {
  readonly box: Box;
  /** Worst first. */
  readonly challenges: readonly Challenge[];
  /** The most by which any other action may exceed this one; -Infinity if there is no other. */
  readonly excess: number;
}

/** The estimate theta^, and the box at a level: ln of the evidence, or of 1 over the chance, that rules a value out. */
interface Seen {
  readonly theta: Float64Array;
  at(level: number): Box;
}

export class BoxVerdicts {
  /** The base arms that the reward depends on. */
  readonly arms: readonly number[];
  private readonly ends: number;
  private seen: Seen | null = null;
  private all: { readonly actions: readonly Action[] | null } | null = null;
  /** Caches for the current samples: boxes by level, and the actions judged in them. */
  private readonly boxes = new Map<number, Box>();
  private readonly known = new Map<string, Judged>();
  /** The confidence found last, in steps: the next search starts there. */
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

  /** ln of the evidence that rules a value out, so that all ends of a certificate hold together. */
  get level(): number {
    return Math.log(this.ends / this.asked.delta);
  }

  /** The level at which both ends of every arm hold together. */
  get widest(): number {
    return Math.log((2 * this.arms.length) / this.asked.delta);
  }

  /** Replaces the samples seen so far. @param seen null while nothing is known */
  see(seen: Seen | null): void {
    this.seen = seen;
    this.boxes.clear();
    this.known.clear();
  }

  /** Judges an action in the run's box; null while nothing is known. */
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

  private at(seen: Seen, level: number): Box {
    const known = this.boxes.get(level) ?? seen.at(level);
    this.boxes.set(level, known);
    return known;
  }

  /** The level at which all ends of a certificate hold with probability 1 - delta'. */
  private levelOf(logInverse: number): number {
    return Math.log(this.ends) + logInverse;
  }

  /**
   * How certain an action is. A wrong action ever reaches confidence c only if one of a certificate's D ends is passed by
   * evidence D / (1 - c), which has probability at most 1 - c.
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
      // Computed only on request: the evidence, the intervals and the rivals of a long X are costly.
      get candidates() {
        return candidates();
      },
      ...(more > 0 && { candidatesMore: more }),
    };
  }

  /** Whether the lead is too far from the required lead for any confidence. */
  private isFar(seen: Seen, leader: Action): boolean {
    const { challenges, excess } = this.judgedAt(seen, this.level, leader);
    const lead = (challenges[0]?.lead ?? Infinity) + this.asked.accuracy;
    return excess === Infinity || lead < FAR * (lead + excess);
  }

  /** The other actions that may be better, best estimate first; null if X is long and too many may be better. */
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

  /** For a long X and a monotone reward: the actions whose largest value may exceed the leader's least value. */
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
    // Intervals need both ends of every arm.
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

  /** All of X; null if X is long. */
  private get listed(): readonly Action[] | null {
    return (this.all ??= { actions: this.problem.family.enumerate(MOST_LISTED) }).actions;
  }
}

/** The most steps after which the leader is certified, searched from the last result on; 0 if none. */
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
