/** What the page says of measurements that are made, and what a person can do next. */
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/core/run/result/result';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { type ElementNode, textOf } from '../../../../webview/dom/h';
import { assumptionList } from '../../../../webview/run/answer';
import { checkList } from '../../../../webview/run/checks';
import { framesOf } from '../../../../webview/run/replaySection';
import { runHead } from '../../../../webview/run/runHead';
import { snapshotOf } from '../../../vscode/page/fixtures';
import '../examples';
import { ENVIRONMENT, all, byTag, hasClass, pageOf, textsIn } from './nodes';

const nodesOf = (state: string, wanted: (node: ElementNode) => boolean): readonly ElementNode[] =>
  all(pageOf(snapshotOf(state).run), wanted);
const textsOf = (state: string, wanted: (node: ElementNode) => boolean): readonly string[] =>
  textsIn(pageOf(snapshotOf(state).run), wanted).map((text) => text.replaceAll(/\s/g, ' '));
const bandOf = (state: string): string => textsOf(state, hasClass('state')).join();
const buttonsOf = (state: string): readonly string[] => textsOf(state, byTag('vscode-button'));
const checksOf = (state: string): readonly string[] =>
  textsOf(state, hasClass('assume')).filter((text) => text.startsWith('Checks '));

const WITHIN = 'Good within 0.419 of the best with probability at least 95%';
const FINISH = 'Finish With What I Have';

it.each([
  ['program', /^RunningBatch 7: 12 of 40 samples\..*64 answers a minute, about 12 min left/],
  ['program', /18 of the 40 samples tell whether/],
  ['within', /\. 1 check has a caveat\./],
  ['paused', /^Paused: doubtful.*Noise scale\. .*3\.1 seen, 1 declared/],
  ['doubtful', /^DoubtfulThe best of .*, if the assumptions held; the measurements contradict/],
  ['finished-early', new RegExp(WITHIN)],
  ['program-failed', /^FailedThe program ended with exit code 1\. Nothing measured so far is lost/],
])('the band of %s says %s', (state, words) => {
  expect(bandOf(state)).toMatch(words);
});

it('has the checks, those with a caveat first, and of a simulation none', () => {
  const [within = ''] = checksOf('within');
  expect(within).toMatch(/^Checks 1 check has a caveatCaveat: Drift: .*e-value 31\.4.*Linearity/);
  expect(checksOf('sheet')[0]).toMatch(/^Checks nothing against the assumptions so far/);
  expect(checksOf('certified')).toEqual([]);
});

it('names after the end what is far from all others, beside Correct…', () => {
  const [checks = ''] = checksOf('checked');
  expect(checks.split('2100 is 700 noise scales from the other samples')).toHaveLength(2);
  expect(checks).toMatch(/Correct…$/);
});

it('offers to finish with what is good enough, and not where nothing is known of it', () => {
  const offered = nodesOf('within', byTag('vscode-button'));
  const finish = offered.find((node) => textOf(node) === FINISH);
  expect(finish?.attributes['data-tip']).toBe(WITHIN);
  expect(textsOf('within', hasClass('answer')).join()).toContain(WITHIN);
  for (const state of ['finished-early', 'program']) expect(buttonsOf(state)).not.toContain(FINISH);
});

it('has no sheet where a program measures, which can be stopped', () => {
  expect(nodesOf('program', hasClass('sheet'))).toEqual([]);
  expect(nodesOf('sheet', hasClass('sheet'))).not.toEqual([]);
  expect(textsOf('program', hasClass('primary'))).toEqual(['Stop']);
});

it('shows why a program failed, its own words first and its last lines, and goes on from its journal', () => {
  expect(textsOf('program-failed', byTag('h1'))[0]).toMatch(/^serial\.SerialException: /);
  const said = textOf(nodesOf('program-failed', hasClass('last-lines'))).split('\n');
  expect(said).toHaveLength(3);
  expect(said[1]).toBe('  File "measure.py", line 31, in <module>');
  expect(textsOf('program-failed', hasClass('primary'))).toEqual(['Resume']);
  // A simulation has no journal.
  expect(buttonsOf('failed')).not.toContain('Resume');
});

