import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../webview/dom/h';
import { page } from '../../../../webview/run/runPage';
import { ENVIRONMENT, all, byTag } from './nodes';

describe('a page without a run', () => {
  const pageOf = (fileName: string | null) =>
    page({ type: 'empty', ...(fileName === null ? {} : { fileName }) }, ENVIRONMENT);
  const wordsOf = (fileName: string | null): string => textOf(pageOf(fileName));

  it('says how to come to one, where there is no spec', () => {
    expect(wordsOf(null)).toContain('Open a .cpe.json file and choose Run PolyALBA or Run GCB-PE');
    expect(wordsOf(null)).toContain('Open Example');
  });

  it('says that its spec has no run, and how to run it', () => {
    const words = wordsOf('mine.cpe.json');
    expect(words).toContain('mine.cpe.json has no run yet');
    expect(words).toContain('choose Run PolyALBA or Run GCB-PE above its first line');
    expect(words).not.toContain('Open a');
  });

  it('has one h1', () => {
    for (const fileName of [null, 'mine.cpe.json'])
      expect(all(pageOf(fileName), byTag('h1'))).toHaveLength(1);
  });
});
