import { describe, expect, it } from 'vitest';
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

  it('offers to correct once', () => {
    const page = [...runHead(doubtful, 'doubtful', ENVIRONMENT), checkList(doubtful)];
    expect(JSON.stringify(page).split('Correct…')).toHaveLength(2);
  });

  it('offers once to add the pair that explains a misfit', () => {
    const { live } = doubtful;
    for (const isRefuted of [true, false]) {
      const check = { name: 'linearity', eValue: 30, log10EValue: 1.5, isCaveat: true, isRefuted };
      const checks = [{ ...check, text: 'It does not add up.', pair: [0, 1] }];
      const run = { ...doubtful, live: { ...live, result: { ...live.result, checks } } };
      const shown = run as unknown as typeof doubtful;
      const page = [...runHead(shown, 'doubtful', ENVIRONMENT), checkList(shown)];
      expect(JSON.stringify(page).split('"addPair"').length).toBeGreaterThan(1);
      expect(JSON.stringify(page).split('Add This Pair')).toHaveLength(2);
    }
  });

  it('says of checks that could check nothing that they did not', () => {
    const { live } = doubtful;
    const checks = ['noise-scale', 'linearity', 'drift'].map((name) => ({
      ...{ name, eValue: null, log10EValue: null, isCaveat: false, isRefuted: false },
      text: 'Not checked.',
    }));
    const run = { ...doubtful, live: { ...live, result: { ...live.result, checks } } };
    expect(textOf(checkList(run as typeof doubtful) ?? [])).toContain(
      'nothing could be checked yet',
    );
  });
});
