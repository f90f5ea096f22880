/** What is asked about real measurements: where results come from, what is named for it, and of their noise what has to be known. */
import { l10n } from 'vscode';
import type { DraftReal } from '../../../core/document/import/draft';
import { numbersIn } from '../../util/numbersIn';
import { choicesOf } from './choices';
import { name } from './typed';
import { Fault, pick, text, type Script } from './walk';

/** Null for a simulation. @param isScaleNeeded the algorithm has to know how large the noise is */
export function* askReal(isScaleNeeded: boolean): Script<DraftReal | null> {
  const environment = yield* askEnvironment();
  if (environment === null || !isScaleNeeded) return environment && { environment };
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
