/** What a journal has, and whether a correction of it can be made. Nothing is changed. */
import { replayed } from '../core/experiment/journal';
import { sheetPull } from '../core/experiment/measuring';
import { prepareRun } from '../core/run/check/prepare';
import { tryCorrection } from './correction';
import type { ToWorker } from './protocol';
import { ALL_PULLS, RealRun } from './realRun';
import type { LoopPlatform } from './workerLoop';

/** The last ones: a person picks one of them. */
const MOST_PULLS = 1000;

export async function answersOf(
  platform: LoopPlatform,
  request: ToWorker & { type: 'answers' },
): Promise<void> {
  const { id, specText, overrides, laboratory } = request;
  const preparation = prepareRun(specText, overrides);
  if (!preparation.ok) {
    platform.post({ type: 'rejected', id, report: preparation.report });
    return;
  }
  const opened = await new RealRun(platform, request, preparation.prepared).open(true);
  try {
    const { correction } = laboratory;
    if (correction !== undefined) {
      const tried = tryCorrection(opened, correction, platform.wallClock());
      const fault = 'message' in tried ? tried : null;
      platform.post({ type: 'answers', id, pulls: [], fault });
      return;
    }
    const { answers } = replayed(opened, { keep: ALL_PULLS });
    const pulls = answers
      .filter(({ answered }) => answered > 0)
      .slice(-MOST_PULLS)
      .map((pull) => ({ ...sheetPull(pull, opened.journal.prepared), batch: pull.batch }));
    platform.post({ type: 'answers', id, pulls, fault: null });
  } finally {
    opened.close();
  }
}
