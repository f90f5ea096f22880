/** The meanings of simple numbers on the pages: counts, costs, places. */
import type { Term } from './words';

export const NUMBER_TERMS = {
  actions: ['The number of actions to choose from.', '|X|'],
  budget: [
    'A run that would need more samples than this stops first, without a certificate.',
    'maxSamples',
  ],
  before: [
    'Measurements that were made before this run. They count as its first phase and are no part of its samples.',
    'environment.before',
  ],
  round: [
    'A round takes its samples, then compares the lead with the lead needed. The number of its samples is fixed before it starts.',
    'r',
  ],
  test: ['A test takes its samples, then compares the lead with the lead needed.', 'n'],
  candidate: [
    'The estimated reward of an action that may still be best, with its 95% interval.',
    'r̄(x, θ̂)',
  ],
  determined: ['Base arms whose value the measurements determine.', 'rank M_σ'],
  value: [
    'The estimated value of one base arm. Hover over the number to see its 95% interval. Where only totals of equally many are seen, what they have in common (a time that passes in any case) is spread over all: then the differences count.',
    'θ̂ᵢ',
  ],
  place: ['The place in the ranking: the first counts most.', 'j'],
  seedMean: ['The average over the seeds that finished.', 'x̄ = (1/n) Σ xᵢ'],
  overLowerBound: [
    'Mean samples over the lower bound: no algorithm with this delta takes fewer samples on average. Known for simulated Gaussian noise and a reward linear in the values.',
    'x̄ / (2 ρ* ln(1 / (2.4 δ)))',
  ],
  wrong: [
    'Finished seeds whose answer is not the best action, out of those with a known best action.',
    'x̂ ≠ x*',
  ],
  phasesTests: ['The number of phases of the run, and of its stopping tests.', ''],
  computingTime: ['The time from the start of the run to its end, on this machine.', ''],
  verdict: [
    'Whether the answer is the best action of the simulated truth, and whether it is certified.',
    'x̂ = x*, P ≥ 1 − δ',
  ],
  planned: [
    'The median at this gap: about half of the runs take fewer samples, half take more.',
    'n',
  ],
  planRange: [
    'Nine of ten runs lie within this range. It comes from simulated runs of this spec, each with its own seed.',
    '',
  ],
  cost: ['The cost of the samples, by what one costs in the spec.', 'Σ c_x n_x'],
} as const satisfies Record<string, Term>;
