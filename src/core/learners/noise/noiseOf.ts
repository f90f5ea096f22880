/** The noise model of an instance, from the declared scale or from the law of the noise. */
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { Assumptions } from '../contract/instance';
import { declaredNoise, type NoiseModel } from './noiseModel';
import { undeclaredNoise } from './undeclaredNoise';

type Known = Pick<Assumptions, 'noise' | 'noiseScale' | 'law'>;

/** The noise of the total of an action; for noise on the arms, of the longest action. */
export function noiseOfTotals(known: Known, delta: number): NoiseModel {
  return noiseOf(known, known.noiseScale, delta);
}

/** The noise of one observed number, or of one base arm if the noise is on the arms. */
export function noiseOfNumbers(known: Known, delta: number): NoiseModel {
  const { noise, noiseScale } = known;
  return noiseOf(known, noise.on === 'arms' ? subGaussianConstantOf(noise) : noiseScale, delta);
}

/** @param R the declared scale */
function noiseOf({ noise, law }: Known, R: number, delta: number): NoiseModel {
  return law === null ? declaredNoise(R, noise) : undeclaredNoise(law, noise, delta);
}

/** For a plan: a scale that is neither declared nor simulated counts as 1, and dependent rows cost only where one is declared. */
export function withKnownScale({ law, ...own }: Assumptions): Assumptions {
  const noise = law === null ? own.noise : { ...own.noise, rows: 'independent' as const };
  if (Number.isFinite(own.noiseScale)) return { ...own, law: null, noise };
  return { ...own, law: null, noiseScale: 1, noise: { ...noise, scale: 1 } };
}
