/** Says that a batch is complete and the next one waits, where its panel is not on the screen. */
import { l10n, window } from 'vscode';
import type { RunRecord } from '../runs/runRecord';
import type { RunPanels } from './runPanels';

export async function noticeOfBatch(run: RunRecord, panels: RunPanels): Promise<void> {
  const { measuring, origin } = run;
  if (measuring?.by !== 'manual' || panels.isShown(run)) return;
  const { batch, samples } = measuring;
  const show = l10n.t('Show Panel');
  const answer = await window.showInformationMessage(
    samples === 1
      ? l10n.t(
          '{0}: batch {1} is complete. Batch {2} waits for 1 measurement.',
          origin.fileName,
          batch - 1,
          batch,
        )
      : l10n.t(
          '{0}: batch {1} is complete. Batch {2} waits for {3} measurements.',
          origin.fileName,
          batch - 1,
          batch,
          samples,
        ),
    show,
  );
  if (answer === show) panels.show(origin.specUri, run);
}
