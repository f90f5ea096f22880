/** What is asked about real measurements: where results come from, what is named for it, and of their noise what has to be known. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import { numbersIn } from '../../util/numbersIn';
import { choicesOf } from './choices';
import { name } from './typed';
import { Fault, pick, text, type Script } from './walk';

/** What has to be known of the noise besides that a measurement is as often too high as too low. */
export type NoiseNeeded = 'nothing' | 'law or scale' | 'scale';

/** Null for a simulation. @param needed of the noise, by the algorithm and the reward */
export function* askReal(needed: NoiseNeeded): Script<DraftReal | null> {
  const environment = yield* askEnvironment();
  if (environment === null || needed === 'nothing') return environment && { environment };
  const known =
    needed === 'scale'
      ? 'scale'
      : yield* pick(
          l10n.t('What do you know of the noise?'),
          choicesOf({
            gaussian: [
              'Equally noisy and bell-shaped',
              'All measurements are; how noisy need not be known',
            ],
            scale: ['How large it is', 'A bound that you know from elsewhere'],
          }),
        );
  if (known === 'gaussian') return { environment, assumptions: { noise: 'gaussian' } };
  const asked = l10n.t('What is the noise scale?');
  const noiseScale = yield* text(asked, '1', (typed) => {
    const [scale = 0] = numbersIn(typed, 1) ?? [];
    return scale > 0 ? scale : new Fault(l10n.t('Write a positive number.'));
  });
  return { environment, assumptions: { noiseScale } };
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
