// Evidence against "the leader is at least as good as its nearest rival", by samples of the two alone.
import type { Check, DuelFigures, LogValue } from '../../../assumptionChecks/check';
import type { ActionInPhase, Block, Phase } from '../../../assumptionChecks/phase';
import { duelText } from '../../../assumptionChecks/texts';
import type { Action } from '../../../families/family';
import { denseRow } from '../../../feedback/observerSet/rowSpan';
import { whitenedPull } from '../../../feedback/whitened';
import { cholesky } from '../../../numerics/cholesky';
import {
  addScaled,
  denseOf,
  dot,
  multiplyVector,
  norm,
  scale,
  subtract,
} from '../../../numerics/linearAlgebra';
import type { DuelPair } from '../../../protocol/learner';
import { coefficientsOf } from '../../../reward/rewardVectors';
import type { Instance } from '../../contract/instance';
import { compareInPhase } from '../../designs/phaseBlocks';
import { GaussianProcesses } from '../../noise/gaussianProcesses';
import type { NoiseModel } from '../../noise/noiseModel';
import { noiseOfNumbers } from '../../noise/noiseOf';
import { MEDIAN, MOST_SEEN } from '../../noise/noiseSeen';
import type { PairProcesses } from '../../noise/pairProcesses';
import { SymmetricProcesses } from '../../noise/symmetricProcesses';
import type { PhasePull } from '../../problem/pool';

/** A share of the value of an action that no combination of what it shows may leave over. */
const OUTSIDE = 1e-6;
const UNDETERMINED = 1e-12;

/** The duel of the finalists: it sees their samples of the phases that are made for it, and the size of the noise by all. */
export class DuelCheck implements Check {
  readonly name = 'duel';
  readonly standsOut = null;
  /** Whose duel the phase is; null for another phase. */
  pair: DuelPair | null = null;
  /** Why there is none. */
  reason: string | null = null;
  #made: DuelPair | null = null;
  #processes: PairProcesses | null = null;
  readonly #noise: NoiseModel;
  /** Of each action what its blocks differ by: the mean, one number a row. */
  readonly #means = new Map<string, { samples: number; readonly mean: Float64Array }>();
  /** What they differ by, in standard deviations of one row each. */
  #sizes: number[] = [];

  constructor(private readonly instance: Omit<Instance, 'truth'>) {
    this.#noise = noiseOfNumbers(instance.assumptions, instance.run.delta);
  }

  addPhase({ actions, blocks }: Phase): void {
    const own: readonly (readonly ActionInPhase[])[] =
      blocks.length === 0 ? [actions] : blocks.map((block: Block) => [...block.values()]);
    if (this.pair !== null) this.#compare(this.pair, own);
    for (const one of own.flat()) this.#note(one);
  }

  /** ln of the e-value; null before the duel. */
  get log(): number | null {
    return this.#processes?.logValues[1] ?? null;
  }

