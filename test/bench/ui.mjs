// What watching a run costs.
import { withBundle } from './bundle.mjs';
import { duration, rounded, table } from './figures.mjs';

/** @param {number} bytes */
const kilobytes = (bytes) => `${rounded(bytes / 1000)} kB`;

/** @param {import('./uiPath').UiPath} measured */
function cellsOf(measured) {
  const { name, algorithm, events, seconds, bareSeconds, messages, deltas } = measured;
  return [
    name,
    algorithm,
    events.toLocaleString('en'),
    duration(bareSeconds),
    duration(seconds),
    rounded(events / seconds),
    `${messages} of ${kilobytes(measured.bytesOfMessages / messages)}`,
    `${deltas} of ${kilobytes(measured.bytesOfDeltas / deltas)}`,
    kilobytes(measured.largestDelta),
    kilobytes(measured.snapshotBytes),
  ];
}

/** @returns {Promise<string[]>} lines of Markdown */
export function measureUi() {
  return withBundle('uiPath.ts', (run) => {
    /** @type {{ cases: number }} */
    const { cases } = run(['about']);
    const rows = Array.from({ length: cases }, (_, index) => cellsOf(run([String(index)])));
    return [
      'Preset `recommended`, seed 1; GCB-PE with the test after every round, stopped after 100,000. Bare: the run with its events thrown away. Watched: from the text of the spec through the loop of the worker, its messages (copied as between threads), the record of the run in the host, to the deltas for the page (as JSON), all on one thread. Neighbouring events are merged into at most ten messages and ten deltas a second.',
      '',
      ...table(
        [
          'instance',
          'algorithm',
          'events:',
          'bare:',
          'watched:',
          'events a second:',
          'messages:',
          'deltas:',
          'largest delta:',
          'snapshot at the end:',
        ],
        rows,
      ),
    ];
  });
}
