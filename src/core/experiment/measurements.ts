/** Who answered how much and when: what a report says of a journal. */
import { NOTES, samplesIn, type AnswerNotes } from './answer';
import type { AnswerCounts } from './experiment';
import type { NumberedEntry } from './readJournal';

/** What one kind of teller answered. */
export interface AnsweredBy {
  /** As the journal names it: `process`, `recorded`, `tell`, `panel`, `sheet`. */
  readonly by: string;
  readonly samples: number;
  /** In ISO 8601; empty where the journal does not say it. */
  readonly first: string;
  readonly last: string;
}

/** A correction, in the order of the journal. */
interface Correction {
  readonly pull: number;
  readonly reason: string;
  readonly at: string;
}

/** Something said beside answers, and of how many. */
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
  /** The last ones. */
  readonly corrections: readonly Correction[];
  /** Why samples failed, and how many. */
  readonly failures: readonly { readonly reason: string; readonly samples: number }[];
  readonly noted: readonly Noted[];
  readonly counts: AnswerCounts;
}

/** A report names no more of a kind. */
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
    ...{ journal, batches, counts, answered: [...answered.values()] },
    corrections: corrections.slice(-MOST_NAMED),
    failures: [...failures].map(([reason, samples]) => ({ reason, samples })).slice(0, MOST_NAMED),
    noted: [...noted.values()].slice(0, MOST_NAMED),
  };
}