  /** Null before the duel. */
  get duel(): DuelFigures | null {
    const [pair, processes] = [this.#made, this.#processes];
    if (pair === null || processes === null) return null;
    const { value, information } = processes.lead(0, 1);
    if (information === 0) return null;
    // Half of delta is for each end.
    const known = Math.log(2 / this.instance.run.delta);
    const reach = (b: number, a: number) => {
      const varied = processes.varied(b, a);
      return varied.leadWhere((at) => varied.logValue(at) >= known);
    };
    const [low, high] = [value - reach(0, 1), value + reach(1, 0)];
    return {
      ...{ leader: pair.leader, rival: pair.rival, lead: value },
      interval: [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null],
    };
  }

  text(value: LogValue | null): string | null {
    return duelText(value, this.duel, this.reason, this.instance.transform);
  }

  #compare(pair: DuelPair, blocks: readonly (readonly ActionInPhase[])[]): void {
    const pulls = blocks.map((block) =>
      [pair.leader, pair.rival].flatMap((action, at): readonly PhasePull[] => {
        const key = action.join();
        const shown = block.find((one) => one.key === key);
        const value = shown === undefined ? null : valueOf(this.instance, action);
        if (shown === undefined || value === null) return [];
        const point = Float64Array.of(0, 0);
        point[at] = 1 / value.deviation;
        const sums = [value.of(shown.all.sum) / value.deviation];
        const pull = { action, rows: [point], whiten: () => sums };
        return [{ pull, count: shown.all.count, sums }];
      }),
    );
    if (!pulls.every(({ length }) => length === 2)) return;
    this.#made = pair;
    const processes = (this.#processes ??= this.#started(pair));
    const noise = { ...this.#noise, deviation: (units: number) => units * this.#deviation() };
    const points = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
    // Parts of a pull are merged where they are of the same object.
    const same = new Map<string, PhasePull['pull']>();
    const alike = pulls.map((block) =>
      block.map((entry) => {
        const key = entry.pull.action.join();
        const pull = same.get(key) ?? entry.pull;
        same.set(key, pull);
        return { ...entry, pull };
      }),
    );
    processes.observe(compareInPhase(alike, [0, 1], points, noise));
  }

  #started({ lead }: DuelPair): PairProcesses {
    const { law } = this.instance.assumptions;
    const kappa = lead > 0 ? 1 / lead ** 2 : 1 / this.#deviation() ** 2;
    if (law === null) return this.#noise.processes(2, kappa, kappa);
    const Processes = law.type === 'symmetric' ? SymmetricProcesses : GaussianProcesses;
    return new Processes(2, kappa, kappa, () => this.#deviation());
  }

  /** Of one row, by the median of what blocks of the same action differ by: it guides bets, and no guarantee rests on it. */
  #deviation(): number {
    const sorted = Float64Array.from(this.#sizes).sort();
    const seen = (sorted[Math.floor(sorted.length / 2)] ?? 0) / MEDIAN;
    return seen > 0 ? seen : 1;
  }

  #note({ key, noise, all }: ActionInPhase): void {
    const mean = scale(multiplyVector(noise.whitening, all.sum), 1 / all.count);
    const known = this.#means.get(key);
    if (known === undefined) {
      this.#means.set(key, { samples: all.count, mean });
      return;
    }
    const change = subtract(mean, known.mean);
    const total = known.samples + all.count;
    const factor = Math.sqrt(known.samples * (all.count / total));
    this.#sizes.push(...change.map((one) => factor * Math.abs(one)));
    if (this.#sizes.length > 2 * MOST_SEEN) this.#sizes = this.#sizes.slice(-MOST_SEEN);
    addScaled(known.mean, all.count / total, change);
    known.samples = total;
  }
}

/**
 * The value of an action by what is seen of it alone, and the deviation of that in units of the noise; null where what is seen does
 * not determine it.
 */
export function valueOf(
  { feedback, assumptions, family, reward }: Omit<Instance, 'truth'>,
  action: Action,
): { readonly deviation: number; of(sum: ArrayLike<number>): number } | null {
  const { rows, whiten } = whitenedPull(feedback, assumptions.noise, family.dimension, action);
  const wanted = denseRow(
    { arms: action, coefficients: coefficientsOf(reward, action) },
    family.dimension,
  );
  const gram = denseOf(
    rows.map((row, i) =>
      rows.map((other, j) => dot(row, other) * (i === j ? 1 + UNDETERMINED : 1)),
    ),
  );
  const weights = cholesky(gram)?.solve(Float64Array.from(rows, (row) => dot(row, wanted)));
  if (weights === undefined) return null;
  const deviation = norm(weights);
  const rest = wanted.slice();
  rows.forEach((row, i) => {
    addScaled(rest, -(weights[i] as number), row);
  });
  if (!(deviation > 0) || norm(rest) > OUTSIDE * norm(wanted)) return null;
  return { deviation, of: (sum) => dot(weights, Float64Array.from(whiten(sum))) };
}
