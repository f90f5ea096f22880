/** The names of things: the plain word first, the symbol in the tooltip. */
import type { TraceRow } from '../src/core/run/session/trace';
import type { InstanceSummary } from '../src/core/document/report';
import type { RunFacts } from '../src/core/run/check/facts';
import { formatActions, ordinal, phaseTitle, paperSizeOf, stepWord } from '../src/shared/format';
import { NUMBER_TERMS } from './numberTerms';

/** The meaning of a number in one sentence, then its formula or the paper's symbol. */
export type Term = readonly [meaning: string, symbol: string];

export const TERMS = {
  ...NUMBER_TERMS,
  samples: ['One sample is one measurement of one action.', 'n'],
  meanInterval: [
    'The 95% interval of the mean. It holds however often you look, so you may add seeds until it is narrow enough. It needs 20 seeds.',
    'asymptotic confidence sequence',
  ],
  rateInterval: [
    'The 95% interval of the rate of wrong answers (beta-binomial mixture). It holds however often you look.',
    'P(wrong)',
  ],
  checks: [
    'Whether the samples fit what the spec declares. Each check has a caveat by chance in at most 1 of 20 runs; they never change the run.',
    'e-value ≥ 20',
  ],
  lead: [
    'How far the best action is ahead of the rival named here, by the samples that the test counts.',
    'r̄(x̂₁, θ̂) − r̄(x̂ₖ, θ̂)',
  ],
  leadInSum: [
    'How far the best action is ahead of the rival named here in the sum of its values, by the samples that the test counts. The reward grows with that sum.',
    'x̂₁ᵀθ̂ − x̂ₖᵀθ̂',
  ],
  leadOfValues: [
    'How far a value of the best action is ahead of one that the rival named here has alone: the two that are hardest to distinguish. The margin is of their rewards.',
    'θ̂ᵢ − θ̂ⱼ',
  ],
  needed: ['The lead must exceed this. It falls with more samples.', 'ε'],
  width: [
    'A rival further behind than this is ruled out. With probability at least 1 − δ, the best action never is. It falls with more samples.',
    'c · ‖x̂₁ − x‖ in the norm of A⁻¹',
  ],
  evidence: [
    'The lead that rules this rival out, given the evidence of all others against it: together it must reach 1/δ.',
    'Eₓ ≥ 1/δ',
  ],
  closest: [
    'How far the best action is ahead of the one that is hardest to distinguish from it, by all samples of the elimination.',
    '(b − x)ᵀθ̂ = G/I',
  ],
  estimate: ['The reward of the action, estimated from the samples, with its 95% interval.', 'x̂ᵀθ̂'],
  mean: [
    'The mean value of the base arms of the action, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = x̂ᵀθ̂ / ‖x̂‖₁',
  ],
  weakest: [
    'The least value of the base arms of the action, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = min { θ̂ᵢ : x̂ᵢ = 1 }',
  ],
  strongest: [
    'The largest value of the base arms of the action, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = max { θ̂ᵢ : x̂ᵢ = 1 }',
  ],
  linked: [
    'An increasing function of the sum of the values, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = g(x̂ᵀθ̂)',
  ],
  coverage: [
    'The probability that at least one base arm of the action succeeds, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = 1 − Π (1 − θ̂ᵢ)',
  ],
  gain: [
    'The sum of the values, each discounted by its place in the ranking, estimated from the samples, with its 95% interval.',
    'r̄(x̂, θ̂) = Σⱼ θ̂ₓ₍ⱼ₎ · discⱼ',
  ],
  formula: ['The formula of the spec at the estimated values, with its 95% interval.', 'r̄(x̂, θ̂)'],
  gap: [
    'How much better the best reward is than the second best. The smaller it is, the more samples it takes to distinguish the two.',
    'r̄(x₁, θ) − r̄(x₂, θ)',
  ],
  planPrinted: [
    'How many times as many samples the run takes with the sample sizes of the paper (preset “paper”).',
    '',
  ],
  printed: [
    'The samples of the same run with the sample sizes of the paper (preset “paper”).',
    'n = ⌈c₀ ℓ(ε/2) ln(5|X|/δᵣ)⌉ in round r of the preparation',
  ],
  printedRounds: [
    'The samples of the same run with the sample sizes of the paper (preset “paper”).',
    'n = ⌈c₀ ℓ(ε/2) ln(5|S|/δᵣ)⌉ in round r',
  ],
  printedTests: [
    'The samples of the same run with the confidence radius of the paper (preset “paper”).',
    'radₙ = √(2β² ln(4n²e²/δ) / n)',
  ],
  bound: [
    'No method that is right with probability 1 − δ can take fewer samples than this on average.',
    '2 ρ* ln(1/(2.4 δ))',
  ],
  margin: [
    'How much better the estimated reward of the answer is than that of the next best action, with its 95% interval, by all samples. The lead of a test may count fewer.',
    'r̄(x̂₁, θ̂) − r̄(x̂₂, θ̂)',
  ],
  certainty: [
    'The least probability that such a run finds the best action. It holds over repeated runs, not for one answer.',
    '1 − δ',
  ],
  ruledOut: [
    'Actions ruled out in this round. The lead is over the one that is hardest to rule out, so others may be ruled out before it.',
    '|Sᵣ| − |Sᵣ₊₁|',
  ],
  pair: [
    'The rival that decides whether the round is passed: the one that is hardest to rule out. Hover over it to see both actions.',
    'x̂₁, x̂ₖ',
  ],
  left: ['Actions that may still be best after this round.', '|S|'],
  measured: [
    'The global observer set: the few measured actions that determine every reward.',
    'σ, rank M_σ',
  ],
  sampled: ['The measured actions, most samples first.', 'nₓ'],
  radius: [
    'The largest error of the estimate, with error probability at most δ in all tests together.',
    '2·Lₚ·radₙ',
  ],
  box: [
    'How far the estimated lead over this rival is above the least lead that any values of the base arms leave which are not ruled out.',
    'r̄(x̂) − r̄(x) at θ̂, less its least in the box',
  ],
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof TERMS;

/** Capitalises the first letter, for headings. */
export function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** |X|: `120`, `40,320`, `3.63 M`, or `about 2.40 × 10¹⁸` if the exact count is unknown. */
export function actionCount({ actions, logActions }: InstanceSummary): string {
  return formatActions(actions, logActions);
}

/** The rival of a lead: `second best`, `17th best`. */
export function rivalName(rank: number): string {
  if (rank <= 2) return 'second best';
  return `${ordinal(rank)} best`;
}

/** The rival of a row's lead; elimination by evidence uses the one that is hardest to distinguish. */
export function rivalOf(row: Pick<TraceRow, 'phase' | 'epsilon' | 'rivalRank'>): string {
  const isByEvidence = row.phase === 'elimination' && row.epsilon === null;
  return isByEvidence ? 'hardest rival' : rivalName(row.rivalRank);
}

/** `epsilon` is null in an elimination without the paper's epochs, which may still have its own. */
type PhaseKey = Pick<TraceRow, 'phase' | 'epoch' | 'epsilon'>;

/** The number of an epoch, if there may be several; the paper's q = 0 is the preparation. */
function epochSuffix({ phase, epoch, epsilon }: PhaseKey): string {
  const isOneOfMore = epoch !== null && (epsilon !== null || epoch > 1);
  return phase === 'elimination' && isOneOfMore ? ` ${epoch}` : '';
}

/** `Preparation`, `Elimination 2`. */
export function phaseName(key: PhaseKey): string {
  return phaseTitle(key.phase) + epochSuffix(key);
}

/** `Prep.`, `Elim. 2`, for narrow places. */
export function phaseNameShort(key: PhaseKey): string {
  return `${phaseTitle(key.phase).slice(0, 4)}.${epochSuffix(key)}`;
}

/** `round 3`, `elimination 2, round 1`, `test 25`: the position in a run, within a sentence. */
export function stepName(row: PhaseKey & { readonly round: number }): string {
  const step = `${stepWord(row.phase)} ${row.round}`;
  return row.phase === 'elimination' ? `${phaseName(row).toLowerCase()}, ${step}` : step;
}

/** Where an action was ruled out: `elimination 4` (the epoch, else the round), or `round 12` without epochs. */
export function ruledOutWhere(row: PhaseKey & { readonly round: number }): string {
  if (row.phase === 'elimination' && row.epsilon === null) return `round ${row.round}`;
  if (row.phase === 'elimination') return `elimination ${row.epoch ?? row.round}`;
  return row.phase === 'preparation' ? 'preparation' : `${stepWord(row.phase)} ${row.round}`;
}

/** The meaning of an estimate, by the name of the reward in the spec. */
export function estimateTerm(reward: string): TermName {
  const terms: Readonly<Record<string, TermName>> = {
    mean: 'mean',
    min: 'weakest',
    max: 'strongest',
    link: 'linked',
    coverage: 'coverage',
    dcg: 'gain',
    expression: 'formula',
  };
  return terms[reward] ?? 'estimate';
}

/** Used for a best guess, which has no stopping test. */
export const NO_TEST = 'not a stopping test: the run spends its whole budget';

/** Added to a lead if a shortfall up to the accuracy passes too. */
export function withAccuracy(facts: RunFacts | null): string {
  return facts?.accuracy === undefined ? '' : ' (with the accuracy)';
}

/** The sample count of the paper's version has a different formula for each algorithm. */
export function printedTerm(algorithm: string): TermName {
  const terms = { tests: 'printedTests', rounds: 'printedRounds', preparation: 'printed' } as const;
  return terms[paperSizeOf(algorithm) ?? 'preparation'];
}
