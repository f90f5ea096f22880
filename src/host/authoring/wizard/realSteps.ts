/** The steps on real measurements: where results come from, what is named for it, what is declared of their noise. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import type { Choice, Questions } from './questions';
import type { Step } from './walk';

type SourceType = 'simulated' | DraftReal['environment']['type'];

/** What is known of the source so far. */
export interface SourceState {
  readonly type?: SourceType;
  /** The command, or the name of the log. */
  readonly name?: string;
  readonly isRange?: boolean;
  /** The noise scale, or the ends of the range. */
  readonly declared?: readonly number[];
}

type WithSource = { readonly source: SourceState };

/** For a simulation one step; for real measurements those that they need. */
export function realSteps<State extends WithSource>(
  { source }: State,
  questions: Questions,
): readonly Step<State>[] {
  const { type } = source;
  const first = pickStep<State, SourceType>(
    questions,
    l10n.t('Where do the results come from?'),
    sourceChoices(),
    (chosen) => ({ type: chosen }),
  );
  if (type === undefined || type === 'simulated') return [first];
  const named =
    type === 'manual'
      ? []
      : [
          textStep<State>(
            questions,
            type === 'process'
              ? l10n.t(
                  'Which program measures? The program and its arguments, with spaces between.',
                )
              : l10n.t('Which file has the measurements? Relative to the spec.'),
            type === 'process' ? 'python3 measure.py' : 'log.csv',
            (text) => (text.trim() === '' ? l10n.t('Write a name.') : null),
            (text) => ({ name: text.trim() }),
          ),
        ];
  const declared = pickStep<State, boolean>(
    questions,
    l10n.t('What is known of the noise of one number?'),
    [
      {
        label: l10n.t('Its scale'),
        detail: l10n.t(
          'A bound of its standard deviation, if it is normal or lighter in its tails',
        ),
        value: false,
      },
      {
        label: l10n.t('The range of the numbers'),
        detail: l10n.t('Every number that is measured lies in it, whatever the noise is like'),
        value: true,
      },
    ],
    (isRange) => ({ isRange }),
  );
  const numbers = textStep<State>(
    questions,
    source.isRange === true
      ? l10n.t('Between which two numbers? With a space between.')
      : l10n.t('What is the noise scale?'),
    source.isRange === true ? '0 1' : '1',
    (text) =>
      declaredIn(text, source.isRange === true) !== null
        ? null
        : source.isRange === true
          ? l10n.t('Write two numbers, the smaller one first.')
          : l10n.t('Write a positive number.'),
    (text) => ({ declared: declaredIn(text, source.isRange === true) ?? [] }),
  );
  return [first, ...named, declared, numbers];
}

/** Nothing for a simulation. */
export function realOf({ type, name = '', isRange, declared = [] }: SourceState): {
  readonly real?: DraftReal;
} {
  const [first, second] = declared;
  if (type === undefined || type === 'simulated' || first === undefined) return {};
  const assumptions =
    isRange === true && second !== undefined
      ? { feedbackRange: [first, second] as const }
      : { noiseScale: first };
  switch (type) {
    case 'process':
      return { real: { environment: { type, command: name.split(/\s+/) }, assumptions } };
    case 'recorded':
      return { real: { environment: { type, file: name }, assumptions } };
    case 'manual':
      return { real: { environment: { type }, assumptions } };
  }
}

function sourceChoices(): readonly Choice<SourceType>[] {
  return [
    {
      label: l10n.t('Simulation'),
      detail: l10n.t('Made-up values, to try an algorithm out'),
      value: 'simulated',
    },
    {
      label: l10n.t('Program'),
      detail: l10n.t('A program of yours measures: an instrument, a benchmark'),
      value: 'process',
    },
    {
      label: l10n.t('Log'),
      detail: l10n.t('A file of measurements that were made before'),
      value: 'recorded',
    },
    {
      label: l10n.t('By hand'),
      detail: l10n.t('You measure, and enter the results in the panel or in sheets'),
      value: 'manual',
    },
  ];
}

/** The noise scale, or two ends in ascending order; null where the text is neither. */
function declaredIn(text: string, isRange: boolean): readonly number[] | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [first = NaN, second = NaN] = numbers;
  const isFinite = numbers.every((number) => Number.isFinite(number));
  if (isRange) return isFinite && numbers.length === 2 && first < second ? numbers : null;
  return isFinite && numbers.length === 1 && first > 0 ? numbers : null;
}

function pickStep<State extends WithSource, Value>(
  { pick }: Questions,
  placeholder: string,
  choices: readonly Choice<Value>[],
  known: (value: Value) => SourceState,
): Step<State> {
  return async (state, place) => {
    const reply = await pick({ place, placeholder, choices });
    return reply.kind === 'answer' ? answered(state, known(reply.value)) : reply;
  };
}

function textStep<State extends WithSource>(
  { text }: Questions,
  prompt: string,
  initial: string,
  fault: (text: string) => string | null,
  known: (text: string) => SourceState,
): Step<State> {
  return async (state, place) => {
    const reply = await text({ place, prompt, initial, fault });
    return reply.kind === 'answer' ? answered(state, known(reply.value)) : reply;
  };
}

function answered<State extends WithSource>(state: State, more: SourceState) {
  return { kind: 'answer', value: { ...state, source: { ...state.source, ...more } } } as const;
}
