/** Builds a new spec from a user's answers: what to choose, what a sample shows, what is known, what it may cost. */
import { FEEDBACK_FACTS } from '../../feedback/facts';
import { factsOf } from '../../learners/facts';
import { REWARD_FACTS } from '../../reward/facts';
import { shareIn } from '../../words/accuracy';
import type {
  DraftActions,
  DraftEnvironment,
  DraftNoise,
  DraftRun,
  SpecDraft,
} from '../import/draft';
import {
  algorithmsFor,
  feedbackSpec,
  feedbacksFor,
  PREFERRED,
  rewardSpec,
  rewardsFor,
} from './drafts';
import { askActions, askMeasurable, FAMILY_OPTIONS } from './families';
import { Asker, Fault, option, type Answers, type Question } from './questions';
import { askBefore, askLog, NOTHING, type Beside } from './logs';
import { askTable } from './tables';
import { name, number, readAbove0, wholeNumber, withPoint } from './typed';

/** The default, because the form has no question for the seed. */
const SEED = 1;

export interface BeginForm {
  readonly questions: readonly Question[];
  /** The spec as far as the answers can be read; the proposal replaces an unreadable answer. */
  readonly draft: SpecDraft;
  /** Every question has a readable answer. */
  readonly isReadable: boolean;
}

const PASTED = 'Edges, a matrix or a column, pasted from a spreadsheet';

/** Never throws. @param beside the measurement files beside the spec */
export function formOf(answers: Answers, beside: Beside = NOTHING): BeginForm {
  const ask = new Asker(answers);
  const title = name(ask, 'name', 'What is it called?', 'My instance');
  const options = [...FAMILY_OPTIONS, option('table', 'From a table', PASTED)];
  const family = ask.choice('family', 'Which combinations are allowed?', options, 'pictures');
  const { actions, theta } =
    family === 'table'
      ? askTable(ask)
      : { actions: { family, ...askActions(ask, family, beside) }, theta: null };

  ask.inPart('shows');
  const feedback = ask.choice(
    'feedback',
    'What does one sample show?',
    feedbacksFor(actions.family).map((value) => ({ value, label: FEEDBACK_FACTS[value].detail })),
  );
  const goal = ask.choice('goal', 'Is more better, or less?', [
    option('maximize', 'The largest is the best', 'Of clicks, yields or scores'),
    option('minimize', 'The smallest is the best', 'Of minutes, errors or costs'),
  ]);
  ask.inPart('shows', true);
  const reward = ask.choice(
    'reward',
    'How good is a combination?',
    rewardsFor(actions.family).map((value) => ({ value, label: REWARD_FACTS[value].detail })),
  );

  const names = algorithmsFor(actions.family, feedback, reward);
  const able = names.filter((one) => factsOf(one).isWithoutScale === true);
  ask.inPart('shows');
  // Only these algorithms can measure other actions than they choose from.
  const measurable = able.length > 0 ? askMeasurable(ask, actions) : null;

  ask.inPart('know');
  const noise = askNoise(ask, able.length > 0);
  const accuracy = reward === 'linear' ? askAccuracy(ask) : null;
  // Shown with the choice of actions, though it depends on the feedback; selections alone have `k` or `max`.
  ask.inPart('choose');
  const isSeveral = Number(actions['k'] ?? actions['max']) > 1;
  const isSum = feedback === 'full-bandit' && reward === 'linear';
  const pairs = isSeveral && isSum && able.length > 0 ? askPairs(ask, actions) : null;
  ask.inPart('know', true);
  const delta = Number(
    ask.choice('delta', 'How sure should the answer be?', [
      option('0.05', '95%'),
      option('0.1', '90%'),
      option('0.01', '99%'),
    ]),
  );

  ask.inPart('cost');
  const environment = askSource(ask, beside);
  // A log has no budget: it is analysed as it is.
  const isLog = environment?.type === 'recorded';
  const budget = able.length > 0 && !isLog ? askBudget(ask) : {};
  const what = 'What does one sample cost? Empty if that does not matter';
  const cost = isLog
    ? null
    : ask.text('cost', what, '', (typed) => (typed.trim() === '' ? null : readAbove0(typed)));
  ask.inPart('cost', beside.files.length === 0);
  const isMeasured = environment !== null && !isLog;
  const before = isMeasured && able.length > 0 ? askBefore(ask, beside) : {};
  const isOfAble =
    noise?.noiseScale === undefined ||
    measurable !== null ||
    budget.stop !== undefined ||
    before.before !== undefined;
  const [algorithm = names[0] ?? PREFERRED] = isOfAble ? able : names;
  const draft: SpecDraft = {
    name: title,
    theta,
    actions: pairs === null ? actions : { ...actions, interactions: pairs },
    feedback: {
      ...feedbackSpec(feedback, actions),
      ...(measurable !== null && { measurable }),
      ...(cost !== null && { cost }),
    },
    reward: { ...rewardSpec(reward, actions), ...(goal === 'minimize' && { goal }) },
    ...(noise !== null && { assumptions: noise }),
    ...(environment !== null && { environment: { ...environment, ...before } }),
    run: {
      algorithm,
      delta,
      seed: SEED,
      ...(accuracy !== null && { accuracy }),
      ...budget,
    },
  };
  const { questions } = ask;
  const isReadable = questions.every(({ fault, isMissing }) => fault === null && !isMissing);
  return { questions, draft, isReadable };
}

/**
 * The same spec on simulated values, to preview a run.
 * @param most the sample limit: simulated values may be closer together than real ones
 */
