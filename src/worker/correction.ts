/** Corrections: tried on the whole journal before they are kept. */
import { replayed } from '../core/experiment/journal';
import type { AmendmentEntry } from '../core/experiment/journalLines';
import { amendAnswers } from '../core/experiment/tell';
import type { OpenedJournal } from './laboratory';
import type { CorrectionFault, CorrectionRequest } from './protocol';
import { messageOf } from '../core/words/thrown';

/** Tries a correction. @returns what is wrong with it, or the line for the journal */
export function tryCorrection(
  opened: OpenedJournal,
  { pull, reason, acceptOutliers = false, ...answer }: CorrectionRequest,
  at: string,
): CorrectionFault | AmendmentEntry {
  const before = replayed(opened, { keep: new Set([pull]), apart: pull });
  const told = { answer: { pull, ...answer }, placeOf: () => ({ line: 1, column: 1 }) };
  const teller = { by: 'panel', at, acceptOutliers };
  const amending = amendAnswers(before, pull, [told], reason, teller);
  if (!amending.ok) {
    const [fault] = amending.faults;
    return { message: fault?.message ?? '', isOutlier: fault?.outlier !== undefined };
  }
  try {
    replayed(opened, { amendment: amending.entry });
  } catch (error) {
    return { message: messageOf(error), isOutlier: false };
  }
  return amending.entry;
}

/** Makes a correction. @returns what is wrong with it, as a sentence; null where it is in the journal */
export async function correct(
  opened: OpenedJournal,
  correction: CorrectionRequest,
  at: string,
): Promise<string | null> {
  const entry = tryCorrection(opened, correction, at);
  if ('message' in entry) return entry.message;
  opened.writer?.append([entry]);
  await opened.writer?.sync();
  return null;
}
