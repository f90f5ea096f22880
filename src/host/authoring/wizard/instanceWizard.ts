/** The steps of New Instance…: name, family or table, sizes, feedback, reward, algorithm; what has one answer is not asked. */
import { l10n } from 'vscode';
import type { AlgorithmName } from '../../../core/learners/options';
import type { FeedbackName, RewardName } from '../../../core/pairs/rules';
import type { FamilyName } from '../../../core/families/catalogue';
import type { AskedFamily, DraftActions, SpecDraft } from '../../../core/document/import/draft';
import type { Imported } from '../../../core/document/import/readings';
import { formatAlgorithm } from '../../../shared/format';
import { algorithmsFor, feedbackSpec, feedbacksFor, rewardSpec, rewardsFor } from './choices';
import { isChoice } from './field';
import type { Field, Properties } from './field';
import { fieldsOf } from './fields';
import { actionsOf, readingSteps, sourceStep } from './importSteps';
import type { Questions } from './questions';
import type { SourceState } from './realSteps';
import { realOf, realSteps } from './realSteps';
import type { Sources } from './sources';
import type { Reply, Step } from './walk';
import { walk } from './walk';
import { algorithmWords, feedbackWords, rewardWords, familyChoices } from './words';

/** What is known so far. */
export interface WizardState {
  readonly name: string;
  readonly family: AskedFamily | null;
  /** Of the family, as its fields were answered. */
  readonly properties: Properties;
  /** What the table could be read as; null where there is none. */
  readonly readings: readonly Imported[] | null;
  readonly reading: Imported | null;
  /** Of an edge list or of values: what is needed beside the table. */
  readonly ends: { readonly source: string; readonly target: string } | null;
  readonly k: number | null;
  readonly feedback: FeedbackName | null;
  readonly reward: RewardName | null;
  readonly algorithm: AlgorithmName | null;
  readonly source: SourceState;
}

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
export async function askInstance(parts: WizardParts): Promise<SpecDraft | null> {
  const start: WizardState = {
    name: l10n.t('My instance'),
    family: null,
    properties: {},
    readings: null,
    reading: null,
    ends: null,
    k: null,
    feedback: null,
    reward: null,
    algorithm: null,
    source: {},
  };
  const done = await walk(start, (state) => plan(state, parts));
  return done === null ? null : draftOf(done, parts.defaults ?? RUN_DEFAULTS);
}

function plan(state: WizardState, parts: WizardParts): readonly Step<WizardState>[] {
  const { questions, defaults = RUN_DEFAULTS } = parts;
  const family =
    state.readings === null ? state.family : (actionsOf(state)?.actions.family ?? null);
  const first = [nameStep(questions), sourceStep(parts, familyChoices())];
  const own =
    state.readings === null
      ? state.family === null
        ? []
        : fieldSteps(state.family, state.properties, questions)
      : readingSteps(state, questions);
  // Not known yet: the four that most families ask, so that the number of steps is about right.
  if (family === null) return [...first, ...own, never, never, never, never];
  const last = [...lastSteps(family, state, questions, defaults), ...realSteps(state, questions)];
  return [...first, ...own, ...last];
}

/** Marks a step that is planned anew before its turn. */
const never: Step<WizardState> = () => Promise.resolve({ kind: 'cancel' });

function nameStep({ text }: Questions): Step<WizardState> {
  return async (state, place) => {
    const reply = await text({
      place,
      prompt: l10n.t('What should the instance be called?'),
      initial: state.name,
      fault: (name) => (name.trim() === '' ? l10n.t('Write a name.') : null),
    });
    return reply.kind === 'answer'
      ? { kind: 'answer', value: { ...state, name: reply.value.trim() } }
      : reply;
  };
}

