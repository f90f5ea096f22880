/** The steps of New Instance…: name, family or table, sizes, feedback, reward, algorithm; what has one answer is not asked. */
import { l10n } from 'vscode';
import type { SpecDraft } from '../../../core/document/import/draft';
import type { ImportedActions } from '../../../core/document/import/importedActions';
import { FEEDBACK_FACTS } from '../../../core/feedback/facts';
import { ALGORITHM_FACTS, factsOf } from '../../../core/learners/facts';
import { REWARD_FACTS } from '../../../core/reward/facts';
import { formatAlgorithm, soughtBy } from '../../../shared/format';
import { algorithmsFor, feedbackSpec, feedbacksFor, rewardSpec, rewardsFor } from './choices';
import { askActions } from './fields';
import { askOrigin, askTable, type Origin } from './importSteps';
import { askReal } from './realSteps';
import type { Sources } from './sources';
import { name } from './typed';
import { choice, pick, walk, type Questions, type Script } from './walk';

/** What is proposed for `run`, and written where it is not asked for: the algorithm comes first where it covers what was chosen. */
type RunDefaults = Pick<SpecDraft, 'algorithm' | 'seed'>;

/** Asks for an instance. @param asked `defaults` as the settings have it @returns null where the person changed their mind */
export function askInstance(asked: {
  readonly questions: Questions;
  readonly sources: Sources;
  readonly defaults?: RunDefaults;
}): Promise<SpecDraft | null> {
  const { questions, sources, defaults = { algorithm: 'polyalba', seed: 1 } } = asked;
  return walk(questions, () => instance(sources, defaults));
}

function* instance(sources: Sources, defaults: RunDefaults): Script<SpecDraft | null> {
  const title = yield* name(l10n.t('What should the instance be called?'), l10n.t('My instance'));
  const { actions, theta } = yield* actionsFrom(yield* askOrigin(sources));
  const { family } = actions;
  const shows = l10n.t('What does one sample show?');
  const feedback = yield* chosenFrom(shows, feedbacksFor(family), FEEDBACK_FACTS);
  const pays = l10n.t('What is the reward of an action?');
  const reward = yield* chosenFrom(pays, rewardsFor(family), REWARD_FACTS);
  if (feedback === null || reward === null) return null;
  const goal = yield* pick(l10n.t('Which reward is the best?'), [
    choice('maximize', l10n.t('The largest')),
    choice('minimize', l10n.t('The smallest'), l10n.t('As of minutes, errors or costs')),
  ]);
  const runs = l10n.t('Which algorithm should run?');
  const names = algorithmsFor(family, feedback, reward, defaults.algorithm);
  const algorithm = yield* chosenFrom(runs, names, ALGORITHM_FACTS, formatAlgorithm);
  if (algorithm === null) return null;
  const real = yield* askReal(factsOf(algorithm).isWithoutScale !== true);
  return {
    name: title,
    actions,
    feedback: feedbackSpec(feedback, actions),
    reward: { ...rewardSpec(reward, actions), ...soughtBy({ goal }) },
    theta,
    algorithm,
    seed: defaults.seed,
    ...(real === null ? {} : { real }),
  };
}

function* actionsFrom(origin: Origin): Script<ImportedActions> {
  if (typeof origin !== 'string') return yield* askTable(origin);
  return { actions: { family: origin, ...(yield* askActions(origin)) }, theta: null };
}

/** Not asked where there is one. */
function* chosenFrom<Name extends string>(
  placeholder: string,
  names: readonly Name[],
  facts: Readonly<Record<Name, { readonly detail: string }>>,
  label: (name: Name) => string = String,
): Script<Name | null> {
  if (names.length < 2) return names[0] ?? null;
  return yield* pick(
    placeholder,
    names.map((value) => choice(value, label(value), l10n.t(facts[value].detail))),
  );
}
