/** What a run with an accuracy says, and what one says that ends without a certificate. */
import { describe, expect, it } from 'vitest';
import { parsedSpec } from '../../../src/core/experiment/parsedSpec';
import { differences, specHash } from '../../../src/core/experiment/specHash';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createLink } from '../../../src/core/reward/link';
import { certaintySentences } from '../../../src/core/report/answer';
import { runText } from '../../../src/core/report/text';
import type { Within } from '../../../src/core/protocol/learner';
import { TraceBuilder } from '../../../src/core/run/session/trace';
import { formatAtMost } from '../../../src/core/words/counts';
import { EventBatch } from '../../../src/worker/eventBatch';
import { preparedFrom, simulatedSpec, specText } from '../experiment/lab';
import { drive, resultOf } from './drive';
import { GAUSSIAN, NO_NOISE, type InstanceSettings } from './instances';
import { loadSpec } from '../../../src/core/document/loadSpec';

const COMPLETE = Array.from({ length: 25 }, (_, arm) => [Math.floor(arm / 5), arm % 5] as const);
const ALGORITHMS = ['polyalba', 'alba', 'gcb-pe'] as const;
const SEEN = { algorithm: 'gcb-pe', feedback: createSemiBandit() } as const;
const CLOSE = {
  ...{ family: createTopK(4, 2), theta: [1, 0.98, 0.96, 0], preset: 'recommended' },
} satisfies InstanceSettings;

const NEAR = { ...CLOSE, theta: [10, 9.98, 9.96, 0], accuracy: '2%' } as const;

describe('a run with an accuracy', () => {
  it.each(ALGORITHMS)('says how close it is, and nothing of the best: %s', (algorithm) => {
    const certified = (settings: InstanceSettings) => {
      const { result, prepared } = drive({ ...settings, algorithm });
      const figures = { lowerBound: null, printedSamples: null };
      const { accuracy } = settings;
      expect(result).toMatchObject({ status: 'certified', correct: true, accuracy, ...figures });
      expect(result.within).toBeUndefined();
      return runText({ ...result, assumptionsNotMet: [] }, prepared.facts);
    };
    for (const preset of ['recommended', 'paper'] as const) {
      const text = certified({ ...CLOSE, preset, accuracy: 0.375 });
      expect(text).toContain('Within 0.375 of the best of 6 sets');
      expect(text).not.toMatch(/The best of|is better(?! by more than 0\.375)/);
      expect(text.includes('no part of the paper’s version')).toBe(preset === 'paper');
    }
    expect(certified(NEAR)).toContain('Within 2% of the best of 6 sets');
  });

  it.each([
    ['polyalba', 'recommended'],
    ['alba', 'paper'],
    ['rage', 'recommended'],
  ] as const)('rules out nothing that may be better by as much: %s, %s', (algorithm, preset) => {
    const { events } = drive({ ...CLOSE, algorithm, preset, accuracy: 0.375 });
    const last = events.findLast((event) => event.type === 'roundCompleted');
    expect(last).toMatchObject({ passed: true, surviving: 3 });
  });

  it.each([
    ['exchanges', createTopK(12, 4), [1, 1, 1, 0.9, 0.8, ...Array.from({ length: 7 }, () => -1)]],
    [
      'rivals',
      createMatching({ left: 5, right: 5, min: 4, max: 5, edges: COMPLETE }),
      COMPLETE.map(([left, right]) => (left === right ? 0.5 : 0)),
    ],
  ] as const)('nor where %s of a long family are looked at', (_, family, theta) => {
    const { events } = drive({ ...CLOSE, family, theta, ...SEEN, accuracy: 0.4 });
    const last = events.findLast((event) => event.type === 'roundCompleted');
    expect(last?.passed).toBe(true);
    expect(last?.surviving).toBeGreaterThan(1);
    expect(last?.certainty?.candidates.length).toBe(last?.surviving);
  });

  it('counts the reward of a link, of which a total is worth less', () => {
    const reward = (family: InstanceSettings['family']) => createLink(family, 'logistic');
    const totals = drive({ ...CLOSE, algorithm: 'gcb-pe', accuracy: 0.4 }).result;
    const linked = drive({ ...CLOSE, algorithm: 'gcb-pe', accuracy: 0.1, reward }).result;
    expect(linked.samples).toBe(totals.samples);
    const budget = { ...CLOSE, algorithm: 'gcb-pe', maxSamples: totals.samples } as const;
    const within = drive(budget).result.within?.epsilon ?? NaN;
    expect(drive({ ...budget, reward }).result.within?.epsilon).toBeCloseTo(within / 4, 12);
  });

  it('has a journal of its own, and journals of specs without it still fit', () => {
    const parsed = (run: object) => {
      const text = specText({ run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1, ...run } });
      return parsedSpec(text, { set: [] }, preparedFrom(text).instance);
    };
    const plain = parsed({});
    expect(specHash(parsed({ accuracy: 0.2 }))).not.toBe(specHash(plain));
    const change = ['run.accuracy was absent, is 0.2'];
    expect(differences(plain, parsed({ accuracy: 0.2 }))).toEqual(change);
    expect(specHash(parsed({ options: { rounds: 'many' } }))).toBe(specHash(plain));
    expect(specHash(parsed({ options: { rounds: 'few' } }))).not.toBe(specHash(plain));
    expect(JSON.stringify(plain)).not.toMatch(/accuracy|"rounds"/);
  });
});

