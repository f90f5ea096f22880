/** Corrections: tried on the whole journal before they are kept. */
import { replayed } from '../core/experiment/journal';
import type { AmendmentEntry } from '../core/experiment/journalLines';
import { amendAnswers } from '../core/experiment/tell';
import type { OpenedJournal } from './laboratory';
import type { CorrectionRequest } from './protocol';
import { messageOf } from '../core/words/thrown';

/** Tries a correction. @returns what is wrong with it, as a sentence, or the line for the journal */
export function tryCorrection(
  opened: OpenedJournal,
  { pull, reason, ...answer }: CorrectionRequest,
  at: string,
): string | AmendmentEntry {
  const before = replayed(opened, { keep: new Set([pull]) });
  const told = { answer: { pull, ...answer }, placeOf: () => ({ line: 1, column: 1 }) };
  const amending = amendAnswers(before, pull, [told], reason, { by: 'panel', at });
  if (!amending.ok) return amending.faults[0]?.message ?? '';
  try {
    replayed(opened, { amendment: amending.entry });
  } catch (error) {
    return messageOf(error);
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
  if (typeof entry === 'string') return entry;
  opened.writer?.append([entry]);
  await opened.writer?.sync();
  return null;
}
