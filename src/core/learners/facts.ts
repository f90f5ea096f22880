/** The algorithms without their code: a new one is a row here, one in `contract/algorithms.ts` and one in `catalogue.ts`. */
import type { AlgorithmFacts } from './contract/algorithmFacts';
import type { AlgorithmName } from './contract/algorithms';
import type { PresetName } from './contract/options';

const PREPARATION = { preparation: { title: 'Preparation', step: 'round' } } as const;
const ELIMINATION = { elimination: { title: 'Elimination', step: 'round' } } as const;
/** The `detail` of an algorithm that lists all actions. */
const few = (what: string): string => `For totals and few actions; ${what}`;
/** The phase of algorithms that sample and test by turns. */
const EXPLORATION = { exploration: { title: 'Exploration', step: 'test' } } as const;

/** Observed totals; actions are compared in their span. */
const TOTALS = {
  feedbacks: ['full-bandit'],
  rewards: ['linear', 'link'],
  words: 'full-bandit feedback and a linear reward (without weights) or a link',
} as const;

/** The best k base arms, from totals. */
const BEST_ARMS = {
  covers: { ...TOTALS, families: ['topK'], words: `the family \`topK\`, ${TOTALS.words}` },
  description: 'the family `topK` only; full-bandit feedback, linear reward.',
} as const;

const STAGES = {
  covers: TOTALS,
  phases: { ...PREPARATION, ...ELIMINATION },
  compared: {
    paper: { observerSet: 'first found', test: 'on the samples of a round' },
    recommended: { observerSet: 'spanner', test: 'on all samples so far' },
  },
  isPlannedBeside: true,
  isWithoutScale: true,
  measuresOthers: true,
  fitsItsBudget: true,
} as const;

/** Algorithms that list all actions. */
const LISTING = {
  covers: TOTALS,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
} as const;
const EXPLORING = { ...LISTING, phases: EXPLORATION } as const;
const ELIMINATING = { ...LISTING, phases: ELIMINATION } as const;

/** Algorithms with one interval for each base arm. */
const BY_ARMS = {
  ...EXPLORING,
  description:
    'full-bandit feedback, linear reward; time polynomial in `d`. One interval for each base arm: many samples.',
} as const;

