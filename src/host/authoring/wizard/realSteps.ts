/** What is asked about real measurements: where results come from, what is named for it, what is declared of their noise. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import type { Choice } from './questions';
import { Fault, pick, text } from './walk';
import type { Script } from './walk';

type SourceType = 'simulated' | DraftReal['environment']['type'];

/** Null for a simulation. */
export function* askReal(): Script<DraftReal | null> {
  const type = yield* pick(l10n.t('Where do the results come from?'), sourceChoices());
  if (type === 'simulated') return null;
  return { environment: yield* environment(type), assumptions: yield* assumptions() };
}

function* environment(type: Exclude<SourceType, 'simulated'>): Script<DraftReal['environment']> {
  switch (type) {
    case 'process': {
      const prompt = l10n.t(
        'Which program measures? The program and its arguments, with spaces between.',
      );
      return { type, command: (yield* name(prompt, 'python3 measure.py')).split(/\s+/) };
    }
    case 'recorded': {
      const prompt = l10n.t('Which file has the measurements? Relative to the spec.');
      return { type, file: yield* name(prompt, 'log.csv') };
    }
    case 'manual':
      return { type };
  }
}

/** What is not empty, without blanks around it. */
export function name(prompt: string, initial: string): Script<string> {
  return text(prompt, initial, (typed) => typed.trim() || new Fault(l10n.t('Write a name.')));
}

function* assumptions(): Script<DraftReal['assumptions']> {
  const isRange = yield* pick(l10n.t('What is known of the noise of one number?'), [
    {
      label: l10n.t('Its scale'),
      detail: l10n.t('A bound of its standard deviation, if it is normal or lighter in its tails'),
      value: false,
    },
    {
      label: l10n.t('The range of the numbers'),
      detail: l10n.t('Every number that is measured lies in it, whatever the noise is like'),
      value: true,
    },
  ]);
  if (isRange) {
    return yield* text(
      l10n.t('Between which two numbers? With a space between.'),
      '0 1',
      (typed) => {
        const [low = NaN, high = NaN, ...more] = numbersIn(typed);
        return Number.isFinite(low) && Number.isFinite(high) && low < high && more.length === 0
          ? { feedbackRange: [low, high] }
          : new Fault(l10n.t('Write two numbers, the smaller one first.'));
      },
    );
  }
  return yield* text(l10n.t('What is the noise scale?'), '1', (typed) => {
    const [scale = NaN, ...more] = numbersIn(typed);
    return Number.isFinite(scale) && scale > 0 && more.length === 0
      ? { noiseScale: scale }
      : new Fault(l10n.t('Write a positive number.'));
  });
}

function numbersIn(text: string): readonly number[] {
  return text.trim().split(/\s+/).map(Number);
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
