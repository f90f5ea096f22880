/** Checks whether the means of different actions are linear in common values, without a declared noise scale. */
import { norm } from '../numerics/linearAlgebra';
import type { Check, LogValue } from './check';
import { Directed, onSphere, type Coordinate } from './directed';
import { MixedProducts, logMeanExp } from './evidence';
import { MeansFit } from './linearity';
import { PairBet } from './pairBet';
import type { ActionInPhase, Phase, StandOut } from './phase';
import { withinActions } from './replicates';
import { caveatText } from './texts';

/** The tested excesses of misfit variance over noise variance. */
const EXCESSES: readonly number[] = [0.25, 1, 4, 16];

/** Tests the residuals of the means in the direction that the past predicts. */
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

  /** Null if there is no residual or the fit would take too long. The blocks of a phase mostly share one fit. */
  protected restOf(actions: readonly ActionInPhase[]) {
    const signature = actions.map(({ key, all }) => `${key}:${all.count}`).join(' ');
    if (this.#fit?.signature !== signature) {
      const weighed = actions.map(({ action, noise, all: { count } }) => ({
        action,
        noise,
        count,
        weight: count,
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

/** Symmetric noise: each block is tested by itself, because the noise of the next block may depend on the past. */
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
 * Gaussian noise: compares the misfit of a phase with the scatter within actions. One third of the e-value tests the size of the
 * misfit: its share B is Beta(k_l / 2, k_e / 2). If the misfit has 1 + t times the variance, the density ratio is
 * (1 + t)^(-k_l / 2) (1 - B t / (1 + t))^(-(k_l + k_e) / 2).
 * One third tests its direction, one third a pair of base arms.
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

/** One coordinate per whitened row, action by action. */
function coordinates(
  actions: readonly ActionInPhase[],
  values: Float64Array,
): readonly Coordinate[] {
  let at = 0;
  return actions.flatMap(({ key, action, noise, all: { count } }) =>
    Array.from({ length: noise.whitening.rows }, (_, row) => ({
      key: `${key}/${row}`,
      action,
      weight: Math.sqrt(count),
      value: values[at++] as number,
    })),
  );
}
