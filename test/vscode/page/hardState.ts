/** Names as long and numbers as large as they come. */
import type { RunSnapshot } from '../../../src/shared/protocol';

/** Long names, markup in names, 14 rows, arms that are not determined alone, huge counts. */
const HARD_LEFT = Array.from({ length: 14 }, (_, index) =>
  index === 0
    ? '<img src=x onerror=alert(1)>'
    : index === 1
      ? 'The department for extraordinarily long names of places'
      : `Worker ${index}`,
);
const HARD_RIGHT = Array.from({ length: 14 }, (_, index) => `Station ${index}`);
const EDGES = HARD_LEFT.flatMap((_, from) => HARD_RIGHT.map((__, to) => [from, to] as const));

/** @param run that was certified */
export function hardened({ facts, live, ...run }: RunSnapshot): RunSnapshot {
  if (facts === null || live.result === null) throw new Error('The run has no result.');
  return {
    ...run,
    runId: 'hard',
    fileName: 'a-file-name-that-goes-on-and-on-without-a-single-space-in-it.cpe.json',
    facts: {
      ...facts,
      instance: { ...facts.instance, d: 196, m: 14, logActions: 25.2, actions: '87178291200' },
      labels: {
        arms: EDGES.map(([from, to]) => `${HARD_LEFT[from] ?? ''} → ${HARD_RIGHT[to] ?? ''}`),
        sides: { left: HARD_LEFT, right: HARD_RIGHT, edges: EDGES },
      },
    },
    live: {
      ...live,
      arms: EDGES.map(([from, to]) => (from === to ? { estimate: 0.5, halfWidth: 0.02 } : null)),
      result: {
        ...live.result,
        action: Array.from({ length: 14 }, (_, index) => index * 14 + index),
        correct: false,
        printedSamples: null,
        lowerBound: null,
        optimal: null,
      },
    },
  };
}
