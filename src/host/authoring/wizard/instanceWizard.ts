/** The steps of New Instance…: name, family or table, sizes, feedback, reward, algorithm; what has one answer is not asked. */
import { l10n } from 'vscode';
import type { SpecDraft } from '../../../core/document/import/draft';
import type { ImportedActions } from '../../../core/document/import/importedActions';
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { formatAlgorithm } from '../../../shared/format';
import {
  algorithmWords,
  algorithmsFor,
  feedbackSpec,
  feedbackWords,
  feedbacksFor,
  rewardSpec,
  rewardWords,
  rewardsFor,
} from './choices';
import { askActions } from './fields';
import { askOrigin, askTable } from './importSteps';
import type { Origin } from './importSteps';
import { askReal } from './realSteps';
import type { Sources } from './sources';
import { name } from './typed';
import { choice, pick, walk } from './walk';
import type { Questions, Script } from './walk';

/** What is proposed, and written where it is not asked for. */
export interface RunDefaults {
  /** First among those that cover what was chosen, where it is one of them. */
  readonly algorithm: AlgorithmName;
  readonly seed: number;
}

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
  defaults = { algorithm: 'polyalba', seed: 1 },
}: WizardParts): Promise<SpecDraft | null> {
  return walk(questions, () => instance(sources, defaults));
}

function* instance(sources: Sources, defaults: RunDefaults): Script<SpecDraft | null> {
  const title = yield* name(l10n.t('What should the instance be called?'), l10n.t('My instance'));
  const { actions, theta } = yield* actionsFrom(yield* askOrigin(sources));
  const { family } = actions;
  const shows = l10n.t('What does one sample show?');
  const feedback = yield* chosenFrom(shows, feedbacksFor(family), feedbackWords);
  const pays = l10n.t('What is the reward of an action?');
  const reward = yield* chosenFrom(pays, rewardsFor(family), rewardWords);
  if (feedback === null || reward === null) return null;
  const runs = l10n.t('Which algorithm should run?');
  const names = algorithmsFor(family, feedback, reward, defaults.algorithm);
  const algorithm = yield* chosenFrom(runs, names, algorithmWords, formatAlgorithm);
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
  if (typeof origin !== 'string') return yield* askTable(origin);
  return { actions: { family: origin, ...(yield* askActions(origin)) }, theta: null };
}

/** Not asked where there is one. */
function* chosenFrom<Name extends string>(
  placeholder: string,
  names: readonly Name[],
  detail: (name: Name) => string,
  label: (name: Name) => string = String,
): Script<Name | null> {
  if (names.length < 2) return names[0] ?? null;
  return yield* pick(
    placeholder,
    names.map((value) => choice(value, label(value), detail(value))),
  );
}
