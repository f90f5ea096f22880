/** What a run with real measurements waits for, as it is shown. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { Action } from '../families/family';
import type { PreparedRun } from '../run/check/prepare';
import { orderStream } from '../numerics/streams';
import { armName } from '../words/actions';
import type { OpenBatch } from './openBatch';
import type { PullAnswers } from './pullAnswers';
import type { Purpose } from './purpose';
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
  /** Samples of the whole run that are there. */
  readonly total: number;
  /** What these cost; null or missing where that is not known. */
  readonly cost?: number | null;
  /** The numbers of the last sample that a program told by itself; missing before there is one. */
  readonly last?: readonly number[];
  /** Samples that came in the last minutes, a minute; null before there is a figure. */
  readonly perMinute: number | null;
  /** The samples that the plan expects for the whole run; null where it gives none. */
  readonly expected: number | null;
  /** What speaks against the declared assumptions so far. */
  readonly checks: readonly AssumptionCheck[];
  /** The checks contradict what is declared: nothing is measured until the user continues the run. */
  readonly paused?: true;
  /** That the program was changed after its last answer, as a sentence. */
  readonly changed?: string;
  /** Numbers far from all others of their action, which count all the same, in sentences. */
  readonly outliers?: readonly string[];
  /** Why the batch is asked for; absent for logs, whose batches pass. */
  readonly purpose?: Purpose | null;
  /** What to measure by hand, in order; empty for programs and logs. */
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
  /** It is a number far from all others of its action: it is taken where the person says that it is right. */
  readonly isOutlier?: boolean;
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
  /** One entry a sample: its place in the batch, from 1; left out where it is measured pull by pull. */
  readonly places?: readonly number[];
}

/** The pulls of a batch, with the order in which their samples should be measured: that of the sheet that is saved. */
export function sheetPulls(open: OpenBatch, prepared: PreparedRun): readonly SheetPull[] {
  const order = orderOf(open, prepared);
  const placesOf = new Map<number, number[]>();
  for (const [index, { pull, sample }] of inAskedOrder(open, order).entries()) {
    const own = placesOf.get(pull) ?? [];
    own[sample - 1] = index + 1;
    placesOf.set(pull, own);
  }
  return [...placesOf].flatMap(([id, places]) => {
    const pull = open.pull(id);
    if (pull === undefined) return [];
    return [{ ...sheetPull(pull, prepared), ...(order === null ? {} : { places }) }];
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
