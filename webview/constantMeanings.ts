/** What the constants of a run mean, each in one sentence; their formulas stand with their names. */
import { constantFormula, constantName } from '../src/shared/constants';
import type { Term } from './words';

const MEANINGS: Readonly<Record<string, string>> = {
  d: 'How many base arms there are.',
  dimension: 'How many directions the actions span; this stands for d in every formula.',
  m: 'How many base arms the largest action has.',
  actions: 'How many actions there are to choose from.',
  logActions: 'Grows with the number of actions; this is how that number enters the samples.',
  observerSetSize: 'How many actions are measured to work every reward out.',
  observerRank: 'How many directions the measured actions tell.',
  c0: 'All sample sizes are multiples of this.',
  accuracyScale: 'What the accuracy of a round is measured in.',
  alpha: 'How far the measured actions reach: the larger, the more samples the preparation takes.',
  alphaPrinted: 'The reach by the bound that the paper prints.',
  alphaCertified: 'A bound on the reach that is proved for this instance.',
  xiMin: 'How well the measured actions tell their worst direction.',
  beta: 'How much of the noise of one round reaches the estimate of the values.',
  betaPrinted: 'The same by the bound that the paper prints.',
  betaPerPull: 'The same, counted pull by pull.',
  betaMethod: 'Whether β as printed was worked out or bounded.',
  covarianceTrace: 'The summed variance of the estimated values after one round.',
  covarianceFrobenius: 'The size of the covariance of the estimated values after one round.',
  covarianceOperator: 'The largest variance in any direction after one round.',
  lipschitz: 'How much the reward can change where the values change by one.',
  stoppingLipschitz: 'How much the lead can change where the values change by one.',
  stoppingReward: 'The sum that the stopping rule compares, where the reward grows with it.',
  thetaNorm: 'No true values are longer than this, as a vector.',
  noiseScale: 'How large the noise of one sample is.',
  rewardBound: 'No mean reward is larger than this, be it positive or negative.',
  delta: 'The probability of a wrong answer that is accepted.',
  delta0: 'The part of the error probability that the preparation may use.',
  deltaElimination: 'The part of the error probability that is left to the elimination.',
  albaDelta: 'The error probability that the epochs of ALBA are given.',
  preparation: 'How the phase goes that narrows the actions to few.',
  elimination: 'How the phase goes that rules the rest out.',
  counts: 'Whether the samples of each action are fixed beforehand or drawn.',
  largestVariance: 'How uncertain the least certain reward is, by one sample.',
  kappa: 'The evidence weighs leads of every size, those up to about 1/√κ most.',
  eliminationNeed: 'About how many samples the elimination takes, guessed before it begins.',
  stopRule: 'What the error of the lead is bounded by.',
  differenceConstant:
    'How much a difference of two rewards can change where the values change by one.',
  differenceFormula: 'Whether D was worked out or bounded.',
  logRivals: 'Grows with the number of rivals; this is how that number enters what is needed.',
  pairsListed: 'Whether each rival is looked at by itself, or all by one bound.',
  allocation: 'How the samples of a round are divided among the measured actions.',
  leastWeight: 'The share of the samples of the action that is measured least.',
  largestWeight: 'The share of the samples of the action that is measured most.',
  deltaSchedule: 'The part of the error probability that each stopping test may use.',
  maxRounds: 'A phase that has not ended after so many rounds ends the run.',
  stopTest: 'After which samples the stopping rule is looked at.',
  seed: 'What the random numbers start from: the same seed gives the same run.',
};

const EPOCH_MEANINGS = {
  Actions: 'How many actions were left when this epoch of the elimination began.',
  Dimension: 'How many directions the actions that were left spanned.',
} as const;

/** Whether a constant has a meaning of its own. */
export function hasMeaning(key: string): boolean {
  return key in MEANINGS || /^epoch\d+(Actions|Dimension)$/.test(key);
}

/** The sentence and, where there are, the symbol and the formula of a constant. */
export function constantTerm(key: string): Term {
  const [, what] = /^epoch\d+(Actions|Dimension)$/.exec(key) ?? [];
  const meaning =
    MEANINGS[key] ??
    (what === 'Actions' || what === 'Dimension'
      ? EPOCH_MEANINGS[what]
      : 'A setting of this run, or a number that it worked out.');
  const [, symbol] = constantName(key);
  const formula = constantFormula(key);
  const parts = [symbol, formula === symbol ? '' : formula].filter((part) => part !== '');
  return { meaning, symbol: parts.join(': ') };
}
