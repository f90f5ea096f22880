/** Names as long and numbers as large as they come. */
import type { RunSnapshot } from '../../../src/shared/protocol';
import { matchingLabels, INSTANCE, FACTS, RESULT, LIVE, certified } from './matchingRun';

/** Long names, markup in names, 14 rows, arms that are not determined alone, huge counts. */
const HARD_LEFT = Array.from({ length: 14 }, (_, index) =>
  index === 0
    ? '<img src=x onerror=alert(1)>'
    : index === 1
      ? 'The department for extraordinarily long names of places'
      : `Worker ${index}`,
);
const HARD_RIGHT = Array.from({ length: 14 }, (_, index) => `Station ${index}`);

export const hard: RunSnapshot = {
  ...certified,
  runId: 'hard',
  fileName: 'a-file-name-that-goes-on-and-on-without-a-single-space-in-it.cpe.json',
  facts: {
    ...FACTS,
    instance: {
      ...INSTANCE,
      d: 196,
      m: 14,
      logActions: 25.2,
      actions: '87178291200',
    },
    labels: matchingLabels(HARD_LEFT, HARD_RIGHT),
  },
  live: {
    ...LIVE,
    arms: HARD_LEFT.flatMap((_, from) =>
      HARD_RIGHT.map((__, to) => (from === to ? { estimate: 0.5, halfWidth: 0.02 } : null)),
    ),
    result: {
      ...RESULT,
      action: Array.from({ length: 14 }, (_, index) => index * 14 + index),
      correct: false,
      printedSamples: null,
      lowerBound: null,
      optimal: null,
    },
  },
};
