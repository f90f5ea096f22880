/** Summarises a journal for a report: who answered how much and when. */
import { NOTES, samplesIn, type AnswerNotes } from './answer';
import type { AnswerCounts } from './experiment';
import type { NumberedEntry } from './readJournal';

/** The answers of one kind of respondent. */
export interface AnsweredBy {
  /** The `by` of the journal: `process`, `recorded`, `tell`, `panel`, `sheet`. */
  readonly by: string;
  readonly samples: number;
  /** In ISO 8601; empty if the journal does not state it. */
  readonly first: string;
  readonly last: string;
}

/** A correction, in journal order. */
interface Correction {
  readonly pull: number;
  readonly reason: string;
  readonly at: string;
}

/** A remark, and the number of answers that have it. */
interface Noted {
  readonly what: keyof AnswerNotes;
  readonly text: string;
  readonly answers: number;
}

export interface Measurements {
  /** The name of the journal. */
  readonly journal: string;
  readonly batches: number;
  readonly answered: readonly AnsweredBy[];
  /** The most recent ones. */
  readonly corrections: readonly Correction[];
  /** Why samples failed, with their number. */
  readonly failures: readonly { readonly reason: string; readonly samples: number }[];
  readonly noted: readonly Noted[];
  readonly counts: AnswerCounts;
}

/** The most entries of one kind in a report. */
const MOST_NAMED = 50;

export function summariseJournal(
  entries: Iterable<NumberedEntry>,
  journal: string,
  counts: AnswerCounts,
): Measurements {
  const answered = new Map<string, AnsweredBy>();
  const corrections: Correction[] = [];
  const failures = new Map<string, number>();
  const noted = new Map<string, Noted>();
  let batches = 0;
  for (const { entry } of entries) {
    batches = Math.max(batches, entry.batch);
    const { by, at } = entry;
    if (entry.type === 'outside') continue;
    const { answer } = entry;
    if (entry.type === 'amendment') {
      corrections.push({ pull: answer.pull, reason: entry.reason, at });
    } else if ('failed' in answer) {
      const reason = answer.reason ?? '';
      failures.set(reason, (failures.get(reason) ?? 0) + answer.failed);
    } else {
      const known = answered.get(by);
      const samples = (known?.samples ?? 0) + samplesIn(answer);
      answered.set(by, { by, samples, first: known?.first ?? at, last: at });
    }
    for (const what of NOTES) {
      const text = answer[what];
      if (text === undefined) continue;
      const key = `${what} ${text}`;
      noted.set(key, { what, text, answers: (noted.get(key)?.answers ?? 0) + 1 });
    }
  }
  return {
    journal,
    batches,
    counts,
    answered: [...answered.values()],
    corrections: corrections.slice(-MOST_NAMED),
    failures: [...failures].map(([reason, samples]) => ({ reason, samples })).slice(0, MOST_NAMED),
    noted: [...noted.values()].slice(0, MOST_NAMED),
  };
}
