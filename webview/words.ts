/** What things are called: the plain word first, the symbol in the tooltip. */
import type { PhaseName } from '../src/core/learners/learner';
import type { InstanceSummary } from '../src/core/spec/report';
import { exact, exponential, si } from './format';

export { constantName, constantValue } from '../src/shared/constants';

interface Term {
  /** What the number means, in one sentence. */
  readonly meaning: string;
  /** The formula or the symbol of the paper. */
  readonly symbol: string;
}

export const TERMS = {
  samples: { meaning: 'One sample is one measurement of one action.', symbol: 'n' },
  meanInterval: {
    meaning: 'Where the mean over all seeds lies, in 95 of 100 such comparisons, by Student’s t.',
    symbol: 'x̄ ± t · s / √n',
  },
  exactInterval: {
    meaning:
      'The rates of wrong answers that these seeds do not rule out, exactly (Clopper and Pearson).',
    symbol: 'P(wrong)',
  },
  lead: {
    meaning: 'How far the best action is ahead of the rival named here, by the estimates so far.',
    symbol: 'r̄(x̂₁, θ̂) − r̄(x̂ₖ, θ̂)',
  },
  leadInSum: {
    meaning:
      'How far the best action is ahead of the rival named here in the sum of its values, by the estimates so far. The reward grows with that sum.',
    symbol: 'x̂₁ᵀθ̂ − x̂ₖᵀθ̂',
  },
  needed: {
    meaning: 'The lead must be above this before it can be trusted. It falls as samples add up.',
    symbol: 'ε',
  },
  estimate: {
    meaning: 'The reward of the action as estimated from the samples, with its 95% interval.',
    symbol: 'x̂ᵀθ̂',
  },
  mean: {
    meaning:
      'The mean value of what the action is made of, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = x̂ᵀθ̂ / ‖x̂‖₁',
  },
  weakest: {
    meaning:
      'The least value among what the action is made of, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = min { θ̂ᵢ : x̂ᵢ = 1 }',
  },
  strongest: {
    meaning:
      'The largest value among what the action is made of, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = max { θ̂ᵢ : x̂ᵢ = 1 }',
  },
  linked: {
    meaning:
      'An increasing function of the sum of the values, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = g(x̂ᵀθ̂)',
  },
  coverage: {
    meaning:
      'The probability that at least one base arm of the action succeeds, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = 1 − Π (1 − θ̂ᵢ)',
  },
  gain: {
    meaning:
      'The sum of the values, each discounted by its place in the ranking, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂) = Σⱼ θ̂ₓ₍ⱼ₎ · discⱼ',
  },
  formula: {
    meaning: 'What the formula of the spec makes of the estimated values, with its 95% interval.',
    symbol: 'r̄(x̂, θ̂)',
  },
  gap: {
    meaning:
      'How far the best reward is above the second best. The smaller it is, the more samples it takes to tell the two apart.',
    symbol: 'r̄(x₁, θ) − r̄(x₂, θ)',
  },
  planPrinted: {
    meaning:
      'How many times as many samples it takes with the sample sizes exactly as the paper prints them (preset “paper”).',
    symbol: '',
  },
  printed: {
    meaning:
      'What the same run takes with the sample sizes exactly as the paper prints them (preset “paper”).',
    symbol: 'n = ⌈c₀ ℓ(ε/2) ln(5|X|/δᵣ)⌉ in round r of the preparation',
  },
  printedRounds: {
    meaning:
      'What the same run takes with the sample sizes exactly as the paper prints them (preset “paper”).',
    symbol: 'n = ⌈c₀ ℓ(ε/2) ln(5|S|/δᵣ)⌉ in round r',
  },
  printedTests: {
    meaning:
      'What the same run takes with the confidence radius exactly as the paper prints it (preset “paper”).',
    symbol: 'radₙ = √(2β² ln(4n²e²/δ) / n)',
  },
  bound: {
    meaning:
      'No method that is right with probability 1 − δ can take fewer samples than this on average.',
    symbol: '2 ρ* ln(1/2.4δ)',
  },
  left: { meaning: 'Actions that could still be the best one after this round.', symbol: '|S|' },
  measured: {
    meaning:
      'The global observer set: the few actions that are measured. From them every reward can be worked out.',
    symbol: 'σ, rank M_σ',
  },
  radius: {
    meaning:
      'How far the estimate can be off, with the accepted error probability already paid for.',
    symbol: '2·Lₚ·radₙ',
  },
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof TERMS;

/** Counts up to here are written out; beyond, three digits are enough. */
const WRITTEN_OUT = 99_999;

/** |X|: `120`, `40,320`, `3.63 M`, or `about 2.4 × 10¹⁸` where no exact count is known. */
export function actionCount(instance: InstanceSummary): string {
  if (instance.actions === null) return `about ${exponential(instance.logActions)}`;
  const count = Number(instance.actions);
  return count <= WRITTEN_OUT ? exact(count) : si(count);
}

/** 1st, 2nd, 3rd, 11th, 17th, 21st. */
export function ordinal(n: number): string {
  const tens = n % 100;
  const ending =
    tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][Math.min(n % 10, 4)] ?? 'th');
  return `${n}${ending}`;
}

/** Whom the lead is over: `second best`, `17th best`. */
export function rivalName(rank: number): string {
  if (rank <= 2) return 'second best';
  return `${ordinal(rank)} best`;
}

interface PhaseKey {
  readonly phase: PhaseName;
  readonly epoch: number | null;
}

const PHASES: Record<PhaseName, string> = {
  preparation: 'Preparation',
  elimination: 'Elimination',
  exploration: 'Exploration',
};

/** The number of an epoch is said where there may be more than one: the paper's q = 0 is the preparation. */
function epochSuffix({ phase, epoch }: PhaseKey): string {
  return phase === 'elimination' && epoch !== null ? ` ${epoch}` : '';
}

/** `Preparation`. */
export function phaseTitle(phase: PhaseName): string {
  return PHASES[phase];
}

/** `Preparation`, `Elimination 2`. */
export function phaseName(key: PhaseKey): string {
  return PHASES[key.phase] + epochSuffix(key);
}

/** `Prep.`, `Elim. 2`, where there is no room for the whole word. */
export function phaseNameShort(key: PhaseKey): string {
  return `${PHASES[key.phase].slice(0, 4)}.${epochSuffix(key)}`;
}

/** What one entry of a phase is called: GCB-PE makes tests, the others rounds. */
export function stepWord(phase: PhaseName): string {
  return phase === 'exploration' ? 'test' : 'round';
}

/** `round 3`, `elimination 2, round 1`, `test 25`: where a run stands, in a sentence. */
export function stepName(row: PhaseKey & { readonly round: number }): string {
  const step = `${stepWord(row.phase)} ${row.round}`;
  return row.phase === 'elimination' ? `${phaseName(row).toLowerCase()}, ${step}` : step;
}

/** Where an action was ruled out: `elimination 4`, the epoch or else the round. */
export function ruledOutWhere(row: PhaseKey & { readonly round: number }): string {
  if (row.phase === 'elimination') return `elimination ${row.epoch ?? row.round}`;
  return row.phase === 'preparation' ? 'preparation' : `test ${row.round}`;
}

/** What a run as printed takes is told by another formula for each algorithm. */
export function printedTerm(algorithm: string): TermName {
  if (algorithm === 'gcb-pe') return 'printedTests';
  return algorithm === 'alba' ? 'printedRounds' : 'printed';
}
