// Runs a learner towards its certificate, and again from its start if the settings become stricter after that: it is told the same
// answers under the settings of then, and goes on from where it was.
import { samplesOf } from '../../../protocol/dialogue';
import type {
  Learner,
  Pull,
  Recommendation,
  RoundCompleted,
  Routine,
  Totals,
} from '../../../protocol/learner';
import { withLazyFields } from '../../../protocol/withLazyFields';
import type { LearnerInput } from '../../contract/algorithmKind';
import type { Changeable } from '../../contract/instance';
import { isStricter, settingsAt } from '../../problem/accuracy';

/** Records what is measured, by the learner and in duels. */
export interface Measured {
  /** All samples so far, without those under earlier settings. */
  readonly samples: number;
  measured(pulls: readonly Pull[], totals: readonly Totals[]): void;
}

export class Watch {
  /** The samples under earlier settings. */
  readonly #earlier: number;
  /** The samples of the run, where the learner is. */
  #time = 0;
  /** What the learner was told, with the samples of the run from then on; kept where settings change. */
  readonly #told: { readonly totals: readonly Totals[]; time: number }[] = [];
  #isResumed = false;
  /** The samples at the last test that was told. */
  #reported = 0;

  constructor(
    private readonly asked: LearnerInput,
    private readonly lab: Measured,
  ) {
    this.#earlier = samplesOf(asked.instance.guidance?.own ?? []);
  }

  /** Its settings are those where it is: a learner that is told the same again meets the same ones. */
  get input(): LearnerInput {
    const { instance } = this.asked;
    const { run } = instance;
    if (run.now === undefined) return this.asked;
    return { ...this.asked, instance: { ...instance, run: { ...run, now: () => this.#settings } } };
  }

  get #settings(): Changeable {
    return settingsAt(this.asked.instance.run, this.#time);
  }

  /** Whether settings that came into force since the certificate are stricter than those that it meets. */
  get isStricterNow(): boolean {
    return isStricter(this.#settings, settingsAt(this.asked.instance.run, this.#now));
  }

  get #now(): number {
    return this.#earlier + this.lab.samples;
  }

  /** Runs the learner and records its measurements. A learner that ran before is first told the same again. */
  *run(
    learner: Learner,
  ): Routine<{ readonly answer: Recommendation; readonly last: RoundCompleted | null }> {
    const known = this.#told.values();
    let again = known.next();
    this.#time = this.#earlier;
    let last: RoundCompleted | null = null;
    let step = learner.next();
    while (step.done !== true) {
      const { value } = step;
      let totals: readonly Totals[] = [];
      if (again.done !== true) {
        if (value.type === 'pull') {
          ({ totals, time: this.#time } = again.value);
          again = known.next();
        }
      } else if (value.type === 'pull') {
        totals = (yield value) ?? [];
        this.lab.measured(value.pulls, totals);
        this.#time = this.#now;
        if (this.asked.instance.run.now !== undefined)
          this.#told.push({ totals, time: this.#time });
      } else {
        yield value.type === 'roundCompleted' ? this.#reportedOf(value) : value;
      }
      if (value.type === 'roundCompleted') last = value;
      step = learner.next(totals);
    }
    return { answer: step.value, last };
  }

  /** The duel is over, and the learner goes on under the settings of now. @returns the duel as a round of its own */
  resumed(last: RoundCompleted, round: number): RoundCompleted {
    this.#isResumed = true;
    const latest = this.#told.at(-1);
    if (latest !== undefined) latest.time = this.#now;
    return this.#reportedOf(
      withLazyFields(last, { phase: () => 'duel' as const, round: () => round }),
    );
  }

  /** A test, of a resumed learner with the samples since the one before it: its round may lie before the duel. */
  #reportedOf(test: RoundCompleted): RoundCompleted {
    const samples = this.lab.samples - this.#reported;
    this.#reported = this.lab.samples;
    return this.#isResumed ? withLazyFields(test, { samples: () => samples }) : test;
  }
}
