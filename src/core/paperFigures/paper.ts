/** The experiments of Du, Kuroki and Chen (2021), section 7 and the appendix on top-k instances: `media/paper.json`. */
import { applyOverrides } from '../document/applyOverrides';
import type { PanelsFile } from '../document/panelsSchema';
import type { RewardSpec } from '../document/schema';
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { PresetName } from '../learners/contract/options';
import { possibleAlgorithm } from '../pairs/rules';
import { panelsOf, type Panel, type Series } from './panel';

export interface PaperChoice {
  readonly presets: readonly PresetName[];
  /** Add every algorithm that supports the panel, with the recommended preset. */
  readonly isAllNamed: boolean;
}

/** The panels of the paper with the series to run. @param names the ids of the panels */
export function paperPanels(
  paper: PanelsFile,
  names: readonly string[],
  choice: PaperChoice,
): readonly Panel[] {
  const all = panelsOf(paper, (name) => ({ name, text: '', value: {} }));
  return names.flatMap((name) =>
    all
      .filter(({ id }) => id === name)
      .map((panel) => ({ ...panel, series: seriesOf(panel, choice) })),
  );
}

function seriesOf(panel: Panel, { presets, isAllNamed }: PaperChoice): readonly Series[] {
  const own = presets.flatMap((preset) => panel.series.map((one) => ({ ...one, preset })));
  const named = isAllNamed ? namedSeries(panel) : [];
  const isOwn = ({ id, preset }: Series): boolean =>
    own.some((one) => one.id === id && one.preset === preset);
  return [...own, ...named.filter((one) => !isOwn(one))];
}

/** A series for every algorithm that supports the specs of the panel. */
function namedSeries({ points, series }: Panel): readonly Series[] {
  const [point] = points;
  const spec = point && applyOverrides(point.spec.value, { set: point.set }).value;
  const { actions, reward } = spec as {
    readonly actions: { readonly family: 'explicit' | 'topK' };
    readonly reward: Pick<RewardSpec, 'type'>;
  };
  return ALGORITHM_NAMES.filter(
    (name) => possibleAlgorithm('full-bandit', reward.type, name, actions.family).possible,
  ).map((algorithm) => ({
    ...series.find((one) => one.algorithm === algorithm),
    id: algorithm,
    title: ALGORITHM_TITLES[algorithm],
    algorithm,
    preset: 'recommended',
  }));
}
