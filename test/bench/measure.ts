/**
 * Measures one case in a process of its own, so that the peak memory is its own, and prints JSON.
 *   node measure.mjs CASE product|naive     or     node measure.mjs about
 */
import type { Case } from './cases';
import { cases } from './cases';

/** A naive method is stopped after this; its time is given for what it had found by then. */
const NAIVE_SECONDS = 3;

export interface Measurement {
  readonly task: string;
  readonly instance: string;
  readonly asked: string;
  readonly unit: string;
  readonly wanted: number;
  readonly target: string;
  readonly isComparable: boolean;
  /** Of one repetition each, in order. */
  readonly seconds: readonly number[];
  readonly processorSeconds: readonly number[];
  /** What the first repetition found, all of it or as far as it came. */
  readonly found: number;
  readonly values: readonly number[];
  readonly peakMegabytes: number;
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function timed(compute: () => readonly number[]) {
  const processorBefore = process.cpuUsage();
  const before = performance.now();
  const values = compute();
  const seconds = (performance.now() - before) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  return { values, seconds, processorSeconds: (user + system) / 1e6 };
}

/** As many values as are wanted, or as come in time. */
function naively(chosen: Case, seed: number, end: number): () => readonly number[] {
  const start = chosen.naive(seed);
  return () => {
    const taken: number[] = [];
    for (const value of start()) {
      taken.push(value);
      if (taken.length === chosen.wanted || performance.now() > end) break;
    }
    return taken;
  };
}

function measure(index: number, method: string | undefined): Measurement {
  const chosen = cases[index];
  if (chosen === undefined) throw new RangeError(`There is no case ${index}.`);
  const { task, instance, asked, unit, wanted, target, isComparable } = chosen;
  const runs: ReturnType<typeof timed>[] = [];
  // A naive method is repeated like the product where that, too, ends in time.
  const end = method === 'product' ? Infinity : performance.now() + 1000 * NAIVE_SECONDS;
  for (let seed = 1; seed <= chosen.repetitions; seed++) {
    const run = timed(method === 'product' ? chosen.product(seed) : naively(chosen, seed, end));
    const isWhole = method === 'product' || run.values.length === wanted;
    if (seed === 1 || isWhole) runs.push(run);
    if (performance.now() > end) break;
  }
  const values = runs[0]?.values ?? [];
  return {
    task,
    instance,
    asked,
    unit,
    wanted,
    target,
    isComparable,
    seconds: runs.map(({ seconds }) => seconds),
    processorSeconds: runs.map(({ processorSeconds }) => processorSeconds),
    found: values.length,
    values,
    peakMegabytes: peakMegabytes(),
  };
}

const [index, method] = process.argv.slice(2);
const answer =
  index === 'about'
    ? { cases: cases.length, naiveSeconds: NAIVE_SECONDS, peakMegabytes: peakMegabytes() }
    : measure(Number(index), method);
process.stdout.write(JSON.stringify(answer));
