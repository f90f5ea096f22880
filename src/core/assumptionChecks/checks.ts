/**
 * Checks of the declared assumptions while a run goes on, for real measurements; they never change the run. Each e-value
 * reaches 20 in at most 1 of 20 runs in which the assumptions hold (docs/assumption-checks.md).
 */
import type { Action } from '../families/family';
import type { ObservationRow } from '../feedback/feedback';
import { CHECK_ORDER } from '../words/checks';
import type { CheckName } from '../words/checks';
import { DriftCheck } from './drift';
import { LinearityCheck } from './linearity';
import { NoiseScaleCheck } from './noiseScale';
import { ActionInPhase } from './phase';
import type { MeasuredPull } from './phase';
import { pullNoiseOf } from './pullNoise';
import type { DeclaredRowNoise, PullNoise } from './pullNoise';
import { driftText, linearityText, noiseScaleText, partText } from './texts';
import type { LogValue } from './texts';

/** What the checks take for granted and what they test: y = M_x theta + noise. */
export interface DeclaredModel extends DeclaredRowNoise {
  /** The rows of M_x, the same ones for the same action. */
  readonly observe: (action: Action) => readonly ObservationRow[];
  /** What people call an action; its base arms by default. */
  readonly nameOf?: (action: Action) => string;
}

export interface AssumptionCheck {
  readonly name: CheckName;
  /** The e-value now; null where there is nothing to check yet, and above 1e308. */
  readonly eValue: number | null;
  /** Its logarithm to base 10; null where there is nothing to check yet. */
  readonly log10EValue: number | null;
  /** Whether it was 20 or more after any phase: such a caveat stays. */
  readonly isCaveat: boolean;
  /**
   * Whether it was max(20, 1/delta) or more after any phase, and is no consequence of another one: the measurements
   * contradict this assumption.
   */
  readonly isRefuted: boolean;
  /** The refuted check that this one rests on: while that is refuted its e-value is no evidence of its own. */
  readonly follows?: CheckName;
  /** A few sentences that say so, and what to do. */
  readonly text: string;
}

/** An e-value of 20 comes up in at most 1 of 20 runs. */
const CAVEAT_FROM = Math.log(20);
/** The largest power of ten that is printed as a number. */
const MOST_LOG10 = 308;

/**
 * The checks of one run. It receives every complete batch, in the order of the requests, and where a phase
 * ends: what a learner asks for between two decisions, so that all counts of a phase are fixed by what came before it.
 * Batches since the last end of a phase count at the next one. It keeps totals of distinct actions, no samples.
 */
export class AssumptionChecks {
  readonly #model: DeclaredModel;
  readonly #noises = new Map<string, PullNoise>();
  readonly #checks = {
    'noise-scale': new NoiseScaleCheck(),
    linearity: new LinearityCheck(),
    drift: new DriftCheck(),
  } as const;
  readonly #largest: Record<CheckName, number> = { 'noise-scale': 0, linearity: 0, drift: 0 };
  readonly #refutedFrom: number;
  #phase = new Map<string, ActionInPhase>();

  /**
   * @param delta the error probability of the guarantee: evidence of 1/delta refutes what it rests on
   * @throws RangeError if the noise scale is not positive and finite
   */
  constructor(model: DeclaredModel, delta: number) {
    if (!(model.noiseScale > 0 && model.noiseScale < Infinity)) {
      throw new RangeError(`The noise scale must be positive, not ${model.noiseScale}.`);
    }
    this.#model = model;
    this.#refutedFrom = Math.max(CAVEAT_FROM, -Math.log(delta));
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
      const inPhase = this.#phase.get(key) ?? new ActionInPhase(key, pull.action, noise);
      this.#phase.set(key, inPhase);
      inPhase.add(pull);
    }
  }

  /** Ends a phase: all three take it in. */
  endPhase(): void {
    const actions = [...this.#phase.values()];
    this.#phase = new Map();
    for (const name of CHECK_ORDER) {
      const check = this.#checks[name];
      check.addPhase(actions);
      this.#largest[name] = Math.max(this.#largest[name], check.log ?? 0);
    }
  }

  /** What they say after the last phase that ended. */
  results(): readonly AssumptionCheck[] {
    return CHECK_ORDER.map((name) => {
      const { log, standsOut } = this.#checks[name];
      const standing = this.#standingOf(name);
      const { nameOf = String } = this.#model;
      const part = standing.isCaveat && standsOut !== null ? partText(standsOut, nameOf) : '';
      const largest = this.#largest[name];
      const text = this.#textOf(name, log === null ? null : { log, largest, ...standing, part });
      const log10EValue = log === null ? null : log / Math.LN10;
      const eValue = log === null || (log10EValue ?? 0) > MOST_LOG10 ? null : Math.exp(log);
      return { name, eValue, log10EValue, ...standing, text };
    });
  }

  #textOf(name: CheckName, value: LogValue | null): string {
    const { 'noise-scale': noiseScale, linearity } = this.#checks;
    if (name === 'noise-scale') return noiseScaleText(value, noiseScale, this.#model.noiseScale);
    return name === 'linearity' ? linearityText(value, linearity.skipped) : driftText(value);
  }

  /** What the measurements contradict. */
  get refuted(): readonly CheckName[] {
    return CHECK_ORDER.filter((name) => this.#standingOf(name).isRefuted);
  }

  /** How each check stands, in one text: it changes where one becomes a caveat or is refuted. */
  get standing(): string {
    return CHECK_ORDER.map((name) => {
      const { isCaveat, isRefuted } = this.#standingOf(name);
      return isRefuted ? 2 : isCaveat ? 1 : 0;
    }).join('');
  }

  /** The other checks take the noise scale for granted: what they find where it is wrong follows from that. */
  #standingOf(name: CheckName): Pick<AssumptionCheck, 'isCaveat' | 'isRefuted' | 'follows'> {
    const isRefuted = this.#largest[name] >= this.#refutedFrom;
    const isCaveat = this.#largest[name] >= CAVEAT_FROM;
    const follows =
      isCaveat && name !== 'noise-scale' && this.#largest['noise-scale'] >= this.#refutedFrom;
    if (follows) return { isCaveat, isRefuted: false, follows: 'noise-scale' };
    return { isCaveat, isRefuted };
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
