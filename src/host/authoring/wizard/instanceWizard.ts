/** The steps of New Instance…: name, family or table, sizes, feedback, reward, algorithm; what has one answer is not asked. */
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { l10n } from 'vscode';
import type { SpecDraft } from '../../../core/document/import/draft';
import type { ImportedActions } from '../../../core/document/import/importedActions';
import { formatAlgorithm } from '../../../shared/format';
import { algorithmsFor, feedbackSpec, feedbacksFor, rewardSpec, rewardsFor } from './choices';
import { askActions } from './fields';
import { askOrigin, askTable } from './importSteps';
import type { Origin } from './importSteps';
import type { Questions } from './questions';
import { askReal, name } from './realSteps';
import type { Sources } from './sources';
import { pick, walk } from './walk';
import type { Script } from './walk';
import { algorithmWords, feedbackWords, rewardWords } from './words';

/** What is proposed, and written where it is not asked for. */
export interface RunDefaults {
  /** First among those that cover what was chosen, where it is one of them. */
  readonly algorithm: AlgorithmName;
  readonly seed: number;
}

const RUN_DEFAULTS: RunDefaults = { algorithm: 'polyalba', seed: 1 };

export interface WizardParts {
  readonly questions: Questions;
  readonly sources: Sources;
  /** As the settings have it. */
  readonly defaults?: RunDefaults;
}

/** Asks for an instance. @returns null where the person changed their mind */
export function askInstance({
  questions,
  sources,
  defaults = RUN_DEFAULTS,
}: WizardParts): Promise<SpecDraft | null> {
  return walk(questions, () => instance(sources, defaults));
}

function* instance(sources: Sources, defaults: RunDefaults): Script<SpecDraft | null> {
  const title = yield* name(l10n.t('What should the instance be called?'), l10n.t('My instance'));
  const { actions, theta } = yield* actionsFrom(yield* askOrigin(sources));
  const { family } = actions;
  const feedback = yield* chosenFrom(
    l10n.t('What does one sample show?'),
    feedbacksFor(family),
    feedbackWords,
  );
  const reward = yield* chosenFrom(
    l10n.t('What is the reward of an action?'),
    rewardsFor(family),
    rewardWords,
  );
  if (feedback === null || reward === null) return null;
  const algorithm = yield* chosenFrom(
    l10n.t('Which algorithm should run?'),
    algorithmsFor(family, feedback, reward, defaults.algorithm),
    algorithmWords,
    formatAlgorithm,
  );
  const real = yield* askReal();
  if (algorithm === null) return null;
  return {
    name: title,
    actions,
    feedback: feedbackSpec(feedback, actions),
    reward: rewardSpec(reward, actions),
    theta,
    algorithm,
    seed: defaults.seed,
    ...(real === null ? {} : { real }),
  };
}

function* actionsFrom(origin: Origin): Script<ImportedActions> {
  if ('readings' in origin) return yield* askTable(origin.readings);
  const { family } = origin;
  return { actions: { family, ...(yield* askActions(family)) }, theta: null };
}

/** Not asked where there is one. */
function* chosenFrom<Name extends string>(
  placeholder: string,
  names: readonly Name[],
  detail: (name: Name) => string,
  label: (name: Name) => string = String,
): Script<Name | null> {
  if (names.length < 2) return names[0] ?? null;
  const choices = names.map((value) => ({ label: label(value), detail: detail(value), value }));
  return yield* pick(placeholder, choices);
}
