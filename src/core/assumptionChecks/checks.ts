/**
 * Checks of the declared assumptions while a run goes on, for real measurements; they never change the run. Each e-value
 * reaches 20 in at most 1 of 20 runs in which the assumptions hold (docs/assumption-checks.md).
 */
import type { Action } from '../families/family';
import type { ObservationRow } from '../feedback/feedback';
import type { CheckName } from '../words/checks';
import { DriftCheck } from './drift';
import { LinearityCheck } from './linearity';
import { NoiseScaleCheck } from './noiseScale';
import { ActionInPhase } from './phase';
import type { MeasuredPull } from './phase';
import { pullNoiseOf } from './pullNoise';
import type { DeclaredRowNoise, PullNoise } from './pullNoise';
import { driftText, linearityText, noiseScaleText } from './texts';
import type { LogValue } from './texts';

/** What the checks take for granted and what they test: y = M_x theta + noise. */
export interface DeclaredModel extends DeclaredRowNoise {
  /** The rows of M_x, the same ones for the same action. */
  readonly observe: (action: Action) => readonly ObservationRow[];
}

export interface AssumptionCheck {
  readonly name: CheckName;
  /** The e-value now; null where there is nothing to check yet. The largest number where it is beyond numbers. */
  readonly eValue: number | null;
  /** Whether it was 20 or more after any phase: such a caveat stays. */
  readonly isCaveat: boolean;
  /** A sentence or two that say so. */
  readonly text: string;
}

/** An e-value of 20 comes up in at most 1 of 20 runs. */
const CAVEAT_FROM = Math.log(20);

/**
 * The checks of one run. It is told every complete batch, in the order in which they were asked for, and where a phase
 * ends: what a learner asks for between two decisions, so that all counts of a phase are fixed by what came before it.
 * What was told since the last end of a phase counts at the next one. It keeps totals of distinct actions, no samples.
 */
export class AssumptionChecks {
  readonly #model: DeclaredModel;
  readonly #noises = new Map<string, PullNoise>();
  readonly #noiseScale = new NoiseScaleCheck();
  readonly #linearity = new LinearityCheck();
  readonly #drift = new DriftCheck();
  readonly #largest: Record<CheckName, number> = { 'noise-scale': 0, linearity: 0, drift: 0 };
  #phase = new Map<string, ActionInPhase>();

  /** @throws RangeError if the noise scale is not positive and finite */
  constructor(model: DeclaredModel) {
    if (!(model.noiseScale > 0 && model.noiseScale < Infinity)) {
      throw new RangeError(`The noise scale must be positive, not ${model.noiseScale}.`);
    }
    this.#model = model;
  }

  /**
   * Takes the answers to one batch.
   * @throws RangeError for totals that have not m_x numbers; nothing of that batch is kept
   */
  add(pulls: readonly MeasuredPull[]): void {
    const known = pulls.map((pull) => ({ pull, noise: this.#noiseOf(pull) }));
    for (const { pull, noise } of known) {
      // An action without rows shows nothing.
      if (noise.scales.length === 0 || pull.count === 0) continue;
      const key = pull.action.join();
      const inPhase = this.#phase.get(key) ?? new ActionInPhase(key, noise);
      this.#phase.set(key, inPhase);
      inPhase.add(pull);
    }
  }

  /** Ends a phase: all three take it in. */
  endPhase(): void {
    const actions = [...this.#phase.values()];
    this.#phase = new Map();
    for (const [name, check] of [
      ['noise-scale', this.#noiseScale],
      ['linearity', this.#linearity],
      ['drift', this.#drift],
    ] as const) {
      check.addPhase(actions);
      this.#largest[name] = Math.max(this.#largest[name], check.log ?? 0);
    }
  }

  /** What they say after the last phase that ended. */
  results(): readonly AssumptionCheck[] {
    return [
      this.#result('noise-scale', this.#noiseScale.log, (value) =>
        noiseScaleText(value, this.#noiseScale, this.#model.noiseScale),
      ),
      this.#result('linearity', this.#linearity.log, (value) =>
        linearityText(value, this.#linearity.skipped),
      ),
      this.#result('drift', this.#drift.log, driftText),
    ];
  }

  #result(
    name: CheckName,
    log: number | null,
    textOf: (value: LogValue | null) => string,
  ): AssumptionCheck {
    const largest = this.#largest[name];
    const isCaveat = largest >= CAVEAT_FROM;
    return {
      name,
      eValue: log === null ? null : Math.min(Math.exp(log), Number.MAX_VALUE),
      isCaveat,
      text: textOf(log === null ? null : { log, largest, isCaveat }),
    };
  }

  /** @throws RangeError where the totals do not fit */
  #noiseOf({ action, sum, sumOfSquares }: MeasuredPull): PullNoise {
    const key = action.join();
    let noise = this.#noises.get(key);
    if (noise === undefined) {
      noise = pullNoiseOf(this.#model.observe(action), this.#model);
      this.#noises.set(key, noise);
    }
    const size = noise.scales.length;
    if (sum.length !== size || (sumOfSquares !== null && sumOfSquares.length !== size)) {
      throw new RangeError(`Totals of ${key} have not ${size} numbers.`);
    }
    return noise;
  }
}
