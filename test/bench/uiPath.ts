/**
 * What the panel costs: the worker's loop, its messages, the record of the host, and the deltas for the page, all on
 * one thread with messages copied as between threads; prints JSON.
 *   node uiPath.mjs about     or     node uiPath.mjs CASE
 */
import { deserialize, serialize } from 'node:v8';
import type { RunEvent } from '../../src/core/run/events';
import type { RunResult } from '../../src/core/run/result';
import { planSamples } from '../../src/core/plan/plan';
import { preparePlan } from '../../src/core/plan/preparePlan';
import { checkSpec } from '../../src/core/plan/checkSpec';
import { prepareRun } from '../../src/core/run/prepare';
import { previewSpec } from '../../src/core/run/preview';
import type { PreparedRun } from '../../src/core/run/prepare';
import type { RunControls } from '../../src/core/run/run';
import { runPrepared } from '../../src/core/run/run';
import { TaskRunner } from '../../src/core/sweep/taskRunner';
import { RunRecord } from '../../src/host/runs/runRecord';
import { systemTimer } from '../../src/host/util/timer';
import { Pump } from '../../src/host/views/pump';
import { RunFeed } from '../../src/host/views/runFeed';
import type { ToPage } from '../../src/shared/protocol';
import type { FromWorker } from '../../src/worker/protocol';
import { SYSTEM_TIME } from '../../src/worker/systemTime';
import { createWorkerLoop } from '../../src/worker/workerLoop';
import { prepareSpec } from './dialogue';
import { MEAN, matchings, uniformMatchings } from './specs.mjs';

const CASES = [
  { ...matchings(5, 4, 0.9), settings: [['run.algorithm', 'polyalba']] },
  { ...uniformMatchings(10), settings: [['run.algorithm', 'polyalba']] },
  {
    ...matchings(3, 2, 0.9, MEAN),
    settings: [
      ['run.algorithm', 'gcb-pe'],
      ['run.options.stopTest', 'every-round'],
      ['run.options.maxRounds', 100_000],
    ],
  },
] as const;

export interface UiPath {
  readonly name: string;
  readonly algorithm: string;
  readonly events: number;
  /** Of the run with worker's loop, copies, record and deltas. */
  readonly seconds: number;
  /** Of the same run, its events thrown away. */
  readonly bareSeconds: number;
  readonly messages: number;
  readonly bytesOfMessages: number;
  /** Of the whole run, for a page that comes back. */
  readonly snapshotBytes: number;
  readonly deltas: number;
  readonly bytesOfDeltas: number;
  readonly largestDelta: number;
}

const bytesOf = (message: unknown): number => Buffer.byteLength(JSON.stringify(message));

async function measure(index: number): Promise<UiPath> {
  const chosen = CASES[index];
  if (chosen === undefined) throw new RangeError(`There is no case ${index}.`);
  const { name, spec, settings } = chosen;
  const prepared = prepareSpec(spec, settings);
  const bareSeconds = timeOf(prepared);

  let events = 0;
  function* counted(run: PreparedRun, controls: RunControls): Generator<RunEvent, RunResult> {
    const steps = runPrepared(run, controls);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      events++;
      yield step.value;
    }
  }

  const specText = JSON.stringify(spec);
  const overrides = { set: settings };
  const record = new RunRecord({
    id: 'bench',
    specUri: 'file:///bench.cpe.json',
    fileName: 'bench.cpe.json',
    specText,
    overrides,
    startedAt: Date.now(),
  });
  const deltas: number[] = [];
  const post = (message: ToPage): void => {
    if (message.type === 'delta') deltas.push(bytesOf(message));
  };
  const feed = new RunFeed(
    () => ({ run: record, fileName: null }),
    () => systemTimer.now(),
    () => 2000,
  );
  const pump = new Pump(systemTimer, post, feed, () => 100);
  pump.pageReady();
  const messages: number[] = [];
  const receive = createWorkerLoop(
    {
      checkSpec,
      preparePlan,
      planSamples,
      prepareRun,
      taskRunner: (now) => new TaskRunner(now),
      previewSpec,
      runPrepared: counted,
    },
    {
      post: (message) => {
        const copy = serialize(message);
        messages.push(copy.length);
        take(deserialize(copy) as FromWorker);
      },
      now: () => performance.now(),
      ...SYSTEM_TIME,
      breathe: () => new Promise((resolve) => setTimeout(resolve)),
    },
  );

  function take(message: FromWorker): void {
    if (message.type === 'started') record.started(message.facts);
    else if (message.type === 'events') record.apply(message.events);
    else if (message.type === 'finished') {
      record.ended({ kind: 'finished', result: message.result }, Date.now());
    } else throw new Error(JSON.stringify(message));
    pump.changed();
  }

  const startedAt = performance.now();
  await receive({ type: 'run', id: 'bench', specText, overrides });
  const seconds = (performance.now() - startedAt) / 1000;
  // The last delta is still to come.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    name,
    algorithm: prepared.instance.run.algorithm,
    events,
    seconds,
    bareSeconds,
    messages: messages.length,
    bytesOfMessages: messages.reduce((a, b) => a + b, 0),
    snapshotBytes: bytesOf(record.snapshot(Date.now())),
    deltas: deltas.length,
    bytesOfDeltas: deltas.reduce((a, b) => a + b, 0),
    largestDelta: Math.max(...deltas),
  };
}

function timeOf(prepared: PreparedRun): number {
  const startedAt = performance.now();
  const run = runPrepared(prepared, { now: () => performance.now(), cancelled: () => false });
  while (run.next().done !== true);
  return (performance.now() - startedAt) / 1000;
}

const word = process.argv[2];
const answer = word === 'about' ? { cases: CASES.length } : await measure(Number(word));
process.stdout.write(JSON.stringify(answer));
