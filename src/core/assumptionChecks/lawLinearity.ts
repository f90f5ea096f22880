/** Whether the means of different actions are linear in common values, where no noise scale is declared. */
import { norm } from '../numerics/linearAlgebra';
import type { Check, LogValue } from './check';
import { Directed, onSphere, type Coordinate } from './directed';
import { MixedProducts, logMeanExp } from './evidence';
import { MeansFit } from './linearity';
import { PairBet } from './pairBet';
import type { ActionInPhase, Phase, StandOut } from './phase';
import { withinActions } from './replicates';
import { caveatText } from './texts';

/** By how much the squares of the misfit are larger than those of the noise, in the e-values of one phase. */
const EXCESSES: readonly number[] = [0.25, 1, 4, 16];

/** What the least squares leave of the means, in the direction that the past predicts. */
abstract class LawLinearityCheck implements Check {
  readonly name = 'linearity';
  protected isChecked = false;
  protected readonly pair = new PairBet();
  #fit: { readonly signature: string; readonly fit: MeansFit | null } | null = null;

  abstract addPhase(phase: Phase): void;
  abstract readonly log: number | null;
  abstract readonly standsOut: StandOut | null;

  text(value: LogValue | null): string | null {
    return value === null ? null : caveatText('lawLinearity', value);
  }

  /** Null where nothing is left over, or it would take too long. Blocks of a phase are alike. */
  protected restOf(actions: readonly ActionInPhase[]) {
    const signature = actions.map(({ key, all }) => `${key}:${all.count}`).join(' ');
    if (this.#fit?.signature !== signature) {
      const weighed = actions.map(({ action, noise, all: { count } }) => ({
        ...{ action, noise, count, weight: count },
      }));
      this.#fit = { signature, fit: MeansFit.of(weighed) };
    }
    const { fit } = this.#fit;
    if (fit === null || fit.degrees === 0) return null;
    const rest = fit.stacked(actions.map(({ all }) => all.sum));
    const size = norm(rest);
    const length = fit.basis.project(rest);
    this.isChecked = true;
    return { degrees: fit.degrees, basis: fit.basis, rest, size, length };
  }
}

/** Symmetric: each block by itself, because the noise of the next one may be anything that the past allows. */
export class SymmetricLinearityCheck extends LawLinearityCheck {
  readonly #directed = new Directed('odd');

  addPhase({ actions: phaseActions, blocks }: Phase): void {
    for (const block of blocks) {
      const actions = [...block.values()];
      const left = this.restOf(actions);
      if (left === null) continue;
      const { rest, degrees, length, size, basis } = left;
      const known = onSphere(rest, degrees, length, size);
      if (known === null) continue;
      this.#directed.add(coordinates(actions, known));
      this.pair.bet(actions, rest, basis, { law: 'odd', length });
    }
    this.pair.take(phaseActions);
  }

  get log(): number | null {
    return this.isChecked ? logMeanExp([this.#directed.log, this.pair.log]) : null;
  }

  get standsOut(): StandOut | null {
    return this.#directed.standsOut;
  }
}

/**
 * Gaussian: the misfit of a phase beside what the samples of the same action differ by. A third of the e-value is by its size: the
 * share B of the misfit is Beta(k_l / 2, k_e / 2), and its density where the variance of the misfit is 1 + t times as large over that is
 * (1 + t)^(-k_l / 2) (1 - B t / (1 + t))^(-(k_l + k_e) / 2). A third is by its direction, one by a pair of base arms.
 */
export class GaussianLinearityCheck extends LawLinearityCheck {
  readonly #directed = new Directed('sphere');
  readonly #size = new MixedProducts(EXCESSES);

  addPhase({ actions, blocks }: Phase): void {
    this.#look(actions, blocks);
    this.pair.take(actions);
  }

  #look(actions: readonly ActionInPhase[], blocks: Phase['blocks']): void {
    const left = this.restOf(actions);
    if (left === null) return;
    const { rest, degrees, length, size, basis } = left;
    const within = withinActions(blocks);
    const all = degrees + within.degrees;
    const total = Math.hypot(length, Math.sqrt(within.squares));
    const known = onSphere(rest, all, total, size);
    if (known === null) return;
    const share = (length / total) ** 2;
    this.#size.multiply(
      (t) => (-degrees * Math.log1p(t) - all * Math.log1p((-share * t) / (1 + t))) / 2,
    );
    this.#directed.add(coordinates(actions, known), (means) => basis.project(means));
    this.pair.bet(actions, rest, basis, { law: 'normal', length: total, degrees: all });
  }

  get log(): number | null {
    return this.isChecked ? logMeanExp([this.#size.log, this.#directed.log, this.pair.log]) : null;
  }

  get standsOut(): StandOut | null {
    return this.#directed.standsOut;
  }
}

/** The rows of actions, one after the other. */
function coordinates(
  actions: readonly ActionInPhase[],
  values: Float64Array,
): readonly Coordinate[] {
  let at = 0;
  return actions.flatMap(({ key, action, noise, all: { count } }) =>
    Array.from({ length: noise.whitening.rows }, (_, row) => ({
      ...{ key: `${key}/${row}`, action, weight: Math.sqrt(count) },
      value: values[at++] as number,
    })),
  );
}
