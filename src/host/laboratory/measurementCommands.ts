/** The commands of real measurements. */
import { l10n, window } from 'vscode';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { Handler } from '../history/historyCommands';
import type { Parts } from '../parts';
import { RunRecord } from '../runs/runRecord';
import { uriArgument } from '../specActions';
import type { SpecTarget } from '../specTarget';

/** @param meant what a command is given, else the spec of what has the focus */
export function measurementCommands(
  {
    runs,
    actions,
    measurements,
    allowed,
  }: Pick<Parts, 'runs' | 'actions' | 'measurements' | 'allowed'>,
  target: SpecTarget,
  meant: (argument: unknown) => unknown,
) {
  /** The run of the spec that is meant; the last one that fits where no spec is. */
  const withRun =
    (fits: (run: RunRecord) => boolean, act: (run: RunRecord, file: unknown) => Promise<void>) =>
    async (argument: unknown, file: unknown): Promise<void> => {
      await runs.loaded;
      const uri = argument instanceof RunRecord ? null : target.uri(meant(argument));
      const run =
        argument instanceof RunRecord
          ? argument
          : runs.all.findLast((one) => (uri === null || one.origin.specUri === uri) && fits(one));
      if (run !== undefined && fits(run)) {
        await act(run, file);
        return;
      }
      void window.showInformationMessage(l10n.t('No run waits for measurements by hand.'));
    };
  const isWaiting = ({ measuring }: RunRecord): boolean => measuring?.by === 'manual';
  const isHere = (run: RunRecord): boolean => run.isReal && !run.isElsewhere;
  return {
    'cpe.saveSheet': withRun(isWaiting, (run) => measurements.saveSheet(run)),
    'cpe.loadResults': withRun(isWaiting, (run, file) =>
      measurements.loadResults(run, uriArgument(file)),
    ),
    'cpe.correctMeasurement': withRun(isHere, (run) => measurements.correct(run)),
    'cpe.startOver': async (argument) => {
      const spec = await target.spec(meant(argument));
      if (spec !== null) await actions.startOver(spec, NO_OVERRIDES);
    },
    'cpe.forgetAllowedCommands': () => allowed.forget(),
  } satisfies Readonly<Record<string, Handler>>;
}
