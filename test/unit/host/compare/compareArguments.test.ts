/** What the command that compares runs is given. */
import { describe, expect, it } from 'vitest';
import { runIds } from '../../../../src/host/compare/compareArguments';

describe('the runs named by a command', () => {
  it.each([
    [[['a', 'b']], ['a', 'b']],
    [
      ['a', ['a', 'b']],
      ['a', 'b'],
    ],
    [
      [{ id: 'a' }, [{ id: 'a' }, { run: { id: 'b' } }]],
      ['a', 'b'],
    ],
    [[undefined, undefined], []],
    [[7, null], []],
  ])('%j are %j', (given, ids) => {
    expect(runIds(...given)).toEqual(ids);
  });
});
