/** The open batch with its answers. */
import type { Transformed } from '../learners/contract/transform';
import { samplesOf, type Batch } from '../protocol/dialogue';
import type { Totals } from '../protocol/learner';
import type { Answer } from './answer';
import type { Examined } from './examined';
import { PullAnswers } from './pullAnswers';
import type { WantedPull } from './source';

export class OpenBatch {
  readonly #pulls: ReadonlyMap<number, PullAnswers>;
  /** Counted incrementally, because a journal may have as many answers as a batch has pulls. */
  #answered = 0;
  readonly #samples: number;

  /** @param range every observed number lies in it; null if none is declared */
  constructor(
    readonly batch: Batch,
    private readonly range: readonly [low: number, high: number] | null,
    private readonly door: Transformed,
    pulls: readonly PullAnswers[] = batch.pulls.map(
      (pull) => new PullAnswers(pull, batch.number, range, door),
    ),
  ) {
    this.#pulls = new Map(pulls.map((pull) => [pull.asked.id, pull]));
    this.#samples = samplesOf(batch.pulls);
    this.#answered = pulls.reduce((total, { answered }) => total + answered, 0);
  }

  /** A copy, to try answers. */
  copy(): OpenBatch {
    const pulls = this.pulls.map((pull) => pull.copy());
    return new OpenBatch(this.batch, this.range, this.door, pulls);
  }

  /** In the order of the batch. */
  get pulls(): readonly PullAnswers[] {
    return [...this.#pulls.values()];
  }

  /** Undefined if the batch does not contain the pull. */
  pull(id: number): PullAnswers | undefined {
    return this.#pulls.get(id);
  }

  get answered(): number {
    return this.#answered;
  }

  get remaining(): number {
    return this.#samples - this.#answered;
  }

  /** The pulls with missing samples. */
  wanted(): readonly WantedPull[] {
    return this.pulls.flatMap(({ asked: { id, action }, remaining }) =>
      remaining === 0 ? [] : [{ id, action, remaining }],
    );
  }

  /** The effect of an answer, without accepting it. */
  examine(answer: Answer): Examined {
    const pull = this.#pulls.get(answer.pull);
    return pull?.examine(answer) ?? { ok: false, fault: { message: this.notAsked(answer.pull) } };
  }

  /** The fault of an answer to a pull outside the batch. */
  notAsked(pull: number): string {
    const ids = [...this.#pulls.keys()];
    const span = ids.length === 1 ? `pull ${ids[0]}` : `the pulls ${ids[0]} to ${ids.at(-1)}`;
    return `Nobody asks for pull ${pull} now: the open batch, ${this.batch.number}, has ${span}.`;
  }

  /** Accepts an answer that `examine` found to be new. */
  accept(answer: Answer): void {
    const pull = this.#pulls.get(answer.pull);
    if (pull === undefined) return;
    const before = pull.answered;
    pull.accept(answer);
    this.#answered += pull.answered - before;
  }

  /** One entry per pull, in batch order, once no sample is missing. */
  totals(): readonly Totals[] {
    return this.pulls.map((pull) => pull.totals());
  }
}
