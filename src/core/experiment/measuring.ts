/** The display state of a run that waits for real measurements. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { Action } from '../families/family';
import type { PreparedRun } from '../run/check/prepare';
import { orderStream } from '../numerics/streams';
import { armName } from '../words/actions';
import type { OpenBatch } from './openBatch';
import type { PullAnswers } from './pullAnswers';
import type { Purpose } from './purpose';
import { inAskedOrder } from './sheet';

export interface Measuring {
  readonly by: 'process' | 'recorded' | 'manual';
  /** The file name of the journal, which is beside the spec. */
  readonly journal: string;
  /** The batch number, from 1. */
  readonly batch: number;
  /** The samples of the batch, and how many of them are answered. */
  readonly samples: number;
  readonly answered: number;
  /** The answered samples of the whole run. */
  readonly total: number;
  /** Their cost; null or absent if unknown. */
  readonly cost?: number | null;
  /** The last sample that a program told; absent before the first. */
  readonly last?: readonly number[];
  /** The samples per minute in the last minutes; null before there is a figure. */
  readonly perMinute: number | null;
  /** The total samples expected by the plan; null without an estimate. */
  readonly expected: number | null;
  /** The evidence against the declared assumptions so far. */
  readonly checks: readonly AssumptionCheck[];
  /** A check contradicts an assumption, so nothing is measured until the user continues the run. */
  readonly paused?: true;
  /** A sentence saying that the program changed after its last answer. */
  readonly changed?: string;
  /** Sentences about numbers far from all others of their action; these still count. */
  readonly outliers?: readonly string[];
  /** Why the batch is requested; absent for logs, whose batches pass quickly. */
  readonly purpose?: Purpose | null;
  /** What to measure by hand, in order; empty for programs and logs. */
  readonly sheet: readonly SheetPull[];
  /** Rejected entries of the batch, until their samples are entered again. */
  readonly faults: readonly EntryFault[];
}

export interface EntryFault {
  readonly pull: number;
  /** From 1; 0 for a mean. */
  readonly sample: number;
  readonly message: string;
  /** The number is far from all others of its action, and is accepted if the user confirms it. */
  readonly isOutlier?: boolean;
}

export interface SheetPull {
  readonly id: number;
  readonly action: Action;
  /** m_x: how many numbers one sample has. */
  readonly rows: number;
  /** What each number is the sum of, one entry per row: `Ada → Packing + Boris → Sorting`. */
  readonly rowNames: readonly string[];
  /** One entry per sample: its m_x numbers, null if missing, `totals` if it came in a sum. */
  readonly samples: readonly (readonly number[] | 'totals' | null)[];
  /** The position of each sample in the batch, from 1; absent if measured pull by pull. */
  readonly places?: readonly number[];
}

/** The pulls of a batch with the suggested order of their samples, the same as in the saved sheet. */
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

/** The stream that shuffles the samples of a batch; null if they keep the order of the batch. */
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
