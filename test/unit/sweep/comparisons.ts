/** Comparisons with made-up outcomes. */
import {
  settingFacts,
  type ComparedSetting,
  type Comparison,
  type SettingFacts,
} from '../../../src/core/sweep/comparison';
import type { EndedRun } from '../../../src/core/sweep/endedRun';
import { FACTS } from '../webview/snapshots';

export const SETTING_FACTS: SettingFacts = {
  ...settingFacts(FACTS),
  name: 'four workers',
  observerSetSize: 16,
  instance: {
    ...FACTS.instance,
    ...{ d: 16, m: 4, logActions: Math.log(24), actions: '24', lipschitz: 2 },
  },
  arms: Array.from({ length: 16 }, (_, arm) => `arm ${arm}`),
};

export function outcome(seed: number, samples: number, more: Partial<EndedRun> = {}): EndedRun {
  return {
    ...{ seed, status: 'certified', limit: null, action: [0, 5], estimate: 1.5, samples },
    ...{ correct: true, durationMs: 10 + seed, lowerBound: null, reason: null },
    ...(more.status === 'budget' && more.regret === undefined && more.limit === undefined
      ? { limit: 'samples', maxSamples: samples }
      : {}),
    ...more,
  };
}

export function setting(
  samples: readonly number[],
  facts: Partial<SettingFacts> = {},
  more: Partial<ComparedSetting> = {},
): ComparedSetting {
  return {
    specText: '{ "name": "four workers" }',
    fileName: 'assignment.cpe.json',
    overrides: { set: [] },
    seeds: samples.map((_, index) => index + 1),
    facts: { ...SETTING_FACTS, ...facts },
    runs: samples.map((value, index) => outcome(index + 1, value)),
    trace: null,
    constants: { beta: 1.5, alpha: 12_345 },
    ...more,
  };
}

export function comparison(
  settings: readonly ComparedSetting[],
  more: Partial<Comparison> = {},
): Comparison {
  return {
    version: 2,
    id: 'comparison',
    kind: 'seeds',
    specUri: 'file:///project/assignment.cpe.json',
    fileName: 'assignment.cpe.json',
    startedAt: Date.UTC(2026, 0, 2, 3, 4),
    endedAt: Date.UTC(2026, 0, 2, 3, 5),
    settings,
    limits: {},
    leftOut: [],
    ...more,
  };
}
