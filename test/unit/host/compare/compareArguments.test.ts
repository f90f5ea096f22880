/** What the commands of comparisons are given. */
import { describe, expect, it } from 'vitest';
import { repeatArgument, runIds } from '../../../../src/host/compare/compareArguments';

describe('the runs named by a command', () => {
  it.each([
    [[['a', 'b']], ['a', 'b']],
    [
      ['a', ['a', 'b']],
      ['a', 'b'],
    ],
    [
      [{ runId: 'a' }, [{ runId: 'a' }, { run: { id: 'b' } }]],
      ['a', 'b'],
    ],
    [[undefined, undefined], []],
    [[7, null], []],
  ])('%j are %j', (given, ids) => {
    expect(runIds(...given)).toEqual(ids);
  });
});

describe('a repetition that leaves nothing to be asked', () => {
  it('says seeds and settings', () => {
    const settings = [['gcb-pe', 'paper'], []];
    const argument = { spec: 'file:///a', seeds: 5, settings, seconds: 60 };
    expect(repeatArgument(argument)).toEqual(argument);
    expect(repeatArgument({ seeds: 2 })).toMatchObject({ settings: [[]], seconds: null });
    expect(repeatArgument({ seeds: 2, settings: 'all' })?.settings).toBe('all');
  });

  it('is nothing else', () => {
    for (const argument of [undefined, null, 'file:///a', { spec: 'file:///a' }]) {
      expect(repeatArgument(argument)).toBeNull();
    }
  });
});
