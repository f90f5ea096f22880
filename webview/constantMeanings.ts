/** The meaning of each constant of a run in one sentence; their formulas are stored with their names. */
import { constantFormula, constantName } from '../src/shared/format';
import type { Term } from './words';

const MEANINGS: Readonly<Record<string, string>> = {
  d: 'The number of base arms.',
  dimension: 'How many dimensions the actions span; every formula uses it instead of d.',
  m: 'How many base arms the largest action has.',
  actions: 'The number of actions to choose from.',
  logActions:
    'Grows with the number of actions; the sample sizes depend on that number through this.',
  observerSetSize: 'How many actions are measured to determine every reward.',
  observerRank: 'How many dimensions the measured actions determine.',
  c0: 'All sample sizes are multiples of this.',
  alpha: 'How far the measured actions reach: the larger, the more samples the preparation takes.',
  alphaPrinted: 'The reach by the bound in the paper.',
  xiMin: 'How well the measured actions determine their worst direction.',
  beta: 'How much of the noise of one round reaches the estimate of the values.',
  betaPrinted: 'The same by the bound in the paper.',
  betaPerPull: 'The same, for one sample.',
  betaMethod: 'Whether the paper’s β is exact or an upper bound.',
  lipschitz: 'How much the reward can change when the values change by one.',
  stoppingLipschitz: 'How much the lead can change when the values change by one.',
  stoppingReward: 'What the stopping rule compares: the sum, if the reward grows with it.',
  thetaNorm: 'The vector of true values is no longer than this.',
  noiseScale: 'How large the noise of one sample is.',
  noiseSeen: 'How far one measurement is from its mean, as the measurements show it.',
  noiseSeenLow: 'The noise is seen to be no smaller than this.',
  noiseSeenHigh: 'The noise is seen to be no larger than this.',
  noiseSeenLeast: 'The noise of the action that is measured most exactly.',
  noiseSeenMost: 'The noise of the action that is measured least exactly.',
  blocks: 'How many times a lead could prove itself: each time its evidence at most doubles.',
  rewardBound: 'No mean reward is larger than this in size.',
  delta: 'The accepted probability of a wrong answer.',
  delta0: 'The part of the error probability that the preparation may use.',
  deltaElimination: 'The part of the error probability that the elimination may use.',
  albaDelta: 'The part of the error probability that the epochs of ALBA may use.',
  preparation: 'The method of the phase that narrows the actions down to a few.',
  elimination: 'The method of the phase that rules out the rest.',
  counts: 'Whether the samples of each action are fixed in advance or drawn at random.',
  largestVariance: 'The variance of the least certain reward, after one sample.',
  exchanges:
    'How many questions decide: of each, whether a base arm of the answer is worth more than one that could take its place.',
  kappa: 'The evidence weighs leads of every size, those up to about 1/√κ most.',
  eliminationNeed: 'About how many samples the elimination takes, estimated before it starts.',
  stopRule: 'What bounds the error of the lead.',
  endLevel:
    'How strong the evidence against a value of a base arm has to be before it is ruled out.',
  logRivals:
    'Grows with the number of rivals; the lead needed depends on that number through this.',
  allocation: 'How the samples are divided among the actions.',
  deltaSchedule: 'The part of the error probability that each stopping test may use.',
  maxRounds: 'A phase that reaches this number of rounds ends the run.',
  seed: 'The start of the random numbers: the same spec and seed give the same run.',
};

const EPOCH_MEANINGS: Readonly<Record<string, string>> = {
  Actions: 'How many actions were left when this epoch of the elimination began.',
  Dimension: 'How many dimensions the remaining actions spanned.',
};

/** The sentence of a constant, with its symbol and formula if there are any. */
export function constantTerm(key: string): Term {
  const [, what = ''] = /^epoch\d+(Actions|Dimension)$/.exec(key) ?? [];
  const meaning =
    MEANINGS[key] ?? EPOCH_MEANINGS[what] ?? 'A setting of this run, or a number it computed.';
  const [, symbol] = constantName(key);
  const formula = constantFormula(key);
  const parts = [symbol, formula === symbol ? '' : formula].filter((part) => part !== '');
  return [meaning, parts.join(': ')];
}
