/** What is asked about real measurements: where results come from, what is named for it, what is declared of their noise. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import { numbersIn } from '../../util/numbersIn';
import { choicesOf } from './choices';
import { name } from './typed';
import { Fault, pick, text } from './walk';
import type { Script } from './walk';

/** Null for a simulation. */
export function* askReal(): Script<DraftReal | null> {
  const environment = yield* askEnvironment();
  return environment === null ? null : { environment, assumptions: yield* assumptions() };
}

function* askEnvironment(): Script<DraftReal['environment'] | null> {
  const type = yield* pick(
    l10n.t('Where do the results come from?'),
    choicesOf({
      simulated: ['Simulation', 'Made-up values, to try an algorithm out'],
      process: ['Program', 'A program of yours measures: an instrument, a benchmark'],
      recorded: ['Log', 'A file of measurements that were made before'],
      manual: ['By hand', 'You measure, and enter the results in the panel or in sheets'],
    }),
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
  const known = yield* pick(
    l10n.t('What is known of the noise of one number?'),
    choicesOf({
      scale: [
        'Its scale',
        'A bound of its standard deviation, if it is normal or lighter in its tails',
      ],
      range: [
        'The range of the numbers',
        'Every number that is measured lies in it, whatever the noise is like',
      ],
    }),
  );
  if (known === 'range') {
    const prompt = l10n.t('Between which two numbers? With a space between.');
    return yield* text(prompt, '0 1', (typed) => {
      const [low = NaN, high = NaN] = numbersIn(typed, 2) ?? [];
      return low < high
        ? { feedbackRange: [low, high] as const }
        : new Fault(l10n.t('Write two numbers, the smaller one first.'));
    });
  }
  return yield* text(l10n.t('What is the noise scale?'), '1', (typed) => {
    const [noiseScale = 0] = numbersIn(typed, 1) ?? [];
    return noiseScale > 0 ? { noiseScale } : new Fault(l10n.t('Write a positive number.'));
  });
}
