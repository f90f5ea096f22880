import { describe, expect, it } from 'vitest';
import type { RunFacts } from '../../../../src/core/run/check/facts';
import type { Labels } from '../../../../src/core/words/labels';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { shortened, undeterminedHeading } from '../../../../webview/check/problems';
import { h, textOf } from '../../../../webview/dom/h';
import { unbroken } from '../../../../webview/dom/patch';
import { kindOf } from '../../../../webview/model/kind';
import { createAnnouncer } from '../../../../webview/page/announcer';
import { page } from '../../../../webview/run/runPage';
import { runStanding } from '../../../../webview/run/standing';
import type { PageState } from '../../../../webview/state';
import { cellTicks, countAxis } from '../../../../webview/views/cellBars';
import { preparedFrom, specText } from '../../experiment/lab';
import { report } from '../../host/samples';
import { FACTS, RESULT, leadersOf, measuringOf, rowOf, snapshotOf } from '../snapshots';
import { ENVIRONMENT, all, byTag, hasClass, pageOf, textsIn } from './nodes';

function heading(run: RunSnapshot): string {
  return textOf(all(pageOf(run), byTag('h1')));
}

function stateOf(run: RunSnapshot): PageState {
  return { type: 'run', run, receivedAt: 0, outOfStep: false };
}

const CERTIFIED = snapshotOf({ state: 'certified', totalSamples: 300, result: RESULT });

it('descriptions join texts, drop nothing, and leave out what is false', () => {
  const node = h('p', { class: null, hidden: true, title: false }, 'a', 1, null, [' b', false]);
  expect(node.children).toEqual(['a1 b']);
  expect(node.attributes).toEqual({ hidden: '' });
});

it('the page keeps green for certified runs without an assumption that is not met', () => {
  const green = (run: RunSnapshot): number => all(pageOf(run), hasClass('is-certified')).length;
  expect(green(CERTIFIED)).toBeGreaterThan(0);
  for (const run of [
    snapshotOf({ state: 'running' }),
    snapshotOf({ state: 'certified', result: { ...RESULT, assumptionsNotMet: ['x'] } }),
    snapshotOf({ state: 'budget', result: { ...RESULT, status: 'budget' } }),
  ])
    expect(green(run)).toBe(0);
});

it('the page says what is settled, and what is open', () => {
  const leaders = leadersOf('0-3 0-2');
  const stopped = (assumptionsNotMet: readonly string[]) =>
    snapshotOf(
      { state: 'budget', result: { ...RESULT, status: 'budget', assumptionsNotMet } },
      { trace: [rowOf({ phase: 'elimination', surviving: 2, leaders })] },
    );
  expect(heading(stopped([]))).toBe('Ada → East, Boris open');
  const text = textOf(pageOf(stopped([])));
  expect(text).toContain('Settled with probability at least 95%; the rest is open');
  expect(text).toContain('Candidate B');
  expect(textOf(pageOf(stopped(['x'])))).not.toContain('95%;');
});

it.each([
  ...(['queued', 'waiting', 'running', 'certified', 'budget', 'inconclusive'] as const),
  ...(['cancelled', 'interrupted', 'failed', 'problem'] as const),
])(
  'the page has one heading and at most one main act in the state %s, whatever there is',
  (state) => {
    for (const trace of [[], [rowOf({})], [rowOf({ phase: 'exploration' })]])
      for (const facts of [null, FACTS])
        for (const result of [null, RESULT]) {
          const nodes = pageOf(snapshotOf({ state, result }, { trace, facts }));
          expect(all(nodes, byTag('h1'))).toHaveLength(1);
          expect(all(nodes, hasClass('primary')).length).toBeLessThanOrEqual(1);
        }
  },
);

