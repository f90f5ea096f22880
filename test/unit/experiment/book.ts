/** A journal in memory that is opened by one spec after the other, as real ones are. */
import type { Answer } from '../../../src/core/experiment/answer';
import { journalOf, type SpecJournal } from '../../../src/core/experiment/journal';
import type { OpenBatch } from '../../../src/core/experiment/openBatch';
import { begin } from '../../../src/core/experiment/openedJournal';
import { TextJournal } from '../../../src/core/experiment/textJournal';
import type { RunResult } from '../../../src/core/run/result/result';
import { answersTo, preparedFrom, settle } from './lab';

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

  /** Goes on. @param most answers that are given */
  async measure(text: string, most = Infinity, reanalyse = false): Promise<RunResult | null> {
    const { journal, writer } = this.open(text, reanalyse);
    await writer.sync();
    const { experiment, steps } = journal.replay();
    let end = steps.next();
    while (end.done !== true) end = steps.next();
    writer.goOn(end.value);
    let left = most;
    for (;;) {
      const result = settle(experiment);
      const { open } = experiment;
      if (result !== null || open === null) {
        if (result !== null) writer.finish(result, '2026-01-01T00:00:00Z');
        await writer.sync();
        return result;
      }
      for (const answer of this.answers(open)) {
        if (left-- <= 0) {
          await writer.sync();
          return null;
        }
        const pull = open.pull(answer.pull);
        const { batch, asked } = pull ?? { batch: 0, asked: { action: [] } };
        writer.append([
          { type: 'answer', answer, batch, action: asked.action, at: '', by: 'tell' },
        ]);
        experiment.accept(answer);
      }
    }
  }
}
