/** Specs that cannot be run. */
import type { RunSnapshot } from '../../../src/shared/protocol';
import { INSTANCE, FACTS, LIVE } from './matchingRun';

export const problem: RunSnapshot = {
  runId: 'problem',
  fileName: 'metered-stations.cpe.json',
  facts: null,
  settings: { algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: null },
  live: {
    ...LIVE,
    state: 'problem',
    startedAt: new Date(2026, 5, 12, 14, 20, 5).getTime(),
    result: null,
    totalSamples: 0,
    arms: null,
  },
  trace: [],
  report: {
    ok: false,
    instance: INSTANCE,
    observerSet: {
      ...FACTS.observerSet,
      size: 12,
      rank: 12,
      identifiable: false,
    },
    undeterminedArms: [3, 7, 11, 15],
    labels: FACTS.labels,
    problems: [
      {
        severity: 'error',
        code: 'rank-deficient',
        message:
          '4 base arms are not determined by any set of actions: Ada → Returns, Boris → Returns, Chen → Returns, Dana → Returns.',
        path: 'feedback.matrix',
        offset: 120,
        length: 1,
        line: 9,
        column: 27,
        origin: 'meaning',
        fixes: [
          {
            title: 'Set size to { "min": 4, "max": 5 }',
            description: 'Allows smaller matchings, of 4 to 5 pairs.',
            edits: [],
          },
          {
            title: 'Change the feedback to full-bandit',
            description: 'Only right if the total of the whole action is measured.',
            edits: [],
          },
        ],
      },
      {
        severity: 'warning',
        code: 'noise-scale-missing',
        message: 'No noise scale is declared; 1 is assumed.',
        path: 'assumptions.noiseScale',
        offset: 220,
        length: 5,
        line: 14,
        column: 5,
        origin: 'meaning',
      },
    ],
  },
};

/** A spec of which nothing but the text is known. */
export const syntax: RunSnapshot = {
  ...problem,
  runId: 'syntax',
  facts: null,
  settings: { algorithm: '', preset: '', delta: null, seed: null },
  report: {
    ok: false,
    instance: null,
    observerSet: null,
    undeterminedArms: [],
    labels: null,
    problems: [
      {
        severity: 'error',
        code: 'wrong-length',
        message:
          'environment.theta has 15 numbers, and 16 base arms need one each: a matching of 4 by 4 nodes with all 16 edges has 16 base arms.',
        path: 'environment.theta',
        offset: 12,
        length: 3,
        line: 11,
        column: 14,
        origin: 'meaning',
      },
    ],
  },
};