it('offers Resume beside Run Again once a run has stopped, and Stop only in its own window', () => {
  const buttonsOf = (live: Parameters<typeof snapshotOf>[0]): string =>
    textOf(all(pageOf(snapshotOf(live)), byTag('vscode-button')));
  for (const state of ['interrupted', 'cancelled'] as const)
    expect(buttonsOf({ state })).toMatch(/Resume.*Run Again/);
  expect(buttonsOf({ state: 'running' })).toContain('Stop');
  expect(buttonsOf({ state: 'running', elsewhere: true })).not.toContain('Stop');
});

it('says how to run a spec that has no run yet', () => {
  const words = textOf(page({ type: 'empty', fileName: 'mine.cpe.json' }, ENVIRONMENT));
  expect(words).toMatch(/mine\.cpe\.json has no run yet.*choose Run PolyALBA or Run GCB-PE above/);
  expect(words).not.toContain('Open a');
  const checking = { fileName: 'a.results.ndjson', checking: 'run.delta: 0.1, 0.2; 20 seeds' };
  const sweep = textOf(page({ type: 'empty', ...checking }, ENVIRONMENT));
  expect(sweep).toContain('Checking the specs…');
  for (const known of Object.values(checking)) expect(sweep).toContain(known);
});

describe('sentences', () => {
  it.each([
    [3, 'about 3 s left'],
    [90, 'about 2 min left'],
    [4 * 3600, 'about 4 h left'],
  ])('say of a program what is left: %d s', (seconds, words) => {
    const pace = { perMinute: 60, total: 100, expected: 100 + seconds };
    const measuring = measuringOf('process', pace);
    expect(textOf(pageOf(snapshotOf({ by: 'process', measuring })))).toContain(words);
  });

  it.each([
    [{ state: 'cancelled', totalSamples: 6, result: { ...RESULT, kept: 7 } }, 'after 7 samples'],
    [{ state: 'interrupted', totalSamples: 6, kept: 7 }, 'after 7 samples'],
    [{ state: 'running', totalSamples: 212_000, replayed: 35_600 }, '35.6\u202fk of 212\u202fk'],
    [{ state: 'failed', failure: 'out of memory.' }, 'ended: out of memory. Nothing'],
    [{ state: 'certified', result: RESULT, specChanged: true }, '95%; spec changed since.'],
    [{ state: 'queued' }, 'when another run ends'],
  ] as const)('say the state: %j', (live, words) => {
    const run = snapshotOf(live, live.state === 'queued' ? { trace: [] } : {});
    expect(runStanding(run, kindOf(run)).sentence).toContain(words);
  });

  it('say how many base arms an action has: one number where all have as many', () => {
    const said = (facts: RunFacts) =>
      textOf(pageOf(snapshotOf({ state: 'queued', totalSamples: 0 }, { facts, trace: [] })));
    expect(said(FACTS)).toContain('up to 2 of 4');
    expect(said({ ...FACTS, isOneSize: true })).not.toContain('up to');
    expect(preparedFrom(specText()).facts.isOneSize).toBe(true);
    const subsets = specText({ actions: { family: 'subsets', arms: 4, min: 1, max: 2 } });
    expect(preparedFrom(subsets).facts.isOneSize).toBeUndefined();
  });
});

it('shortens a message to a heading', () => {
  expect(shortened('Too long. Accepted: 3.')).toBe('Too long');
  expect(shortened(`${'word '.repeat(10)}: ${'more '.repeat(20)}.`).length).toBeLessThan(60);
  expect(shortened('x'.repeat(300)).length).toBeLessThanOrEqual(91);
});

it('words that stay whole are short ones with hyphens; the text is as it was', () => {
  const text = 'Noise is 1-sub-Gaussian (declared), not a-word-that-goes-on-without-end';
  const facts = { ...FACTS, assumptions: [{ grade: 'met' as const, text }] };
  const line = all(pageOf({ ...CERTIFIED, facts }), hasClass('ok'));
  expect(textOf(line)).toBe(`Met: ${text}`);
  expect(textsIn(line, hasClass('nw'))).toEqual(['1-sub-Gaussian']);
});

