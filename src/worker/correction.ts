/** Lists the answers that can be corrected, and tries a correction on the whole journal before storing it. */
import { replayed } from '../core/experiment/journal';
import type { AmendmentEntry } from '../core/experiment/journalLines';
import { sheetPull } from '../core/experiment/measuring';
import { amendAnswers } from '../core/experiment/tell';
import { messageOf } from '../core/words/thrown';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import type { AnsweredPull, CorrectionFault, CorrectionRequest, FromWorker } from './protocol';

/** Keep every pull: a person may enter a sheet of an earlier batch again. */
export const ALL_PULLS = { has: () => true } as const;

/** The most recent pulls; a person picks one from this list. */
const MOST_PULLS = 1000;

/** The answers in a journal and, for a correction, whether it is possible. Changes nothing. */
export function answersOf(
  id: string,
  opened: OpenedJournal,
  correction: CorrectionRequest | undefined,
  at: string,
): FromWorker {
  if (correction !== undefined) {
    const tried = tryCorrection(opened, correction, at);
    return { type: 'answers', id, pulls: [], fault: 'message' in tried ? tried : null };
  }
  const pulls = replayed(opened, { keep: ALL_PULLS })
    .answers.filter(({ answered }) => answered > 0)
    .slice(-MOST_PULLS)
    .map((pull): AnsweredPull => ({
      ...sheetPull(pull, opened.journal.prepared),
      batch: pull.batch,
    }));
  return { type: 'answers', id, pulls, fault: null };
}

/** Applies a correction. @returns why it is refused, as a sentence; null once it is in the journal */
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

/** @returns why the correction is refused, or its journal line */
function tryCorrection(
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
