/** A person who measures: takes samples, means and sheets until a batch is complete. */
import type { JournalWriter } from './conduct';
import type { Experiment } from './experiment';
import { readSheet } from './readSheet';
import { readAnswers } from './readAnswers';
import { looksLikeJson } from '../document/import/readJsonTable';
import type { MeasurementSource } from './source';
import { tellAnswers, type ToldAnswer, type ToldFault } from './tell';
import { errorOf } from '../words/thrown';

/** One message from a person. */
export type Told =
  | {
      readonly kind: 'sample';
      readonly pull: number;
      readonly sample: number;
      readonly values: readonly number[];
      /** Confirms a number that is far from all others of its action. */
      readonly acceptOutliers?: boolean;
    }
  /** The mean of several samples: m_x numbers. */
  | {
      readonly kind: 'mean';
      readonly pull: number;
      readonly count: number;
      readonly mean: readonly number[];
      readonly acceptOutliers?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly pull: number;
      readonly sample: number;
      readonly reason: string;
    }
  /** A filled-in sheet, or answers in JSON. */
  | { readonly kind: 'sheet'; readonly text: string; readonly acceptOutliers?: boolean };

/** The effect of a message: all of it is accepted, or nothing. */
export interface Heard {
  readonly faults: readonly ToldFault[];
  readonly accepted: number;
  /** The number of samples already known with the same numbers. */
  readonly already: number;
}

/** The source of a person's answers. It writes the journal itself, because a wrong answer does not fail the run. */
export class Person implements MeasurementSource {
  #waiting: { readonly done: () => void; readonly failed: (reason: Error) => void } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** The messages for samples refused as outside the declared range, by pull and sample. */
  readonly #outside = new Map<string, string>();

  /** @param now the time in ISO 8601 */
  constructor(
    private readonly experiment: Experiment,
    private readonly journal: JournalWriter,
    private readonly now: () => string,
  ) {}

  measure(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { done: resolve, failed: reject };
    });
  }

  async close(): Promise<void> {
    await this.#last;
    this.#waiting = null;
  }

  /** Serialises answers: each waits until the previous one is journaled. */
  tell(told: Told): Promise<Heard> {
    const heard = this.#last.then(() => this.#hear(told));
    this.#last = heard;
    return heard;
  }

  async #hear(told: Told): Promise<Heard> {
    const refused = (faults: readonly ToldFault[]): Heard => ({ faults, accepted: 0, already: 0 });
    const read = readTold(told);
    if (!read.ok) return refused(read.faults);
    const measured = read.told.flatMap((one) => this.#measured(one));
    if (measured.length > 0) return refused(measured);
    const acceptOutliers = told.kind !== 'failed' && told.acceptOutliers === true;
    const by = told.kind === 'sheet' ? 'sheet' : 'panel';
    const teller = { by, at: this.now(), acceptOutliers };
    // Sample numbers identify a sheet that is sent again; a click always reports a new failure.
    const answers =
      told.kind === 'failed'
        ? read.told.map((one) => ({
            ...one,
            answer: { pull: told.pull, failed: 1, reason: told.reason },
          }))
        : read.told;
    const telling = tellAnswers(this.experiment, answers, teller);
    if (!telling.ok) {
      for (const { message, outside } of telling.faults) {
        if (outside?.sample === undefined) continue;
        this.#outside.set(`${outside.answer.pull} ${outside.sample}`, message);
      }
      return refused(telling.faults);
    }
    const { entries, accepted, already } = telling;
    if (entries.length > 0) {
      try {
        this.journal.append(entries);
        await this.journal.sync();
      } catch (error) {
        // The state of the file is unknown, so the journal must be read again.
        const failure = errorOf(error);
        this.#waiting?.failed(failure);
        return refused([{ message: failure.message, line: 1, column: 1 }]);
      }
      for (const { answer } of entries) this.experiment.accept(answer);
    }
    if (this.experiment.open?.remaining === 0) this.#waiting?.done();
    return { faults: [], accepted, already };
  }

  /** Faults for samples reported as failed although a value was given: such a value must not be measured again. */
  #measured({ answer, placeOf }: ToldAnswer): readonly ToldFault[] {
    if (!('failed' in answer)) return [];
    return (answer.samples ?? []).flatMap((sample, observation) => {
      const said = this.#outside.get(`${answer.pull} ${sample}`);
      const message = `This sample did not fail. ${said} To say that it is real, stop the run and use \`cpe tell --outside\`.`;
      return said === undefined ? [] : [{ message, ...placeOf({ observation }) }];
    });
  }
}

function readTold(told: Told): ReturnType<typeof readSheet> {
  const one = (answer: ToldAnswer['answer']) => {
    return { ok: true, told: [{ answer, placeOf: () => ({ line: 1, column: 1 }) }] } as const;
  };
  switch (told.kind) {
    case 'sample': {
      const { pull, sample, values } = told;
      return one({ pull, samples: [sample], observations: [values] });
    }
    case 'mean': {
      const { pull, count, mean } = told;
      return one({ pull, count, sum: mean.map((value) => value * count) });
    }
    case 'failed': {
      const { pull, sample, reason } = told;
      return one({ pull, failed: 1, samples: [sample], reason });
    }
    case 'sheet':
      return looksLikeJson(told.text) ? readAnswers(told.text) : readSheet(told.text);
  }
}