export function rehearsalOf(draft: SpecDraft, most: number = MOST_REHEARSED): SpecDraft {
  const { environment, assumptions = { noise: 'symmetric' }, run, ...others } = draft;
  if (environment === undefined) return draft;
  // A simulation must state the default assumption of real measurements explicitly.
  return { ...others, assumptions, run: { maxSamples: most, ...run } };
}

/** Used if no plan estimates the number of samples. */
const MOST_REHEARSED = 1_000_000;

/** Null for the default assumption of real measurements. @param isSeen whether an algorithm can estimate the noise scale */
function askNoise(ask: Asker, isSeen: boolean): DraftNoise | null {
  const seen = 'Its size is seen from the samples';
  const any = option('symmetric', 'Nothing', `It has to be too high as often as too low. ${seen}`);
  const bell = 'It is normal (bell-shaped), of the same size everywhere';
  const kind = ask.choice('noise', 'What is known of the noise of one sample?', [
    ...(isSeen ? [any, option('gaussian', bell, seen)] : []),
    option('declared', 'Its size', 'A standard deviation, or half of a range'),
  ]);
  if (kind === 'symmetric') return null;
  if (kind === 'gaussian') return { noise: 'gaussian' };
  const label = 'Its size, in the unit of one measured number (the noise scale R)';
  return { noiseScale: ask.text('noiseScale', label, '1', readAbove0) };
}

/** Two base arms, by name or number. */
type Pair = readonly [one: string | number, other: string | number];

/** Pairs of base arms whose joint value may differ from their sum; null if none. */
function askPairs(ask: Asker, actions: DraftActions): 'all' | readonly Pair[] | null {
  const which = ask.choice('pairs', 'Do two that are chosen together act on each other?', [
    option('none', 'No', 'What each adds does not depend on the others'),
    option('some', 'Some do', 'One more unknown for each pair named'),
    option('all', 'Any two may', 'One more unknown for each pair: more samples'),
  ]);
  if (which !== 'some') return which === 'all' ? 'all' : null;
  const { arms, labels } = actions;
  const isNamed = Array.isArray(labels);
  const names = isNamed
    ? labels.map(String)
    : Array.from({ length: Number(arms) }, (_, arm) => `${arm}`);
  const [first = '0', second = '1'] = names;
  const what = isNamed ? 'Names, or numbers' : 'Their numbers';
  const label = `Which two? ${what} from 0 to ${names.length - 1}, with a + between; several with commas`;
  const wrong = new Fault(`Write two of them, like ${first} + ${second}.`);
  return ask.text('some', label, `${first} + ${second}`, (typed) => {
    // Unnamed arms are numbers, and a user may also type `arm 3`.
    const armOf = (one: string): number =>
      names.includes(one) ? names.indexOf(one) : Number(one.replace(/^arm +/, '') || NaN);
    const read = typed.split(/[,;\n]/).map((pair) => pair.split('+').map((one) => one.trim()));
    const unknown = read.flat().find((one) => !(armOf(one) in names));
    if (unknown) return new Fault(`There is no ${unknown}.`);
    const arms = read.map((pair) => pair.map(armOf));
    const isPair = (pair: readonly number[]): boolean =>
      pair.length === 2 && pair[0] !== pair[1] && pair.every((arm) => arm in names);
    const own = (arm = 0): string | number => (isNamed && names[arm]) || arm;
    return arms.every(isPair) ? arms.map(([one, other]): Pair => [own(one), own(other)]) : wrong;
  });
}

function askAccuracy(ask: Asker): number | string | null {
  const label =
    'How far from the best is good enough? A number or a percentage like 2%; empty: the best';
  return ask.text('accuracy', label, '', (typed) => {
    const text = withPoint(typed.trim());
    if (text === '') return null;
    if (shareIn(text) !== null) return text;
    const value = Number(text);
    return value > 0 && value < Infinity
      ? value
      : new Fault('Write a number above 0, or a percentage like 2%.');
  });
}

/** Null for a simulation. */
function askSource(ask: Asker, beside: Beside): DraftEnvironment | null {
  const type = ask.choice('source', 'Where do the samples come from?', [
    option('manual', 'By hand', 'You measure, and enter what you see'),
    option('process', 'A program', 'An instrument, a benchmark, a service'),
    option('recorded', 'A log', 'All is measured: a file of it'),
    option('simulated', 'A simulation', 'Made-up values, to try it out'),
  ]);
  switch (type) {
    case 'simulated':
      return null;
    case 'process': {
      const label =
        'Which program, with its arguments? A file of Python or Node that is not there is begun for you';
      const typed = name(ask, 'command', label, 'python3 measure.py');
      const words = typed.match(/"[^"]*"|[^\s"]+/g) ?? [typed];
      return { type, command: words.map((word) => word.replaceAll('"', '')) };
    }
    case 'recorded':
      return { type, ...askLog(ask, beside) };
    case 'manual':
      return { type };
  }
}

function askBudget(ask: Asker): Pick<DraftRun, 'stop' | 'maxSamples'> {
  const stop = ask.choice('stop', 'When does it end?', [
    option('certified', 'When the answer is certain'),
    option('budget', 'After a number of samples', 'With the best guess by then'),
  ]);
  if (stop === 'certified') {
    const most = 'At most how many samples? Empty: as many as it takes';
    const maxSamples = ask.text('most', most, '', (typed) =>
      typed.trim() === '' ? null : wholeNumber(typed) || new Fault('Write a whole number.'),
    );
    return maxSamples === null ? {} : { maxSamples };
  }
  return { stop, maxSamples: number(ask, 'maxSamples', 'How many samples?', 100) };
}
