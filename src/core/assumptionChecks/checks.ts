/**
 * Checks of the declared assumptions during a run on real measurements; they never change the run. If the assumptions hold, each
 * e-value reaches 20 in at most 1 of 20 runs (docs/assumption-checks.md).
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

/** The model under test: y = M_x theta + noise; R is 1 where no scale is declared. */
export interface DeclaredModel extends DeclaredRowNoise {
  /** The rows of M_x; the same action always has the same rows. */
  readonly observe: (action: Action) => readonly ObservationRow[];
  /** The display name of an action; its base arms by default. */
  readonly nameOf?: (action: Action) => string;
}

export interface AssumptionCheck {
  readonly name: CheckName;
  /** The current e-value; null if there is nothing to check yet or the value is above 1e308. */
  readonly eValue: number | null;
  /** log10 of the e-value; null if there is nothing to check yet. */
  readonly log10EValue: number | null;
  /** Whether the e-value was 20 or more after any phase; a caveat stays. */
  readonly isCaveat: boolean;
  /**
   * Whether the measurements contradict this assumption: the e-value was max(20, 1/delta) or more after any phase, and no other
   * refuted check explains it.
   */
  readonly isRefuted: boolean;
  /** The refuted check that this one rests on; while that check is refuted, this e-value says nothing. */
  readonly follows?: CheckName;
  /** A few sentences for the user, with advice. */
  readonly text: string;
  /** For a doubt about linearity: the two base arms that explain most of the misfit. */
  readonly pair?: readonly [number, number];
  /** For the duel, after it was made. */
  readonly duel?: DuelFigures;
}

/** If the assumption holds, at most 1 of 20 runs reaches an e-value of 20. */
const CAVEAT_FROM = Math.log(20);
/** Larger e-values overflow a double. */
const MOST_LOG10 = 308;

/**
 * The checks of one run. `add` takes each complete batch in the order of the requests; `endPhase` marks where a phase ends. A
 * phase is all that a learner requests between two decisions, so the past fixes its counts. The class keeps totals per action,
 * not samples.
 */
export class AssumptionChecks {
  readonly #model: DeclaredModel;
  readonly #noises = new Map<string, PullNoise>();
  readonly #checks: readonly Check[];
  /** Whether totals are also kept by block. */
  readonly #hasBlocks: boolean;
  /** The largest ln of the e-value so far, by check. */
  readonly #largest: number[];
  readonly #refutedFrom: number;
  #phase = new Map<string, ActionInPhase>();
  #blocks: Map<string, ActionInPhase>[] = [];
  #last: string | null = null;

  /**
   * @param delta the error probability of the guarantee: evidence of 1/delta refutes the assumption
   * @param checks for undeclared noise, with the check that the others rest on first; null for the checks of a declared scale
   * @param more further checks, appended
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
   * @throws RangeError if totals do not have m_x numbers; then nothing of the batch is kept
   */
  add(pulls: readonly MeasuredPull[]): void {
    const known = pulls.map((pull) => ({ pull, noise: this.#noiseOf(pull) }));
    known.forEach(({ pull, noise }, index) => {
      // An action without rows shows nothing.
      if (noise.scales.length === 0 || pull.count === 0) return;
      const key = pull.action.join();
      inPhase(this.#phase, key, pull, noise).add(pull);
      if (!this.#hasBlocks) return;
      // A pull that was split over two batches stays in one block.
      const isRest = index === 0 && key === this.#last;
      const block = this.#blocks.at(-1);
      const isNew = block === undefined || (block.has(key) && !isRest);
      if (isNew) this.#blocks.push(new Map());
      inPhase(this.#blocks.at(-1) as Map<string, ActionInPhase>, key, pull, noise).add(pull);
      this.#last = key;
    });
  }

  /** Ends the phase and passes it to every check. */
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

  /** The results after the last phase that ended. */
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

  /** The assumptions that the measurements contradict. */
  get refuted(): readonly CheckName[] {
    return this.#checks
      .filter((_, index) => this.#standingOf(index).isRefuted)
      .map(({ name }) => name);
  }

  /** One digit per check; the text changes when a check becomes a caveat or is refuted. */
  get standing(): string {
    return this.#checks
      .map((_, index) => {
        const { isCaveat, isRefuted } = this.#standingOf(index);
        return isRefuted ? 2 : isCaveat ? 1 : 0;
      })
      .join('');
  }

  /** The other checks presuppose the first one: while it is refuted, neither their evidence nor its absence says anything. */
  #standingOf(index: number): Pick<AssumptionCheck, 'isCaveat' | 'isRefuted' | 'follows'> {
    const [base] = this.#checks;
    const largest = this.#largest[index] as number;
    const isRefuted = largest >= this.#refutedFrom;
    const isCaveat = largest >= CAVEAT_FROM;
    const rests = index > 0 && (this.#largest[0] as number) >= this.#refutedFrom;
    return rests && base !== undefined
      ? { isCaveat, isRefuted: false, follows: base.name }
      : { isCaveat, isRefuted };
  }

  /** @throws RangeError if the totals do not fit the rows */
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
