/** What is answered of the batch that is asked for. */
import type { Transformed } from '../learners/contract/transform';
import { samplesOf, type Batch } from '../protocol/dialogue';
import type { Totals } from '../protocol/learner';
import type { Answer } from './answer';
import type { Examined } from './examined';
import { PullAnswers } from './pullAnswers';
import type { WantedPull } from './source';

export class OpenBatch {
  readonly #pulls: ReadonlyMap<number, PullAnswers>;
  /** Counted along: a journal has as many answers as a batch may have pulls. */
  #answered = 0;
  readonly #samples: number;

  /** @param range every number observed lies in it; null where none is declared */
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

  /** For answers on trial. */
  copy(): OpenBatch {
    return new OpenBatch(
      this.batch,
      this.range,
      this.door,
      this.pulls.map((pull) => pull.copy()),
    );
  }

  /** In the order of the batch. */
  get pulls(): readonly PullAnswers[] {
    return [...this.#pulls.values()];
  }

  /** Undefined where the batch does not ask for it. */
  pull(id: number): PullAnswers | undefined {
    return this.#pulls.get(id);
  }

  /** How many samples are answered. */
  get answered(): number {
    return this.#answered;
  }

  /** How many samples are missing. */
  get remaining(): number {
    return this.#samples - this.#answered;
  }

  /** The pulls that are not answered in full. */
  wanted(): readonly WantedPull[] {
    return this.pulls.flatMap(({ asked: { id, action }, remaining }) =>
      remaining === 0 ? [] : [{ id, action, remaining }],
    );
  }

  /** What an answer brings; nothing of it is kept. */
  examine(answer: Answer): Examined {
    const pull = this.#pulls.get(answer.pull);
    return pull?.examine(answer) ?? { ok: false, fault: { message: this.notAsked(answer.pull) } };
  }

  /** What is wrong with an answer to another pull. */
  notAsked(pull: number): string {
    const ids = [...this.#pulls.keys()];
    const span = ids.length === 1 ? `pull ${ids[0]}` : `the pulls ${ids[0]} to ${ids.at(-1)}`;
    return `Nobody asks for pull ${pull} now: the open batch, ${this.batch.number}, has ${span}.`;
  }

  /** Keeps an answer that `examine` said is new. */
  accept(answer: Answer): void {
    const pull = this.#pulls.get(answer.pull);
    if (pull === undefined) return;
    const before = pull.answered;
    pull.accept(answer);
    this.#answered += pull.answered - before;
  }

  /** One entry a pull, in the order of the batch, once nothing is missing. */
  totals(): readonly Totals[] {
    return this.pulls.map((pull) => pull.totals());
  }
}
