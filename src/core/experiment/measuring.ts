/** What a run with real measurements waits for, as it is shown. */
import type { Action } from '../families/family';
import type { PreparedRun } from '../run/prepare';
import { orderStream } from '../run/streams';
import { armName } from '../words/actions';
import type { OpenBatch } from './openBatch';
import type { PullAnswers } from './pullAnswers';
import { inAskedOrder } from './sheet';

/** What a run with real measurements waits for. */
export interface Measuring {
  readonly by: 'process' | 'recorded' | 'manual';
  /** The name of the journal, which is beside the spec. */
  readonly journal: string;
  /** The number of the batch, from 1. */
  readonly batch: number;
  /** Samples of the batch, and how many of them are there. */
  readonly samples: number;
  readonly answered: number;
  /** Samples that came in the last minutes, a minute; null before there is a figure. */
  readonly perMinute: number | null;
  /** The samples that the plan expects for the whole run; null where it gives none. */
  readonly expected: number | null;
  /** What is to be measured by hand, in the order in which it should be; empty for the others. */
  readonly sheet: readonly SheetPull[];
  /** Entries of the batch that were not taken, until their samples are entered again. */
  readonly faults: readonly EntryFault[];
}

/** What is wrong with an entry. */
export interface EntryFault {
  readonly pull: number;
  /** From 1; 0 for a mean. */
  readonly sample: number;
  readonly message: string;
}

/** A pull of a sheet. */
export interface SheetPull {
  readonly id: number;
  readonly action: Action;
  /** Numbers that one sample has: m_x. */
  readonly rows: number;
  /** What each number is the sum of, one entry a row: `Ada → Packing + Boris → Sorting`. */
  readonly rowNames: readonly string[];
  /** One entry a sample, from 1: its m_x numbers; null where it is missing, `totals` where it came in a sum. */
  readonly samples: readonly (readonly number[] | 'totals' | null)[];
}

/** The pulls of a batch in the order in which they should be measured. */
export function sheetPulls(open: OpenBatch, prepared: PreparedRun): readonly SheetPull[] {
  const pulls = [...new Set(inAskedOrder(open, orderOf(open, prepared)).map(({ pull }) => pull))];
  return pulls.flatMap((id) => {
    const pull = open.pull(id);
    return pull === undefined ? [] : [sheetPull(pull, prepared)];
  });
}

/** The stream that orders the samples of a batch; null where they are in the order of the batch. */
export function orderOf(open: OpenBatch, { instance }: PreparedRun) {
  const { order = 'random', seed } = instance.run;
  return order === 'random' ? orderStream(seed, open.batch.number) : null;
}

export function sheetPull(pull: PullAnswers, { instance, facts }: PreparedRun): SheetPull {
  const { id, action, rows, count } = pull.asked;
  const missing = new Set(pull.missing());
  return {
    id,
    action,
    rows,
    rowNames: instance.feedback.observe(action).map(({ arms, coefficients }) =>
      arms
        .map((arm, index) => {
          const weight = coefficients[index] ?? 1;
          const name = armName(facts.labels, arm);
          return weight === 1 ? name : `${weight} × ${name}`;
        })
        .join(' + '),
    ),
    samples: Array.from({ length: count }, (_, index) => {
      const sample = index + 1;
      return pull.numbersOf(sample) ?? (missing.has(sample) ? null : 'totals');
    }),
  };
}
