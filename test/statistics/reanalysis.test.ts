/** Settings that are changed over one journal, by whoever has looked at it: how often its certificates are wrong (docs/guide.md). */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/core/experiment/answer';
import { Experiment } from '../../src/core/experiment/experiment';
import type { OpenBatch } from '../../src/core/experiment/openBatch';
import { entriesOf } from '../../src/core/experiment/readJournal';
import type { RoundCompleted } from '../../src/core/protocol/learner';
import { createNormal } from '../../src/core/numerics/random';
import { prepareInstance, type PreparedRun } from '../../src/core/run/check/prepare';
import type { RunResult } from '../../src/core/run/result/result';
import { ALL, withAll } from '../all.mjs';
import { Book } from '../unit/experiment/book';
import { linesIn, settle } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { refutation } from './consistency';

const SEEDS = ALL ? 400 : 60;
const DELTA = 0.2;
/** Looked at after so many answers, each to a pull of one or more samples. */
const LOOK = 12;

/** The best three nearly tie, all do, and the second is worse by an accuracy and next to nothing. */
const TIE = [0, -0.002, -0.002, -2];
const ALL_TIE = Array.from({ length: 24 }, (_, arm) => -0.002 * arm);
const ACCURACY = 0.49;
const NEARLY_WITHIN = [0, -0.5, -3, -3];

type Kind = readonly [algorithm: string, assumptions: object, reward?: string];
const DECLARED: Kind = ['gcb-pe', { noiseScale: 1 }];
const BOXED: Kind = ['gcb-pe', { noiseScale: 1 }, 'min'];
const KINDS = withAll<Kind, Kind>(
  [DECLARED, BOXED],
  [
    ['polyalba', { noiseScale: 1 }],
    ['alba', { noise: 'gaussian' }],
    ['gcb-pe', { noise: 'gaussian' }, 'max'],
  ],
).map((kind) => ({ kind }));

/** One of some arms; the noise has a standard deviation of 1 where it is not louder. */
class Trial {
  readonly book: Book;

  /** @param theta the same for all seeds: nothing prefers one of its arms */
  constructor(
    readonly kind: Kind,
    readonly seed: number,
    readonly theta: readonly number[],
    loud = 1,
  ) {
    this.answers = ({ pulls }) =>
      pulls.flatMap((pull): readonly Answer[] => {
        const { id, action } = pull.asked;
        const normal = createNormal(streamOf(seed * 10_000 + id));
        const mean = theta[action[0] as number] as number;
        const values = Array.from(pull.missing(), () => mean + loud * normal());
        if (values.length === 0) return [];
        const sum = values.reduce((a, b) => a + b, 0);
        const sumOfSquares = values.reduce((a, b) => a + b * b, 0);
        return [{ pull: id, count: values.length, sum: [sum], sumOfSquares: [sumOfSquares] }];
      });
    this.book = new Book(this.answers);
  }

  readonly answers: (open: OpenBatch) => readonly Answer[];

  spec(run: object = {}, changes: object = {}): string {
    const [algorithm, assumptions, reward = 'linear'] = this.kind;
    return JSON.stringify({
      version: 1,
      actions: { family: 'topK', arms: this.theta.length, k: 1 },
      feedback: { type: 'full-bandit' },
      reward: { type: reward },
      assumptions,
      environment: { type: 'manual', maxBatch: 1000 },
      run: { algorithm, delta: DELTA, seed: this.seed, maxSamples: 600, ...run },
      ...changes,
    });
  }

  /** What the last test knew where the journal ends. */
  look(text: string) {
    const { steps } = this.book.open(text).journal.replay();
    let last: RoundCompleted | null = null;
    for (let step = steps.next(); step.done !== true; step = steps.next())
      if (step.value?.type === 'roundCompleted') last = step.value;
    const leader = last?.leaders[0]?.action[0];
    const isRight = leader === undefined || this.theta[leader] === 0;
    return { confidence: last?.certainty?.confidence ?? 0, isRight };
  }

  /** The samples of each arm, and their mean; 0 where it has none. */
  told() {
    const told = this.theta.map(() => ({ count: 0, sum: 0 }));
    for (const { entry } of entriesOf(linesIn(this.book.text))) {
      if (entry.type !== 'answer' || !('count' in entry.answer)) continue;
      const own = told[entry.action[0] as number] as (typeof told)[number];
      own.count += entry.answer.count;
      own.sum += entry.answer.sum[0] as number;
    }
    return told.map(({ count, sum }) => ({ count, mean: sum / Math.max(1, count) }));
  }

  isWrong(end: RunResult | null, among: readonly number[] = this.theta, accuracy = 0): boolean {
    // A check finds noise that is louder than declared.
    if (end?.status !== 'certified' && end?.status !== 'doubtful') return false;
    return Math.max(...among) - (this.theta[end.action?.[0] ?? -1] ?? -1) > accuracy + 1e-9;
  }
}

async function areTooMany(isWrong: (seed: number) => Promise<boolean>, delta: number) {
  const test = refutation({ seeds: SEEDS, delta });
  let step = test.next();
  while (step.done !== true) step = test.next(await isWrong(step.value));
  return step.value;
}

