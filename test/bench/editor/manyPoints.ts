/**
 * A run of GCB-PE that is under way, with as many points as the tests it has made so far, not thinned out as the host
 * does it; and the deltas of its next tests. Prints JSON.
 *   node manyPoints.mjs POINTS UPDATES
 */
import type { RunEvent } from '../../../src/core/run/events';
import { runPrepared } from '../../../src/core/run/run';
import { TraceBuilder } from '../../../src/core/run/trace';
import type { TraceRow } from '../../../src/core/run/trace';
import { RunRecord } from '../../../src/host/runs/runRecord';
import type { ToPage } from '../../../src/shared/protocol';
import { prepareSpec } from '../dialogue';
import { NEVER_CERTIFIED } from './specs.mjs';

const [points = 0, updates = 0] = process.argv.slice(2).map(Number);
const specText = NEVER_CERTIFIED;
const record = new RunRecord({
  id: 'many-points',
  specUri: 'file:///many-points.cpe.json',
  fileName: 'many-points.cpe.json',
  specText,
  overrides: { set: [] },
  startedAt: Date.now(),
});
const prepared = prepareSpec(JSON.parse(specText) as object, []);
record.assigned();
record.started(prepared.facts);
const run = runPrepared(prepared, { now: () => performance.now(), cancelled: () => false });

/** Up to the end of the next test. */
function nextRow(): TraceRow {
  for (;;) {
    const step = run.next();
    if (step.done === true) throw new Error('The run has ended.');
    record.apply([step.value]);
    const row = rowOf(step.value);
    if (row !== undefined) return row;
  }
}

function rowOf(event: RunEvent): TraceRow | undefined {
  const trace = new TraceBuilder();
  trace.add(event);
  return trace.rows[0];
}

const rows = Array.from({ length: points }, nextRow);
const messages: ToPage[] = [
  { type: 'snapshot', run: { ...record.snapshot(Date.now()), trace: rows } },
];
for (let update = 0; update < updates; update += 1) {
  const next = nextRow();
  messages.push({
    type: 'delta',
    runId: record.id,
    live: record.live(Date.now()),
    rows: { from: points - 1, rows: [next] },
  });
}
process.stdout.write(JSON.stringify(messages));
