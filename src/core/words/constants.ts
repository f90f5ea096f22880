/** The constants of a run in words: the name, the symbol in the paper, and the formula. */

interface ConstantWords {
  readonly name: string;
  readonly symbol: string;
  /** In the notation of the paper; empty for settings and counts. */
  readonly formula: string;
}

const BETA = 'max over η in [−1, 1]ᵈ of ‖(MᵀM)⁻¹ Σ MᵢᵀMᵢ ηᵢ‖₂';

const words = (name: string, symbol = '', formula = ''): ConstantWords => ({
  name,
  symbol,
  formula,
});

const CONSTANTS: Readonly<Record<string, ConstantWords>> = {
  d: words('Base arms', 'd'),
  dimension: words('Dimension used', 'r', 'dim span(X)'),
  m: words('Largest action', 'm', 'max over X of ‖x‖₁'),
  actions: words('Actions', '|X|'),
  logActions: words('Logarithm of the actions', 'ln|X|'),
  observerSetSize: words('Observer set', '|σ|'),
  observerRank: words('Rank of the observer set', 'rank M_σ'),
  c0: words('Factor of the sample sizes', 'c₀', 'max(4B², 3R²); in the paper max(4L², 3)'),
  alpha: words('Reach of the observer set', 'α', 'max over X of ‖x‖ in M(λ)⁻¹ is at most α √r'),
  alphaPrinted: words('Reach, the paper’s version', 'α', '√(m r / ξ)'),
  xiMin: words('Least eigenvalue of the observer set', 'ξ', 'of Σ x xᵀ over σ, in span(X)'),
  beta: words('Noise passed on to the estimate', 'β', `${BETA}; per sample √(Σ βᵢ² / wᵢ)`),
  betaPrinted: words('The paper’s version', 'β'),
  betaPerPull: words('Noise that one sample passes on', '', '√(Σ βᵢ²)'),
  betaMethod: words('How the paper’s β was found'),
  lipschitz: words('Lipschitz constant', 'Lₚ', '|r̄(x, θ) − r̄(x, θ′)| ≤ Lₚ ‖θ − θ′‖₂'),
  stoppingLipschitz: words('Lipschitz constant of the lead', 'Lₚ'),
  stoppingReward: words('Lead measured in'),
  thetaNorm: words('Bound on the values', 'L', 'L ≥ ‖θ‖₂'),
  noiseScale: words('Noise of one sample', 'R', 'the noise is R-sub-Gaussian'),
  noiseSeen: words(
    'Noise seen',
    '',
    'standard deviation of one sample, by what the estimates leave',
  ),
  noiseSeenLow: words('Noise seen, at least', '', 'lower end of its 95% interval'),
  noiseSeenHigh: words('Noise seen, at most', '', 'upper end of its 95% interval'),
  noiseSeenLeast: words('Noise seen, least noisy action'),
  noiseSeenMost: words('Noise seen, noisiest action'),
  blocks: words('Blocks'),
  rewardBound: words('Bound on the rewards', '', 'B ≥ |xᵀθ| over X'),
  delta: words('Error probability', 'δ'),
  delta0: words('Share of the preparation', 'δ₀', 'δ / 10 or 0; in the paper 6δ / π²'),
  deltaElimination: words('Share of the elimination', 'δ − δ₀', 'δ − δ₀'),
  albaDelta: words('Share of the epochs of ALBA', 'δ'),
  preparation: words('Preparation by'),
  elimination: words('Elimination by'),
  counts: words('Samples of each action'),
  largestVariance: words(
    'Largest variance of an estimate',
    'max xᵀM⁻¹x',
    'max over X of ‖x‖² in M⁻¹',
  ),
  exchanges: words('Exchanges of an action', '', 'base arms of it that others could replace'),
  kappa: words('Scale of the evidence', 'κ', '4 / the median variance of the leads'),
  eliminationNeed: words('First estimate of its samples'),
  stopRule: words('Needed lead computed from'),
  endLevel: words(
    'Evidence against a value',
    'ln(d/δ)',
    'that a value is above or below an end of the box',
  ),
  logRivals: words('Logarithm of the rivals', 'ln(|X| − 1)', 'ln(|X| − 1)'),
  allocation: words('Samples go'),
  deltaSchedule: words('Error probability of one test', 'δⱼ'),
  maxRounds: words('Most rounds of a phase'),
};

const EPOCH_CONSTANT = /^epoch(\d+)(Actions|Dimension)$/;

function wordsOf(key: string): ConstantWords {
  const known = CONSTANTS[key];
  if (known !== undefined) return known;
  const [, epoch, what] = EPOCH_CONSTANT.exec(key) ?? [];
  if (epoch !== undefined)
    return what === 'Actions'
      ? words(`Actions in elimination ${epoch}`, '|S|')
      : words(`Dimension in elimination ${epoch}`, 'D', 'dim span(S)');
  const spelled = key.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return words(spelled.charAt(0).toUpperCase() + spelled.slice(1));
}

/** The name and symbol of a constant; an unknown constant is named by its key, spelled out. */
export function constantName(key: string): readonly [name: string, symbol: string] {
  const { name, symbol } = wordsOf(key);
  return [name, symbol];
}

/** The formula of a constant in the notation of the paper; may be empty. */
export function constantFormula(key: string): string {
  return wordsOf(key).formula;
}

/** Words for text constants, whose values are ASCII identifiers in a run. */
const CONSTANT_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  betaMethod: { 'upper-bound': 'an upper bound' },
  stoppingReward: { 'x^T theta': 'xᵀθ' },
  preparation: {
    rounds: 'rounds of accuracy 2⁻ʳ',
    cumulative: 'all samples so far',
    pilot: 'a few samples, which only order',
  },
  elimination: {
    alba: 'epochs of ALBA',
    'e-process': 'e-processes',
    exchanges: 'single exchanges',
  },
  counts: { fixed: 'fixed proportions', multinomial: 'drawn at random' },
  stopRule: {
    lipschitz: 'the values, twice Lₚ',
    box: 'the least favourable values in the box',
  },
  allocation: {
    uniform: 'equally often',
    questions: 'to the base arms that decide',
    adaptive: 'to what distinguishes the actions left',
  },
  deltaSchedule: { rounds: 'δ/2n² in round n', tests: '6δ/π²j² at test j' },
};

/** @param key the name of the constant */
export function constantValue(key: string, text: string): string {
  return CONSTANT_VALUES[key]?.[text] ?? text;
}

/** Whether the name and symbol of a constant are defined here. */
export function isNamedConstant(key: string): boolean {
  return key in CONSTANTS || EPOCH_CONSTANT.test(key);
}
