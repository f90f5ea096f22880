/**
 * The trace as a panel is given it: the stopping tests of GCB-PE thinned where there are more than the settings allow. A
 * row represents all tests since the row before, so the samples still add up; the first and the last test are always there.
 * Rounds of the other phases are few, and each is kept.
 */
import { isOfTests } from '../../shared/format';
import type { TraceRow } from '../../shared/protocol';

export class ShownRows {
  /** Rows made so far, by the last of the rows that each represents: what did not change must stay the same object. */
  readonly #made = new WeakMap<TraceRow, TraceRow>();

  /** @param most at least 3 */
  of(rows: readonly TraceRow[], most: number): readonly TraceRow[] {
    const tests = rows.filter(({ phase }) => isOfTests(phase));
    if (tests.length <= most) return rows;
    // A power of two: as the trace grows, the rows stay the same ones for as long as they can.
    let stride = 2;
    while (tests.length > stride * (most - 2)) stride *= 2;
    const others = rows.filter(({ phase }) => !isOfTests(phase));
    return [...others, ...this.#thinned(tests, stride)];
  }

  #thinned(tests: readonly TraceRow[], stride: number): readonly TraceRow[] {
    const kept: TraceRow[] = [];
    let samples = 0;
    tests.forEach((test, index) => {
      samples += test.samples;
      if (index % stride !== 0 && index !== tests.length - 1) return;
      kept.push(this.#withSamples(test, samples));
      samples = 0;
    });
    return kept;
  }

  #withSamples(test: TraceRow, samples: number): TraceRow {
    if (test.samples === samples) return test;
    const made = this.#made.get(test);
    if (made?.samples === samples) return made;
    const row = { ...test, samples };
    this.#made.set(test, row);
    return row;
  }
}
