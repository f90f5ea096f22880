/** The experiments of Du, Kuroki and Chen (2021): section 7 and the appendix on top-k instances. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { AlgorithmName } from '../learners/contract/algorithms';
import { possibleAlgorithm } from '../pairs/rules';
import type { PresetName } from '../learners/contract/options';
import { MATCHING_SIZES, matchingFamily, RATIO } from './matchings';
import type { Panel, PanelPoint, Series } from './panel';

export const PAPER_PANELS = ['bl', 'pl', 'gap', 'dim'] as const;
export type PaperPanel = (typeof PAPER_PANELS)[number];

export interface PaperChoice {
  readonly presets: readonly PresetName[];
  /** All that the paper names or compares with beside those of its figures, as recommended. */
  readonly isAllNamed: boolean;
  /** Instead of 20 and 10. */
  readonly runs?: number;
}

const DELTA = 0.05;
/** Of the sub-families of matchings: the same ones in every run. */
const FAMILY_SEED = 1;
const NOISE = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const LINEAR = { type: 'linear' };
/** Whole numbers over ten: 0.3 as it is written. */
const GAPS = Array.from({ length: 10 }, (_, i) => (i + 1) / 10);
const GAP_OF_DIM = 0.5;
const ARMS_OF_GAP = 8;
const TOP = 3;
const ARMS = [8, 10, 12, 14, 16, 18];
/** What the paper reports that its systems could not do. */
const RAGE_ENDS_AT = 48;
const ICB_ENDS_AT = 0.4;
const ALBA_ENDS_AT = 18;

/** A panel of the paper, with what is to be run for it. */
export function paperPanel(name: PaperPanel, choice: PaperChoice): Panel {
  const { runs } = choice;
  const panel = { bl, pl, gap, dim }[name](choice);
  return runs === undefined ? panel : { ...panel, runs };
}

function bl(choice: PaperChoice): Panel {
  const points = matchingPoints(LINEAR);
  return {
    id: 'bl',
    title: 'Matchings, linear reward (Fig. 1a)',
    xLabel: '|X|',
    points,
    series: seriesOf(['polyalba', 'alba', 'rage'], ['explicit', 'linear'], choice),
    runs: 20,
    notes: [MATCHING_NOTE],
    notInTheOriginal: { rage: above(points, RAGE_ENDS_AT) },
  };
}

function pl(choice: PaperChoice): Panel {
  const points = matchingPoints({ type: 'mean' });
  const series = seriesOf(['gcb-pe', 'alba', 'rage'], ['explicit', 'mean'], choice);
  return {
    id: 'pl',
    title: 'Matchings, mean reward (Fig. 1b)',
    xLabel: '|X|',
    points,
    series: series.map((one) => (one.algorithm === 'gcb-pe' ? one : { ...one, reward: LINEAR })),
    runs: 20,
    notes: [
      MATCHING_NOTE,
      'ALBA and RAGE are run with the linear reward; their answers are judged by the mean reward.',
      'The paper’s version of GCB-PE tests on a geometric grid of rounds, not after every round: at most 10% more samples.',
    ],
    notInTheOriginal: { rage: above(points, RAGE_ENDS_AT) },
  };
}

function gap(choice: PaperChoice): Panel {
  return {
    id: 'gap',
    title: `Top-${TOP} of ${ARMS_OF_GAP} (appendix)`,
    xLabel: 'Δ min',
    points: GAPS.map((x) => ({ x, specText: (seed) => topSpec(ARMS_OF_GAP, x, seed) })),
    series: seriesOf(['polyalba', 'alba', 'icb'], ['topK', 'linear'], choice),
    runs: 10,
    notes: [TOP_NOTE],
    notInTheOriginal: { icb: GAPS.filter((x) => x <= ICB_ENDS_AT) },
  };
}

function dim(choice: PaperChoice): Panel {
  return {
    id: 'dim',
    title: `Top-${TOP} of d, Δ min = ${GAP_OF_DIM} (appendix)`,
    xLabel: 'd',
    points: ARMS.map((x) => ({ x, specText: (seed) => topSpec(x, GAP_OF_DIM, seed) })),
    series: seriesOf(['polyalba', 'alba', 'icb'], ['topK', 'linear'], choice),
    runs: 10,
    notes: [TOP_NOTE],
    notInTheOriginal: { alba: [ALBA_ENDS_AT] },
  };
}

const MATCHING_NOTE = `The paper does not say which matchings it took, nor theta: here X is a seeded sub-family of at least two sizes, theta_i = ${RATIO}^i, δ = ${DELTA}, and the bound L of |theta| is its length.`;
const TOP_NOTE =
  'The base arms are drawn anew for each run, the same ones for all series; the bound L of |theta| is its length.';

function above(points: readonly PanelPoint[], most: number): readonly number[] {
  return points.map(({ x }) => x).filter((x) => x > most);
}

function matchingPoints(reward: unknown): readonly PanelPoint[] {
  return MATCHING_SIZES.map(([size, nodes]) => {
    const text = spec(
      `${size} matchings of ${nodes} × ${nodes}`,
      {
        family: 'explicit',
        arms: nodes * nodes,
        actions: matchingFamily(size, nodes, FAMILY_SEED),
      },
      reward,
      { geometric: { first: 1, ratio: RATIO } },
    );
    return { x: size, specText: () => text };
  });
}

function topSpec(arms: number, least: number, seed: number): string {
  const actions = { family: 'topK', arms, k: TOP };
  const theta = { topKGap: { k: TOP, gap: least, seed } };
  return spec(`Top-${TOP} of ${arms}, gap ${least}`, actions, LINEAR, theta);
}

function spec(name: string, actions: unknown, reward: unknown, theta: unknown): string {
  return JSON.stringify({
    version: 1,
    name,
    actions,
    feedback: { type: 'full-bandit' },
    reward,
    environment: { type: 'simulated', theta, noise: NOISE },
    run: { algorithm: 'gcb-pe', delta: DELTA, seed: 1 },
  });
}

function seriesOf(
  algorithms: readonly AlgorithmName[],
  [family, reward]: readonly ['explicit' | 'topK', 'linear' | 'mean'],
  { presets, isAllNamed }: PaperChoice,
): readonly Series[] {
  const own = presets.flatMap((preset) => algorithms.map((name) => series(name, preset)));
  const named = ALGORITHM_NAMES.filter(
    (name) => isAllNamed && possibleAlgorithm('full-bandit', reward, name, family).possible,
  ).map((name) => series(name, 'recommended'));
  const isOwn = (one: Series): boolean =>
    own.some(({ id, preset }) => id === one.id && preset === one.preset);
  return [...own, ...named.filter((one) => !isOwn(one))];
}

function series(algorithm: AlgorithmName, preset: PresetName): Series {
  return { id: algorithm, title: ALGORITHM_TITLES[algorithm], algorithm, preset };
}
