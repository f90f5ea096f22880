/** What each open preview was asked for, kept over a reload of the window: its text is computed anew from it. */
import type { PreviewRequest } from '../../core/run/preview';

/** The part of a `Memento` that is used. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const KEY = 'cpe.actionPreviews';

export class KeptPreviews {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** @returns null for a preview of which nothing that makes sense is kept */
  of(preview: string): PreviewRequest | null {
    const { k, weights } = (this.#all()[preview] ?? {}) as Partial<Record<string, unknown>>;
    if (typeof k !== 'number' || !Number.isSafeInteger(k) || k < 1) return null;
    if (weights === null) return { k, weights };
    return isWeights(weights) ? { k, weights } : null;
  }

  keep(preview: string, request: PreviewRequest): void {
    void this.#memory.update(KEY, { ...this.#all(), [preview]: request });
  }

  /** The preview was closed. */
  forget(preview: string): void {
    const { [preview]: gone, ...others } = this.#all();
    if (gone !== undefined) void this.#memory.update(KEY, others);
  }

  #all(): Readonly<Record<string, unknown>> {
    const all = this.#memory.get(KEY);
    return typeof all === 'object' && all !== null && !Array.isArray(all)
      ? (all as Record<string, unknown>)
      : {};
  }
}

function isWeights(weights: unknown): weights is readonly number[] {
  return (
    Array.isArray(weights) && weights.length > 0 && weights.every((one) => Number.isFinite(one))
  );
}
