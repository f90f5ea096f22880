/** What things are called: the plain word first, the symbol in the tooltip. */
import type { PhaseName } from '../src/core/learners/learner';
import type { TraceRow } from '../src/core/run/trace';
import type { InstanceSummary } from '../src/core/spec/report';
import { formatActions, ordinal } from '../src/shared/format';
import { NUMBER_TERMS } from './numberTerms';

export { constantName, constantValue, isNamedConstant } from '../src/shared/constants';

export interface Term {
  /** What the number means, in one sentence. */
  readonly meaning: string;
  /** The formula or the symbol of the paper. */
  readonly symbol: string;
}

export const TERMS = {
  ...NUMBER_TERMS,
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
  width: {
    meaning:
      'Further behind than this, this rival is ruled out: with the accepted error probability the best one never is. It falls as samples add up.',
    symbol: 'c · ‖x̂₁ − x‖ in the norm of A⁻¹',
  },
  evidence: {
    meaning:
      'The lead that rules this rival out, with the evidence against it by all others as it is: together it has to reach 1/δ.',
    symbol: 'Eₓ ≥ 1/δ',
  },
  closest: {
    meaning:
      'How far the best action is ahead of the one that is hardest to tell apart from it, by all samples of the elimination.',
    symbol: '(b − x)ᵀθ̂ = G/I',
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
      'How many times as many samples it takes with the sample sizes exactly as the paper on the algorithm prints them (preset “paper”).',
    symbol: '',
  },
  printed: {
    meaning:
      'What the same run takes with the sample sizes exactly as the paper on the algorithm prints them (preset “paper”).',
    symbol: 'n = ⌈c₀ ℓ(ε/2) ln(5|X|/δᵣ)⌉ in round r of the preparation',
  },
  printedRounds: {
    meaning:
      'What the same run takes with the sample sizes exactly as the paper on the algorithm prints them (preset “paper”).',
    symbol: 'n = ⌈c₀ ℓ(ε/2) ln(5|S|/δᵣ)⌉ in round r',
  },
  printedTests: {
    meaning:
      'What the same run takes with the confidence radius exactly as the paper on the algorithm prints it (preset “paper”).',
    symbol: 'radₙ = √(2β² ln(4n²e²/δ) / n)',
  },
  bound: {
    meaning:
      'No method that is right with probability 1 − δ can take fewer samples than this on average.',
    symbol: '2 ρ* ln(1/(2.4 δ))',
  },
  margin: {
    meaning:
      'How far the estimated reward of the answer is above that of the next best action, with its 95% interval, by the samples of the last test.',
    symbol: 'r̄(x̂₁, θ̂) − r̄(x̂₂, θ̂)',
  },
  certainty: {
    meaning:
      'How often such a run finds the best action, at least: it holds over repeated runs, not for one answer.',
    symbol: '1 − δ',
  },
  ruledOut: {
    meaning:
      'Actions that went in this round: what shows that another one is better is enough. The lead is over the one that is hardest to rule out, so others may go before it does.',
    symbol: '|Sᵣ| − |Sᵣ₊₁|',
  },
  pair: {
    meaning:
      'The rival whose lead decides whether the round is passed: of all that have to go, the one that is hardest to rule out. Hover it for both actions.',
    symbol: 'x̂₁, x̂ₖ',
  },
  left: { meaning: 'Actions that could still be the best one after this round.', symbol: '|S|' },
  measured: {
    meaning:
      'The global observer set: the few actions that are measured. From them every reward can be worked out.',
    symbol: 'σ, rank M_σ',
  },
  sampled: {
    meaning: 'The actions that samples were taken of, those with most samples first.',
    symbol: 'nₓ',
  },
  radius: {
    meaning:
      'How far the estimate can be off, with the accepted error probability already paid for.',
    symbol: '2·Lₚ·radₙ',
  },
  radiusOfDifference: {
    meaning:
      'How far the difference of two rewards can be off, with the accepted error probability already paid for.',
    symbol: 'D·radₙ',
  },
  radiusOfPair: {
    meaning:
      'How far the lead over this rival can be off, with the accepted error probability already paid for. Each rival has its own; the one that is hardest to tell apart is shown.',
    symbol: '‖vₓ − v_y‖ √(2 ln((|X| − 1)/δⱼ)/n), in the norm of the covariance',
  },
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof TERMS;

/** |X|: `120`, `40,320`, `3.63 M`, or `about 2.40 × 10¹⁸` where no exact count is known. */
export function actionCount({ actions, logActions }: InstanceSummary): string {
  return formatActions(actions, logActions);
}

/** Whom the lead is over: `second best`, `17th best`. */
export function rivalName(rank: number): string {
  if (rank <= 2) return 'second best';
  return `${ordinal(rank)} best`;
}

/** Whom the lead of a row is over: the elimination by evidence looks at whom it is hardest to tell apart. */
export function rivalOf(row: Pick<TraceRow, 'phase' | 'epsilon' | 'rivalRank'>): string {
  const isByEvidence = row.phase === 'elimination' && row.epsilon === null;
  return isByEvidence ? 'closest rival' : rivalName(row.rivalRank);
}

interface PhaseKey {
  readonly phase: PhaseName;
  readonly epoch: number | null;
  /** Null in an elimination that has no epochs. */
  readonly epsilon: number | null;
}

const PHASES: Record<PhaseName, string> = {
  preparation: 'Preparation',
  elimination: 'Elimination',
  exploration: 'Exploration',
};

/** The number of an epoch is said where there may be more than one: the paper's q = 0 is the preparation. */
function epochSuffix({ phase, epoch, epsilon }: PhaseKey): string {
  return phase === 'elimination' && epoch !== null && epsilon !== null ? ` ${epoch}` : '';
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

/** Where an action was ruled out: `elimination 4`, the epoch or else the round; `round 12` where there are no epochs. */
export function ruledOutWhere(row: PhaseKey & { readonly round: number }): string {
  if (row.phase === 'elimination' && row.epsilon === null) return `round ${row.round}`;
  if (row.phase === 'elimination') return `elimination ${row.epoch ?? row.round}`;
  return row.phase === 'preparation' ? 'preparation' : `test ${row.round}`;
}

/** What an estimate is an estimate of, by the name of the reward in the spec. */
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

/** What a run of the paper's version takes is told by another formula for each algorithm. */
export function printedTerm(algorithm: string): TermName {
  if (algorithm === 'gcb-pe') return 'printedTests';
  return algorithm === 'alba' ? 'printedRounds' : 'printed';
}
