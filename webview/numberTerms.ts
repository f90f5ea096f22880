/** What the plainer numbers of the pages mean: counts, costs, places. */
import type { Term } from './words';

export const NUMBER_TERMS = {
  actions: { meaning: 'How many actions there are to choose from.', symbol: '|X|' },
  budget: {
    meaning: 'A run that would need more samples than this stops before, without a certificate.',
    symbol: 'maxSamples',
  },
  round: {
    meaning:
      'A round takes its samples and then compares the lead with what is needed. Its samples are counted before it begins.',
    symbol: 'r',
  },
  test: {
    meaning: 'After the samples of a test the lead is compared with what is needed.',
    symbol: 'n',
  },
  candidate: {
    meaning:
      'The reward of an action that may still be the best one, as estimated from the samples, with its 95% interval.',
    symbol: 'r̄(x, θ̂)',
  },
  determined: {
    meaning: 'Base arms whose value the measurements tell, whatever the others are.',
    symbol: 'rank M_σ',
  },
  value: {
    meaning:
      'The value of one base arm as estimated from the samples. Hover the number for its 95% interval.',
    symbol: 'θ̂ᵢ',
  },
  place: { meaning: 'The place in the ranking: the first counts most.', symbol: 'j' },
  seedMean: {
    meaning: 'The average over the seeds that stopped by their rule.',
    symbol: 'x̄ = (1/n) Σ xᵢ',
  },
  wrong: {
    meaning:
      'Seeds whose answer is not the best action, of those that stopped by their rule and could be judged.',
    symbol: 'x̂ ≠ x*',
  },
  phasesTests: {
    meaning: 'How many phases the run went through, and how many stopping tests it made in all.',
    symbol: '',
  },
  computingTime: {
    meaning: 'The time from the start of the run to its end, on this machine.',
    symbol: '',
  },
  verdict: {
    meaning:
      'Whether the answer is the best action by the simulated truth, and whether the proof covers it.',
    symbol: 'x̂ = x*, P ≥ 1 − δ',
  },
  planned: {
    meaning:
      'The middle of what to expect if the gap is as given: about half of the runs take fewer samples, half take more.',
    symbol: 'n',
  },
  planRange: {
    meaning:
      'Nine of ten runs take as many samples. Learned from simulated runs of this spec, each with a seed of its own.',
    symbol: '',
  },
  cost: {
    meaning: 'What the samples cost, at the price that the spec gives for one.',
    symbol: 'costPerPull · n',
  },
} as const satisfies Record<string, Term>;
