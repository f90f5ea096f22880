/**
 * Checks of the declared assumptions while a run goes on, for real measurements; they never change the run. Each e-value
 * reaches 20 in at most 1 of 20 runs in which the assumptions hold (docs/assumption-checks.md).
 */
import type { Action } from '../families/family';
import type { ObservationRow } from '../feedback/feedback';
import type { CheckName } from '../words/checks';
import type { Check, DuelFigures } from './check';
import { DriftCheck } from './drift';
import { LinearityCheck } from './linearity';
import { NoiseScaleCheck } from './noiseScale';
import { ActionInPhase, type Block, type MeasuredPull } from './phase';
import { pullNoiseOf, type DeclaredRowNoise, type PullNoise } from './pullNoise';
import { partText } from './texts';

/** What the checks take for granted and what they test: y = M_x theta + noise; R is 1 where no scale is declared. */
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
  /** Of a doubt about linearity: the two base arms that explain most of it. */
  readonly pair?: readonly [number, number];
  /** Of the duel, once it is made. */
  readonly duel?: DuelFigures;
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
  readonly #checks: readonly Check[];
  /** Whether what a phase showed is kept by blocks. */
  readonly #hasBlocks: boolean;
  /** By check, the largest ln of its e-value so far. */
  readonly #largest: number[];
  readonly #refutedFrom: number;
  #phase = new Map<string, ActionInPhase>();
  #blocks: Map<string, ActionInPhase>[] = [];
  /** The action that was pulled last. */
  #last: string | null = null;

  /**
   * @param delta the error probability of the guarantee: evidence of 1/delta refutes what it rests on
   * @param checks those of noise of no declared scale, the one first that the others rest on; null for those of a declared one
   * @param more that follow them
   * @throws RangeError if the noise scale is not positive and finite
   */
  constructor(
    model: DeclaredModel,
    delta: number,
    checks: readonly Check[] | null = null,
    more: readonly Check[] = [],
  ) {
    if (!(model.noiseScale > 0 && model.noiseScale < Infinity)) {
      throw new RangeError(`The noise scale must be positive, not ${model.noiseScale}.`);
    }
    this.#model = model;
    const declared = () => [
      new NoiseScaleCheck(model.noiseScale),
      new LinearityCheck(),
      new DriftCheck(),
    ];
    this.#checks = [...(checks ?? declared()), ...more];
    this.#hasBlocks = checks !== null;
    this.#largest = this.#checks.map(() => 0);
    this.#refutedFrom = Math.max(CAVEAT_FROM, -Math.log(delta));
  }

  /**
   * Takes the answers to one batch.
   * @throws RangeError for totals that have not m_x numbers; nothing of that batch is kept
   */
  add(pulls: readonly MeasuredPull[]): void {
    const known = pulls.map((pull) => ({ pull, noise: this.#noiseOf(pull) }));
    known.forEach(({ pull, noise }, index) => {
      // An action without rows shows nothing.
      if (noise.scales.length === 0 || pull.count === 0) return;
      const key = pull.action.join();
      inPhase(this.#phase, key, pull, noise).add(pull);
      if (!this.#hasBlocks) return;
      // What is left of a pull that was asked for in two batches is of the same block.
      const isRest = index === 0 && key === this.#last;
      const block = this.#blocks.at(-1);
      const isNew = block === undefined || (block.has(key) && !isRest);
      if (isNew) this.#blocks.push(new Map());
      inPhase(this.#blocks.at(-1) as Map<string, ActionInPhase>, key, pull, noise).add(pull);
      this.#last = key;
    });
  }

  /** Ends a phase: all take it in. */
  endPhase(): void {
    const blocks: readonly Block[] = this.#blocks;
    const phase = { actions: [...this.#phase.values()], blocks };
    this.#phase = new Map();
    this.#blocks = [];
    this.#last = null;
    this.#checks.forEach((check, index) => {
      check.addPhase(phase);
      this.#largest[index] = Math.max(this.#largest[index] as number, check.log ?? 0);
    });
  }

  /** What they say after the last phase that ended. */
  results(): readonly AssumptionCheck[] {
    return this.#checks.flatMap((check, index) => {
      const { name, log, standsOut, duel } = check;
      const standing = this.#standingOf(index);
      const { nameOf = String } = this.#model;
      const part = standing.isCaveat && standsOut !== null ? partText(standsOut, nameOf) : '';
      const largest = this.#largest[index] as number;
      const text = check.text(log === null ? null : { log, largest, ...standing, part });
      if (text === null) return [];
      const log10EValue = log === null ? null : log / Math.LN10;
      const eValue = log === null || (log10EValue ?? 0) > MOST_LOG10 ? null : Math.exp(log);
      return { name, eValue, log10EValue, ...standing, text, ...(duel && { duel }) };
    });
  }

  /** What the measurements contradict. */
  get refuted(): readonly CheckName[] {
    return this.#checks
      .filter((_, index) => this.#standingOf(index).isRefuted)
      .map(({ name }) => name);
  }

  /** How each check stands, in one text: it changes where one becomes a caveat or is refuted. */
  get standing(): string {
    return this.#checks
      .map((_, index) => {
        const { isCaveat, isRefuted } = this.#standingOf(index);
        return isRefuted ? 2 : isCaveat ? 1 : 0;
      })
      .join('');
  }

  /** The other checks take what the first one checks for granted: what they find where that is wrong follows from it. */
  #standingOf(index: number): Pick<AssumptionCheck, 'isCaveat' | 'isRefuted' | 'follows'> {
    const [base] = this.#checks;
    const largest = this.#largest[index] as number;
    const isRefuted = largest >= this.#refutedFrom;
    const isCaveat = largest >= CAVEAT_FROM;
    const rests = index > 0 && (this.#largest[0] as number) >= this.#refutedFrom;
    return isCaveat && rests && base !== undefined
      ? { isCaveat, isRefuted: false, follows: base.name }
      : { isCaveat, isRefuted };
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

function inPhase(
  actions: Map<string, ActionInPhase>,
  key: string,
  { action }: MeasuredPull,
  noise: PullNoise,
): ActionInPhase {
  const known = actions.get(key) ?? new ActionInPhase(key, action, noise);
  actions.set(key, known);
  return known;
}