describe('a run with an accuracy in percent', () => {
  it('is one of what is minimised as well', () => {
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
    const spec = simulatedSpec({
      reward: { type: 'linear', goal: 'minimize' },
      environment: { type: 'simulated', theta: [10, 10.1, 10.2, 14], noise },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1, accuracy: '2%' },
    });
    expect(resultOf(preparedFrom(spec))).toMatchObject({ status: 'certified', correct: true });
  });

  it.each([
    ['below 0', [-1, -2, -3, -3], undefined],
    ['tied below 0', [-1, -1, -1, -1], undefined],
    ['0', [0, 0, -1, -1], undefined],
    ['below 0, without noise', [-1, -2, -3, -3], NO_NOISE],
  ])('is inconclusive where the best is %s, and says why', (_, theta, noise = GAUSSIAN) => {
    const noiseScale = noise === NO_NOISE ? 0 : 1;
    const { result } = drive({ ...NEAR, theta, noise, noiseScale });
    expect(result).toMatchObject({ status: 'inconclusive' });
    expect(result.reason).toMatch(/no action is known to have a value above 0/);
    expect(result.samples).toBeLessThan(100_000);
  });

  it('is refused with its place where it is none, or nobody can test it', () => {
    const faults = (accuracy: unknown, more: object = {}) => {
      const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, accuracy, ...more };
      return loadSpec(specText({ run }), { set: [] })
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ code, path }) => `${code} ${path}`);
    };
    expect(faults('2%')).toEqual([]);
    expect(faults('0.5 %')).toEqual([]);
    for (const text of ['', '2', '%', '-1%', '0%', '100%', '150%', '1e1%', 'abc']) {
      expect(faults(text)).toEqual(['accuracy-share run.accuracy']);
    }
    expect(faults(0)).toEqual(['out-of-range run.accuracy']);
    expect(faults('2%', { preset: 'paper' })).toEqual(['accuracy-share run.accuracy']);
    expect(faults('2%', { algorithm: 'saqm' })).toContain('accuracy-share run.accuracy');
  });
});

describe('a run without a certificate', () => {
  const { result, prepared, events } = drive({ ...CLOSE, maxSamples: 3000 });

  it('says how good its action is, but not where an assumption is not met', () => {
    expect(result).toMatchObject({ status: 'budget', within: { delta: 0.05 } });
    const { within } = result;
    const said = `is within ${formatAtMost(within?.epsilon ?? NaN)} of the best`;
    expect(runText(result, prepared.facts)).toMatch(new RegExp(`Stopped early: .*${said}`));
    const refuted = { grade: 'not-met', text: 'No' } as const;
    const facts = { ...prepared.facts, assumptions: [refuted] };
    expect(runText(result, facts)).not.toContain('Stopped early');
  });

  it('tells it with the newest test of a message, and with each one where that costs little', () => {
    const told = (passed: number) => {
      let clock = 0;
      const batch = new EventBatch(() => (clock += passed));
      resultOf(prepared, (event) => batch.add(event));
      const tests = batch.take().filter(({ type }) => type === 'roundCompleted');
      return structuredClone(tests) as readonly { readonly within?: Within | null }[];
    };
    const [quick, slow] = [told(0), told(1)];
    const knownOf = (tests: typeof quick) =>
      tests.flatMap(({ within }) => (within === undefined ? [] : [within?.epsilon ?? Infinity]));
    expect(knownOf(quick)).toHaveLength(quick.length);
    expect(new Set(knownOf(quick)).size).toBeGreaterThan(3);
    expect(knownOf(slow).length).toBeLessThan(quick.length / 3);
    expect(slow.at(-1)?.within).toBeDefined();
    // The trace keeps the least so far.
    const trace = new TraceBuilder(({ within }) => within);
    resultOf(prepared, (event) => trace.add(event));
    const kept = trace.rows.flatMap(({ within }) => within ?? []);
    expect(kept).toEqual([...kept].sort((one, other) => other - one));
    expect(kept.at(-1)).toBe(Math.min(...knownOf(quick)));
    const others = events.filter(({ type }) => type !== 'finished');
    expect(JSON.stringify(others)).not.toContain('within');
  });

  it('says nothing weaker beside that its answer is the best', () => {
    const action = { action: [0, 1], estimate: 1, eValue: 0, interval: [0, 2] } as const;
    const certainty = { confidence: 0.57, candidates: [action, { ...action, action: [0, 2] }] };
    const told = (epsilon: number) => {
      const within = { action: action.action, epsilon };
      return certaintySentences({ ...certainty, within }, prepared.facts);
    };
    expect(told(0.1)).toHaveLength(2);
    expect(told(0)).toEqual([]);
  });

  it('rounds what it says up', () => {
    const rounded = [0.12345, 0.1, 2, 1234.1, 1e-7, 0].map(formatAtMost).join(' ');
    expect(rounded).toBe('0.124 0.1 2 1240 1e-7 0');
  });
});
