/** What is asked about real measurements: where results come from, what is named for it, what is declared of their noise. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import { name } from './typed';
import { Fault, choice, pick, text } from './walk';
import type { Script } from './walk';

/** Null for a simulation. */
export function* askReal(): Script<DraftReal | null> {
  const environment = yield* askEnvironment();
  return environment === null ? null : { environment, assumptions: yield* assumptions() };
}

function* askEnvironment(): Script<DraftReal['environment'] | null> {
  const type = yield* pick<'simulated' | DraftReal['environment']['type']>(
    l10n.t('Where do the results come from?'),
    [
      choice('simulated', l10n.t('Simulation'), l10n.t('Made-up values, to try an algorithm out')),
      choice(
        'process',
        l10n.t('Program'),
        l10n.t('A program of yours measures: an instrument, a benchmark'),
      ),
      choice('recorded', l10n.t('Log'), l10n.t('A file of measurements that were made before')),
      choice(
        'manual',
        l10n.t('By hand'),
        l10n.t('You measure, and enter the results in the panel or in sheets'),
      ),
    ],
  );
  switch (type) {
    case 'simulated':
      return null;
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

function* assumptions(): Script<DraftReal['assumptions']> {
  const isRange = yield* pick(l10n.t('What is known of the noise of one number?'), [
    choice<boolean>(
      false,
      l10n.t('Its scale'),
      l10n.t('A bound of its standard deviation, if it is normal or lighter in its tails'),
    ),
    choice<boolean>(
      true,
      l10n.t('The range of the numbers'),
      l10n.t('Every number that is measured lies in it, whatever the noise is like'),
    ),
  ]);
  if (isRange) {
    const prompt = l10n.t('Between which two numbers? With a space between.');
    return yield* text(prompt, '0 1', (typed) => {
      const [low = NaN, high = NaN, ...more] = numbersIn(typed);
      return Number.isFinite(low) && Number.isFinite(high) && low < high && more.length === 0
        ? { feedbackRange: [low, high] as const }
        : new Fault(l10n.t('Write two numbers, the smaller one first.'));
    });
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
