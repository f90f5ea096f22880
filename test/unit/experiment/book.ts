/** A journal in memory that is opened by one spec after the other, as real ones are. */
import type { Answer } from '../../../src/core/experiment/answer';
import { journalOf, type SpecJournal } from '../../../src/core/experiment/journal';
import type { OpenBatch } from '../../../src/core/experiment/openBatch';
import { begin } from '../../../src/core/experiment/openedJournal';
import { TextJournal } from '../../../src/core/experiment/textJournal';
import type { RunResult } from '../../../src/core/run/result/result';
import { answersTo, measureAll, preparedFrom, takenAll } from './lab';

export class Book {
  text = '';

  /** @param answers those to a batch */
  constructor(private readonly answers: (open: OpenBatch) => readonly Answer[] = answersTo) {}

  open(text: string, reanalyse = false): { journal: SpecJournal; writer: TextJournal } {
    const file = new TextJournal(this.text, (keep, more) => {
      this.text = this.text.slice(0, keep) + more;
      return Promise.resolve();
    });
    const journal = journalOf({
      ...{ lines: () => file.lines(), text, overrides: { set: [] }, version: '0', reanalyse },
      prepared: preparedFrom(text),
    });
    begin(journal, file);
    return { journal, writer: file };
  }

  /** What goes on at the end of the journal. */
  async resume(text: string, isChanged = false, keep?: { readonly has: () => boolean }) {
    const { journal, writer } = this.open(text, isChanged);
    await writer.sync();
    const { experiment, steps } = journal.replay(keep && { keep });
    writer.goOn(takenAll(steps));
    return { experiment, writer };
  }

  /** Goes on. @param most answers that are given */
  async measure(text: string, most = Infinity, isChanged = false): Promise<RunResult | null> {
    const { experiment, writer } = await this.resume(text, isChanged);
    const answers = () => (experiment.open === null ? [] : this.answers(experiment.open));
    const result = measureAll(writer, experiment, answers, most);
    if (result !== null) writer.finish(result, '2026-01-01T00:00:00Z');
    await writer.sync();
    return result;
  }
}