/** A step for each field that has to be asked; what others give is added when the next answer is. */
function fieldSteps(
  family: AskedFamily,
  properties: Properties,
  { pick, text }: Questions,
): readonly Step<WizardState>[] {
  return fieldsOf(family, properties)
    .filter((field) => !isGiven(field, properties))
    .map((field): Step<WizardState> => async (state, place) => {
      const known = withGiven(family, state.properties);
      const added = (properties: Properties): Reply<WizardState> => ({
        kind: 'answer',
        value: { ...state, properties: { ...known, ...properties } },
      });
      if (isChoice(field)) {
        const reply = await pick({ place, ...field });
        return reply.kind === 'answer' ? added(reply.value) : reply;
      }
      const reply = await text({
        place,
        prompt: field.prompt,
        initial: field.initial(known),
        fault: (answer) => {
          const reading = field.read(answer, known);
          return reading.ok ? null : reading.fault;
        },
      });
      if (reply.kind !== 'answer') return reply;
      const reading = field.read(reply.value, known);
      return reading.ok ? added(reading.properties) : { kind: 'back' };
    });
}

function isGiven(field: Field, properties: Properties): boolean {
  if (isChoice(field) || field.givenBy === undefined) return false;
  try {
    return field.givenBy(properties) !== null;
  } catch {
    // What it depends on is not known yet.
    return false;
  }
}

/** With what needs no question, so far. */
function withGiven(family: AskedFamily, properties: Properties): Properties {
  return fieldsOf(family, properties).reduce<Properties>((known, field) => {
    if (isChoice(field) || !isGiven(field, known)) return known;
    return { ...known, ...field.givenBy?.(known) };
  }, properties);
}

function lastSteps(
  family: FamilyName,
  state: WizardState,
  { pick }: Questions,
  defaults: RunDefaults,
): readonly Step<WizardState>[] {
  const feedbacks = feedbacksFor(family);
  const rewards = rewardsFor(family);
  const feedback = state.feedback ?? feedbacks[0];
  const reward = state.reward ?? rewards[0];
  const algorithms =
    feedback === undefined || reward === undefined
      ? []
      : algorithmsFor(family, feedback, reward, defaults.algorithm);
  return [
    ...chosenFrom(feedbacks, feedbackWords, 'feedback', l10n.t('What does one sample show?')),
    ...chosenFrom(rewards, rewardWords, 'reward', l10n.t('What is the reward of an action?')),
    ...chosenFrom(
      algorithms,
      (name) => algorithmWords(name),
      'algorithm',
      l10n.t('Which algorithm should run?'),
      formatAlgorithm,
    ),
  ];

  function chosenFrom<Name extends string>(
    names: readonly Name[],
    detail: (name: Name) => string,
    property: 'feedback' | 'reward' | 'algorithm',
    placeholder: string,
    label: (name: Name) => string = String,
  ): readonly Step<WizardState>[] {
    if (names.length < 2) return [];
    return [
      async (known, place) => {
        const choices = names.map((name) => ({
          label: label(name),
          detail: detail(name),
          value: name,
        }));
        const reply = await pick({ place, placeholder, choices });
        return reply.kind === 'answer'
          ? { kind: 'answer', value: { ...known, [property]: reply.value } }
          : reply;
      },
    ];
  }
}

function draftOf(state: WizardState, defaults: RunDefaults): SpecDraft | null {
  const made = actionsOf(state) ?? familyActions(state);
  if (made === null) return null;
  const { actions, theta } = made;
  const feedback = state.feedback ?? feedbacksFor(actions.family)[0];
  const reward = state.reward ?? rewardsFor(actions.family)[0];
  if (feedback === undefined || reward === undefined) return null;
  const algorithm =
    state.algorithm ?? algorithmsFor(actions.family, feedback, reward, defaults.algorithm)[0];
  if (algorithm === undefined) return null;
  return {
    name: state.name,
    actions,
    feedback: feedbackSpec(feedback, actions),
    reward: rewardSpec(reward, actions),
    theta,
    algorithm,
    seed: defaults.seed,
    ...realOf(state.source),
  };
}

function familyActions({
  family,
  properties,
}: WizardState): { actions: DraftActions; theta: null } | null {
  if (family === null) return null;
  return { actions: { family, ...withGiven(family, properties) }, theta: null };
}