it('the replay tells what a larger delta and what an accuracy would have needed', () => {
  const known = framesOf(snapshotOf('path').run).map(({ sure }) => ({
    sure: /^[\d.]+%/.exec(sure)?.[0],
    within: Number(/at 95%: within ([\d.]+) of the best/.exec(sure)?.[1] ?? Infinity),
  }));
  expect(new Set(known.map(({ sure }) => sure)).size).toBeGreaterThan(2);
  // The last tests tell the best itself.
  const told = known.map(({ within }) => within).filter(Number.isFinite);
  expect(new Set(told).size).toBeGreaterThan(1);
  expect(told).toEqual([...told].sort((one, other) => other - one));
});

it('says below the confidence what a larger delta would have needed', () => {
  const { run } = snapshotOf('certified');
  const known = [0.62, 0.85, 0.96];
  const last = run.trace.slice(-3);
  const trace = last.map((row, index) => ({ ...row, confidence: known[index] ?? 0 }));
  const [one, two, three] = trace.map(({ totalSamples }) => totalSamples.toLocaleString('en-US'));
  expect(textOf(pageOf({ ...run, trace }))).toContain(
    `50% was reached after ${one} samples, 80% after ${two}, 90% after ${three}, 95% after ${three}.`,
  );
});

describe('a run whose measurements contradict what is declared', () => {
  const doubtful = snapshotOf('doubtful').run;

  it('has the assumption as not met, and what follows from it as not known', () => {
    const lines = textOf(assumptionList(doubtful) ?? []);
    expect(lines).toContain('Not met: The measurements contradict the declared noise scale');
    expect(lines).not.toContain('Noise is 1-sub-Gaussian');
    const checks = textOf(checkList(doubtful) ?? []);
    expect(checks).toMatch(/Contradicted: Noise scale.*Not known: Linearity/s);
    // Nor is anything more asked of it.
    expect(bandOf('doubtful')).not.toMatch(/Linearity|Go On|probability at least/);
  });

  it('says nowhere how sure one could be: that would rest on the same', () => {
    // Frames are known by their trace, which is that of a certified run.
    const run = { ...doubtful, trace: [...doubtful.trace] };
    expect(textOf(pageOf(run))).not.toContain('How sure one could be');
    expect(framesOf(run).map(({ sure }) => sure)).toEqual(run.trace.map(() => ''));
  });

  /** The same with other checks. */
  function checked(checks: readonly object[]): RunSnapshot {
    const { live } = doubtful;
    return { ...doubtful, live: { ...live, result: { ...live.result, checks } as RunResult } };
  }
  const headAndChecks = (run: RunSnapshot): string =>
    JSON.stringify([...runHead(run, 'doubtful', ENVIRONMENT), checkList(run)]);

  it('offers once to correct, and to add the pair that explains a misfit', () => {
    expect(headAndChecks(doubtful).split('Correct…')).toHaveLength(2);
    for (const isRefuted of [true, false]) {
      const check = { name: 'linearity', eValue: 30, log10EValue: 1.5, isCaveat: true, isRefuted };
      const page = headAndChecks(checked([{ ...check, text: 'No sum.', pair: [0, 1] }]));
      expect(page).toContain('"addPair"');
      expect(page.split('Add This Pair')).toHaveLength(2);
    }
  });

  it('says of checks that could check nothing that they did not', () => {
    const open = { eValue: null, log10EValue: null, isCaveat: false, isRefuted: false, text: '' };
    const run = checked(['noise-scale', 'linearity', 'drift'].map((name) => ({ name, ...open })));
    expect(textOf(checkList(run) ?? [])).toContain('nothing could be checked yet');
  });
});