export const ALGORITHM_FACTS = {
  polyalba: {
    ...STAGES,
    source: 'Du, Kuroki and Chen 2021, Algorithm 4',
    description:
      'full-bandit feedback, linear reward; time polynomial in `d`, however large `|X|` is.',
    detail: 'For totals; examines only a few actions in each round',
    command: 'cpe.runPolyAlba',
    snippets: {
      recommended: 'Only the total is observed, the reward is the total',
      paper: 'Far more samples; its proof covers actions of length 1 and noise in [−1, 1]',
    },
    goesByLeads: true,
    printedSize: 'preparation',
  },
  'gcb-pe': {
    source: 'Du, Kuroki and Chen 2021, GCB-PE',
    description: 'every feedback that determines the reward, every Lipschitz reward.',
    detail: 'For every feedback and reward',
    command: 'cpe.runGcbPe',
    snippets: { recommended: 'Any feedback, any reward' },
    covers: { words: 'feedback that determines the reward' },
    phases: { ...EXPLORATION, ...PREPARATION, ...ELIMINATION },
    compared: {
      paper: { observerSet: 'first found', test: 'at growing distances' },
      recommended: { observerSet: 'search', test: 'at growing distances' },
    },
    isPlannedBeside: true,
    isWithoutScale: true,
    measuresOthers: true,
    fitsItsBudget: true,
    goesByLeads: true,
    printedSize: 'tests',
  },
  alba: {
    ...STAGES,
    ...LISTING,
    source: 'Tao, Blanco and Zhou 2018',
    detail: few('examines every action in each round'),
    printedSize: 'rounds',
  },
  rage: {
    ...ELIMINATING,
    source: 'Fiez, Jain, Jamieson and Ratliff 2019',
    detail: few('a new design in each phase'),
  },
  'xy-static': {
    ...EXPLORING,
    source: 'Soare, Lazaric and Munos 2014',
    detail: few('one fixed design'),
  },
  'xy-adaptive': {
    ...ELIMINATING,
    source: 'Soare, Lazaric and Munos 2014',
    detail: few('a new design in each phase, sizes by its variance'),
  },
  'explore-verify': {
    ...ELIMINATING,
    source: 'Karnin 2016',
    detail: few('finds the best action, then verifies it with new samples'),
    phases: { ...ELIMINATION, verification: { title: 'Verification', step: 'round' } },
  },
  'lin-gap-e': {
    ...EXPLORING,
    source: 'Xu, Honda and Sugiyama 2018',
    detail: few('samples what distinguishes the best two'),
  },
  glucb: {
    ...EXPLORING,
    source: 'Zaki, Mohan and Gopalan 2019',
    detail: few('as LinGapE, analysed for two and three actions'),
  },
  'lazy-ts': {
    ...EXPLORING,
    source: 'Jedra and Proutiere 2020',
    detail: few('follows the design that is optimal by the estimate'),
  },
  clucb: {
    source: 'Chen, Lin, King, Lyu and Chen 2014',
    covers: {
      feedbacks: ['semi-bandit', 'masked', 'first', 'explicit'],
      byNumbers: ['masked', 'first', 'explicit'],
      rewards: ['linear', 'weighted-linear', 'link'],
      words: 'feedback that shows each base arm on its own and a linear reward or a link',
    },
    description:
      'feedback that shows each base arm on its own, linear reward, also with weights; time polynomial in `d`.',
    detail:
      'For base arms that are observed one by one; samples what is uncertain between the best two',
    phases: EXPLORATION,
  },
  cluncb: {
    ...BY_ARMS,
    source: 'Du, Kuroki and Chen 2021, appendix',
    detail: 'For totals; samples what is uncertain between the best two',
  },
  icb: {
    ...BY_ARMS,
    source: 'Kuroki, Xu, Miyauchi, Honda and Sugiyama 2020',
    detail: 'For totals; one fixed design on a few actions',
  },
  'lin-game': {
    ...EXPLORING,
    source: 'Degenne, Ménard, Shang and Valko 2020',
    detail: few('plays against the closest alternative'),
  },
  'lin-game-c': {
    ...EXPLORING,
    source: 'Degenne, Ménard, Shang and Valko 2020',
    detail: few('as LinGame, with one learner for all leaders'),
  },
  peleg: {
    ...ELIMINATING,
    source: 'Zaki, Mohan and Gopalan 2020',
    detail: few('a game finds the design of each phase'),
  },
  'y-elim-til': {
    ...ELIMINATING,
    source: 'Tao, Blanco and Zhou 2018',
    detail: few('one design for all differences, in every round'),
  },
  csar: {
    ...BEST_ARMS,
    source: 'Rejwan and Mansour 2020',
    detail: 'For totals and the best k arms; accepts and rejects one base arm after another',
    phases: ELIMINATION,
  },
  saqm: {
    ...BEST_ARMS,
    source: 'Kuroki, Xu, Miyauchi, Honda and Sugiyama 2019',
    detail: 'For totals and the best k arms; one fixed design, tested by a confidence ellipsoid',
    phases: EXPLORATION,
  },
  peace: {
    source: 'Katz-Samuels, Jain, Karnin and Jamieson 2020',
    covers: {
      feedbacks: ['full-bandit', 'semi-bandit', 'masked', 'first', 'explicit'],
      byNumbers: ['masked', 'first', 'explicit'],
      rewards: ['linear', 'weighted-linear', 'link'],
      except: [['full-bandit', 'weighted-linear']],
      words:
        'feedback that shows the total or each base arm on its own, and a linear reward (without weights if the total is seen) or a link',
    },
    description:
      'linear reward; full-bandit feedback with at most 20,000 actions, or feedback that shows each base arm on its own.',
    detail:
      'For totals and few actions, or base arms that are observed one by one; samples in phases',
    phases: { ...ELIMINATION, ...EXPLORATION },
  },
} as const satisfies Readonly<Record<AlgorithmName, AlgorithmFacts>>;

export function factsOf(name: AlgorithmName): AlgorithmFacts {
  return ALGORITHM_FACTS[name];
}

/** Whether it can run without a declared noise scale. */
export function runsWithoutScale(name: AlgorithmName, preset: PresetName): boolean {
  return factsOf(name).isWithoutScale === true && preset === 'recommended';
}
