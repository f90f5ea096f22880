// Evidence against "the leader is at least as good as its nearest rival", from samples of these two alone.
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
import { sameAction } from '../../../words/actions';
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

/** The observations determine an action's value if no combination of them leaves more than this share of it. */
const OUTSIDE = 1e-6;
const UNDETERMINED = 1e-12;

/** The duel of the finalists: uses only samples of its own phases, and all samples for the size of the noise. */
export class DuelCheck implements Check {
  readonly name = 'duel';
  readonly standsOut = null;
  /** The pair that the current phase compares; null in any other phase. */
  pair: DuelPair | null = null;
  /** Why there was no duel. */
  reason: string | null = null;
  #made: DuelPair | null = null;
  #processes: PairProcesses | null = null;
  readonly #noise: NoiseModel;
  /** The mean observation of each action, one number per row: blocks are compared with it. */
  readonly #means = new Map<string, { samples: number; readonly mean: Float64Array }>();
  /** How much blocks of an action differ, in standard deviations of one row. */
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
    // Each end gets half of delta.
    const known = Math.log(2 / this.instance.run.delta);
    const reach = (b: number, a: number) => {
      const varied = processes.varied(b, a);
      return varied.leadWhere((at) => varied.logValue(at) >= known);
    };
    const [low, high] = [value - reach(0, 1), value + reach(1, 0)];
    return {
      leader: pair.leader,
      rival: pair.rival,
      lead: value,
      interval: [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null],
    };
  }

  text(value: LogValue | null): string | null {
    return duelText(value, this.duel, this.reason, this.instance.transform);
  }

  #compare(pair: DuelPair, blocks: readonly (readonly ActionInPhase[])[]): void {
    // The blocks share one pull object for each action, by which they are merged.
    const finalists = [pair.leader, pair.rival].flatMap((action, at) => {
      const value = valueOf(this.instance, action);
      if (value === null) return [];
      const point = Float64Array.of(0, 0);
      point[at] = 1 / value.deviation;
      const whiten = (sum: ArrayLike<number>) => [value.of(sum) / value.deviation];
      return [{ key: action.join(), pull: { action, rows: [point], whiten } }];
    });
    const pulls = blocks.map((block) =>
      finalists.flatMap(({ key, pull }): readonly PhasePull[] => {
        const shown = block.find((one) => one.key === key);
        if (shown === undefined) return [];
        return [{ pull, count: shown.all.count, sums: pull.whiten(shown.all.sum) }];
      }),
    );
    if (!pulls.every(({ length }) => length === 2)) return;
    // After a change of settings others may be the finalists.
    if (!isSamePair(pair, this.#made)) this.#processes = null;
    this.#made = pair;
    const processes = (this.#processes ??= this.#started(pair));
    const noise = { ...this.#noise, deviation: (units: number) => units * this.#deviation() };
    const points = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
    processes.observe(compareInPhase(pulls, [0, 1], points, noise));
  }

  #started({ lead }: DuelPair): PairProcesses {
    const { law } = this.instance.assumptions;
    const kappa = lead > 0 ? 1 / lead ** 2 : 1 / this.#deviation() ** 2;
    if (law === null) return this.#noise.processes(2, kappa, kappa);
    const Processes = law.type === 'symmetric' ? SymmetricProcesses : GaussianProcesses;
    return new Processes(2, kappa, kappa, () => this.#deviation());
  }

  /** Of one row, by the median difference between blocks of an action. It guides the bets; no guarantee rests on it. */
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

export function isSamePair({ leader, rival }: DuelPair, other: DuelPair | null): boolean {
  return other !== null && sameAction(leader, other.leader) && sameAction(rival, other.rival);
}

/**
 * How an action's value and the value's standard deviation (in units of the noise) follow from its own feedback; null if the
 * feedback does not determine the value.
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