/** The accuracy is lowered where the leader is wrong, to the least that makes its lead a false one. */
const wrongWithin =
  (kind: Kind, loud = 1) =>
  async (seed: number) => {
    const trial = new Trial(kind, seed, NEARLY_WITHIN, loud);
    let text = trial.spec({ accuracy: 0.01 });
    await trial.book.measure(text, LOOK);
    let accuracy = 0.01;
    for (const most of [LOOK, Infinity]) {
      accuracy = trial.look(text).isRight ? accuracy / 2 : ACCURACY;
      text = trial.spec({ accuracy });
      const end = await trial.book.measure(text, most, true);
      if (end !== null) return trial.isWrong(end, trial.theta, accuracy);
    }
    return false;
  };

/** Where the leader is wrong the level becomes what its evidence is just enough for. */
const wrongByLevel = (kind: Kind) => async (seed: number) => {
  const trial = new Trial(kind, seed, TIE);
  const first = trial.spec({ delta: 2 * DELTA });
  await trial.book.measure(first, 2 * LOOK);
  const { confidence, isRight } = trial.look(first);
  const delta = isRight ? DELTA : Math.max(DELTA, 1.001 * (1 - confidence));
  if (delta >= 1) return false;
  const end = await trial.book.measure(trial.spec({ delta }), Infinity, true);
  // 1{wrong}/delta is 1 at most on average: of what is wrong at a larger level only a share counts.
  return trial.isWrong(end) && streamOf(seed + 7).uniform() < DELTA / delta;
};

/** All are forbidden but two: that which looks better by most, and is worse. */
const wrongConstraints =
  (kind: Kind, spoil?: (prepared: PreparedRun) => PreparedRun) => async (seed: number) => {
    const trial = new Trial(kind, seed, ALL_TIE);
    const first = await trial.book.measure(trial.spec(), 2 * ALL_TIE.length);
    const told = trial.told();
    let [kept, lead] = [[0, 1], -Infinity];
    told.forEach((one, worse) =>
      told.slice(0, worse).forEach((other, better) => {
        const own = (one.mean - other.mean) / Math.sqrt(1 / one.count + 1 / other.count);
        if (own > lead) [kept, lead] = [[better, worse], own];
      }),
    );
    const forbid = ALL_TIE.flatMap((_, arm) => (kept.includes(arm) ? [] : [arm]));
    const constraints = { forbid };
    const actions = { family: 'topK', arms: ALL_TIE.length, k: 1, constraints };
    const text = trial.spec({}, { actions });
    const end =
      spoil === undefined
        ? await trial.book.measure(text, Infinity, true)
        : measured(spoil(trial.book.open(text, true).journal.prepared), trial.answers);
    const among = ALL_TIE.filter((_, arm) => kept.includes(arm));
    return trial.isWrong(first) || trial.isWrong(end, among);
  };

/** A scale that was too small, by which some of them had ended, is corrected; that one alone may be wrong. */
const wrongByScale = (kind: Kind) => async (seed: number) => {
  const trial = new Trial(kind, seed, TIE);
  await trial.book.measure(trial.spec({}, { assumptions: { noiseScale: 0.3 } }), 3 * LOOK);
  return trial.isWrong(await trial.book.measure(trial.spec(), Infinity, true));
};

/** What guides is taken for evidence, and counts twice: once by each spec. */
function spoiled({ instance }: PreparedRun): PreparedRun {
  const { actions = [], lines = 0 } = instance.guidance?.all ?? {};
  const twice = actions.map((one) => ({ ...one, samples: [...one.samples, ...one.samples] }));
  return prepareInstance({ ...instance, before: { actions: twice, lines } });
}

function measured(prepared: PreparedRun, answers: Trial['answers']): RunResult | null {
  const experiment = new Experiment(prepared, { maxBatch: 1000 });
  for (;;) {
    const result = settle(experiment);
    const { open } = experiment;
    if (result !== null || open === null) return result;
    for (const answer of answers(open)) experiment.accept(answer);
  }
}

describe.each(KINDS)('$kind', ({ kind }) => {
  it('is wrong in delta of the runs at most where accuracies are chosen by looking', async () => {
    expect(await areTooMany(wrongWithin(kind), DELTA)).toBe(false);
  });
  it('is wrong in delta of them on average where the level is chosen by looking', async () => {
    expect(await areTooMany(wrongByLevel(kind), DELTA)).toBe(false);
  });
  // Constraints and scales reach a box by the same way as the other test.
  if (kind === BOXED && !ALL) return;
  it('is wrong in 2 delta at most where constraints are chosen by looking', async () => {
    expect(await areTooMany(wrongConstraints(kind), 2 * DELTA)).toBe(false);
  });
  it('is wrong in 2 delta at most where the noise was declared too small at first', async () => {
    expect(await areTooMany(wrongByScale(kind), 2 * DELTA)).toBe(false);
  });
});

describe('too many are wrong', () => {
  it('where what was measured counts for constraints that were chosen by it', async () => {
    expect(await areTooMany(wrongConstraints(DECLARED, spoiled), 2 * DELTA)).toBe(true);
  });
  it.each([[DECLARED], [BOXED]])('where the noise is louder than declared: %o', async (kind) => {
    expect(await areTooMany(wrongWithin(kind, 6), DELTA)).toBe(true);
  });
});