it('a silent host says nothing of a run of another window', () => {
  const environment = { ...ENVIRONMENT, hostSilent: true, sinceMessage: 75_000 };
  const run = snapshotOf({ state: 'running', elsewhere: true });
  const words = textOf(all(page(stateOf(run), environment), hasClass('state')));
  expect(words).toContain('The run continues in its own window.');
  expect(words).not.toContain('resume');
});

it('bars in cells have whole numbers above them, and stay within the column', () => {
  const ticks = [[1], [1, 2], [3]].map((values) => countAxis(values).ticks.join());
  expect(ticks).toEqual(['1', '1,2', '1,2,3']);
  for (const values of [[5], [17_488, 80_192, 1_086_622], [1, 1e15]])
    for (const value of values) {
      expect(countAxis(values).at(value)).toBeGreaterThan(0);
      expect(countAxis(values).at(value)).toBeLessThanOrEqual(100);
    }
});

it('bars in cells keep labels in a narrow column that are far enough apart, the last one first', () => {
  const kept = (values: readonly number[]): string[] =>
    all([cellTicks(countAxis(values))], byTag('text'))
      .filter((label) => label.attributes['class'] === 't')
      .map((label) => textOf([label]).replace(/\s/g, ' '));
  expect(kept([17_488, 80_192, 1_086_622])).toEqual(['log', '100 k', '1 M']);
  expect(kept([386_000, 4_210_000_000])).toEqual(['log', '10 M', '1 G']);
  expect(kept([90])).toEqual(['40', '80']);
});

it('the live region speaks at changes of state, and of progress every ten seconds at most', () => {
  const said: string[] = [];
  const announcer = createAnnouncer((words) => said.push(words));
  const running = snapshotOf({ state: 'running' });
  for (const now of [0, 5_000, 10_000, 12_000]) announcer.update(stateOf(running), now, false);
  for (const now of [12_001, 99_000]) announcer.update(stateOf(CERTIFIED), now, false);
  expect(said).toHaveLength(3);
  expect(said[1]).toContain('100 samples so far');
  expect(said[2]).toMatch(/^Certified\. The best of 6/);
});

it.each<[string, readonly number[], (Labels | null)?]>([
  // The node whose edges they are, on either side.
  ['2 of 4 pairs are not determined: all → West', [1, 3]],
  ['2 of 4 pairs are not determined: all → East', [0, 2]],
  ['2 of 4 pairs are not determined: Boris → all', [2, 3]],
  ['1 of 4 pairs is not determined: Boris → East', [2]],
  ['2 of 4 pairs are not determined: Ada → East, Boris → West', [0, 3]],
  ['3 of 4 pairs are not determined', [0, 1, 3]],
  ['None of the 4 pairs is determined', [0, 1, 2, 3]],
  ['2 of 4 pairs are not determined', [0, 1], null],
  ['1 of 4 pairs is not determined: b', [1], { arms: ['a', 'b', 'c', 'd'], sides: null }],
  ['', []],
])(
  'measurements that do not tell all apart have the heading “%s” of %j',
  (words, undeterminedArms, labels = FACTS.labels) => {
    const { instance, observerSet } = FACTS;
    const all = { ...report([]), instance, observerSet, undeterminedArms, labels };
    expect(textOf([h('h1', {}, undeterminedHeading(all))])).toBe(words);
  },
);

it('isolates each name in letters from right to left, and leaves other texts alone', () => {
  const [one, other] = ['זרוע אחת', 'ذراع'];
  expect(unbroken(`${one}, ${other}: 2.6, the next with Ada for ${other}`)).toBe(
    `\u2068${one}\u2069, \u2068${other}\u2069: 2.6, the next with Ada for \u2068${other}\u2069`,
  );
  expect(unbroken('größte 日本語: 2.6')).toBe('größte 日本語: 2.6');
});
