/** What the plainer numbers of the pages mean: counts, costs, places. */
import type { Term } from './words';

export const NUMBER_TERMS = {
  actions: { meaning: 'The number of actions to choose from.', symbol: '|X|' },
  budget: {
    meaning: 'A run that would need more samples than this stops first, without a certificate.',
    symbol: 'maxSamples',
  },
  round: {
    meaning:
      'A round takes its samples, then compares the lead with the lead needed. The number of its samples is fixed before it starts.',
    symbol: 'r',
  },
  test: {
    meaning: 'A test takes its samples, then compares the lead with the lead needed.',
    symbol: 'n',
  },
  candidate: {
    meaning: 'The estimated reward of an action that may still be best, with its 95% interval.',
    symbol: 'r̄(x, θ̂)',
  },
  determined: {
    meaning: 'Base arms whose value the measurements determine.',
    symbol: 'rank M_σ',
  },
  value: {
    meaning: 'The estimated value of one base arm. Hover over the number to see its 95% interval.',
    symbol: 'θ̂ᵢ',
  },
  place: { meaning: 'The place in the ranking: the first counts most.', symbol: 'j' },
  seedMean: {
    meaning: 'The average over the seeds that finished.',
    symbol: 'x̄ = (1/n) Σ xᵢ',
  },
  overLowerBound: {
    meaning:
      'Mean samples over the lower bound: no algorithm with this delta takes fewer samples on average. Known for simulated Gaussian noise and a reward linear in the values.',
    symbol: 'x̄ / (2 ρ* ln(1 / (2.4 δ)))',
  },
  wrong: {
    meaning:
      'Finished seeds whose answer is not the best action, out of those with a known best action.',
    symbol: 'x̂ ≠ x*',
  },
  phasesTests: {
    meaning: 'The number of phases of the run, and of its stopping tests.',
    symbol: '',
  },
  computingTime: {
    meaning: 'The time from the start of the run to its end, on this machine.',
    symbol: '',
  },
  verdict: {
    meaning:
      'Whether the answer is the best action of the simulated truth, and whether it is certified.',
    symbol: 'x̂ = x*, P ≥ 1 − δ',
  },
  planned: {
    meaning: 'The median at this gap: about half of the runs take fewer samples, half take more.',
    symbol: 'n',
  },
  planRange: {
    meaning:
      'Nine of ten runs lie within this range. It comes from simulated runs of this spec, each with its own seed.',
    symbol: '',
  },
  cost: {
    meaning: 'The cost of the samples, at the cost of one sample in the spec.',
    symbol: 'costPerPull · n',
  },
} as const satisfies Record<string, Term>;
