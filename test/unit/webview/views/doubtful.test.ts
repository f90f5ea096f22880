import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/core/run/result/result';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { assumptionList } from '../../../../webview/run/answer';
import { checkList } from '../../../../webview/run/checks';
import { framesOf } from '../../../../webview/run/replaySection';
import { runHead } from '../../../../webview/run/runHead';
import '../examples';
import { snapshotOf } from '../../../vscode/page/fixtures';
import { textOf } from '../../../../webview/dom/h';
import { ENVIRONMENT, pageOf } from './nodes';

describe('a run whose measurements contradict what is declared', () => {
  const doubtful = snapshotOf('doubtful').run;

  it('has the assumption as not met, and what follows from it as not known', () => {
    const lines = textOf(assumptionList(doubtful) ?? []);
    expect(lines).toContain('Not met: The measurements contradict the declared noise scale');
    expect(lines).not.toContain('Noise is 1-sub-Gaussian');
    expect(textOf(checkList(doubtful) ?? [])).toMatch(
      /Contradicted: Noise scale.*Not known: Linearity/s,
    );
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
