import { describe, expect, it } from 'vitest';
import { problemsToShow } from '../../../../src/host/authoring/problemsToShow';
import { problem, report } from '../samples';

describe('the problems that the editor shows', () => {
  it('are those that its JSON service does not find', () => {
    const found = report([problem('syntax', 'comma'), problem('meaning', 'rank')]);
    const shown = problemsToShow({ kind: 'checked', report: found });
    expect(shown?.map(({ code }) => code)).toEqual(['rank']);
  });

  it('say when the check took too long or failed', () => {
    expect(problemsToShow({ kind: 'timedOut' })).toMatchObject([
      { severity: 'warning', code: 'check-too-long' },
    ]);
    const error = { code: 'worker-error', message: 'out of memory' };
    expect(problemsToShow({ kind: 'failed', error })).toMatchObject([
      { code: 'check-failed', message: expect.stringContaining('out of memory') },
    ]);
  });

  it('stay as they are when a newer check is under way', () => {
    expect(problemsToShow({ kind: 'superseded' })).toBeNull();
  });
});
