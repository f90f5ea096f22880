/** The printed PolyALBA on 3×3 matchings: batches, against one call for every sample; prints JSON. */
import { learnerStream } from '../../src/core/run/streams';
import { environmentOf, prepareSpec, runToEnd } from './dialogue';
import { matchings } from './specs.mjs';

/** Single pulls that are timed; the whole run is extrapolated from them. */
const SINGLE_PULLS = 3_000_000;
const RUNS = 400;

export interface Batches {
  readonly name: string;
  readonly samples: number;
  readonly runs: number;
  /** The median of the runs. */
  readonly batchedSeconds: number;
  readonly singlePulls: number;
  readonly secondsOfSingle: number;
}

function measure({ name, spec }: { readonly name: string; readonly spec: object }): Batches {
  const prepared = prepareSpec(spec, [['run.preset', 'paper']]);
  let samples = 0;
  const seconds = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    ({ samples } = runToEnd(prepared));
    return (performance.now() - startedAt) / 1000;
  }).sort((a, b) => a - b);
  return {
    name,
    samples,
    runs: RUNS,
    batchedSeconds: seconds[RUNS / 2] ?? NaN,
    singlePulls: SINGLE_PULLS,
    secondsOfSingle: timeOfSingle(),
  };

  /** Each from an action that is drawn, as VectorEst is printed; the totals are added up, and no more is done with them. */
  function timeOfSingle(): number {
    const environment = environmentOf(prepared);
    const pulls = prepared.inspection.observerSet.actions.map((action) => [{ action, count: 1 }]);
    const totals = new Float64Array(pulls.length);
    const random = learnerStream(1);
    const startedAt = performance.now();
    for (let i = 0; i < SINGLE_PULLS; i++) {
      const index = Math.floor(random.uniform() * pulls.length);
      const [answer] = environment.pull(pulls[index] as (typeof pulls)[number]);
      totals[index] = (totals[index] as number) + (answer?.sum[0] as number);
    }
    const elapsed = (performance.now() - startedAt) / 1000;
    if (!totals.every(Number.isFinite)) throw new Error('Nothing was added up.');
    return elapsed;
  }
}

process.stdout.write(JSON.stringify([0.9, 0.8].map((ratio) => measure(matchings(3, 2, ratio)))));
