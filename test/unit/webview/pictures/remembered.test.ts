import { describe, expect, it } from 'vitest';
import { remembered } from '../../../../webview/pictures/remembered';
import { BACKBONE } from './graphs';

describe('what is remembered of a graph', () => {
  it('is made once for a size, nothing included', () => {
    const asked: number[] = [];
    const make = remembered((_, size) => {
      asked.push(size);
      return size > 1 ? size : null;
    });
    expect([1, 1, 2, 2].map((size) => make(BACKBONE, size))).toEqual([null, null, 2, 2]);
    expect(asked).toEqual([1, 2]);
    make({ ...BACKBONE }, 1);
    expect(asked).toEqual([1, 2, 1]);
  });

  it('is not kept for all sizes there are', () => {
    const make = remembered((_, size) => ({ size }));
    const first = make(BACKBONE, 0);
    for (let size = 1; size < 100; size++) make(BACKBONE, size);
    expect(make(BACKBONE, 99)).toBe(make(BACKBONE, 99));
    expect(make(BACKBONE, 0)).not.toBe(first);
  });
});
