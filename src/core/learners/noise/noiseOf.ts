/** The noise that an instance reckons with: of the scale that is declared, or of what is known of its law. */
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { Assumptions } from '../contract/instance';
import { declaredNoise, type NoiseModel } from './noiseModel';
import { undeclaredNoise } from './undeclaredNoise';

type Known = Pick<Assumptions, 'noise' | 'noiseScale' | 'law'>;

/** The noise of the total of an action: of noise on the arms that of the longest one. */
export function noiseOfTotals(known: Known, delta: number): NoiseModel {
  return noiseOf(known, known.noiseScale, delta);
}

/** The noise of one number that is observed, or of one base arm where the noise is on the arms. */
export function noiseOfNumbers(known: Known, delta: number): NoiseModel {
  const { noise, noiseScale } = known;
  return noiseOf(known, noise.on === 'arms' ? subGaussianConstantOf(noise) : noiseScale, delta);
}

/** @param R the declared scale */
function noiseOf({ noise, law }: Known, R: number, delta: number): NoiseModel {
  return law === null ? declaredNoise(R, noise) : undeclaredNoise(law, noise, delta);
}

/** For a plan, whose learners draw nothing: a scale that is not declared is its unit, where no simulation knows it. */
export function withKnownScale(assumptions: Assumptions): Assumptions {
  const known = { ...assumptions, law: null };
  if (Number.isFinite(assumptions.noiseScale)) return known;
  return { ...known, noiseScale: 1, noise: { ...assumptions.noise, scale: 1 } };
}
