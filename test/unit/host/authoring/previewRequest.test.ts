import { describe, expect, it } from 'vitest';
import {
  FIRST_REQUEST,
  keptRequest,
  withMore,
} from '../../../../src/host/authoring/previewRequest';

describe('what a preview is asked for', () => {
  it('is what its page has kept over a reload', () => {
    for (const request of [
      { k: 10, weights: [1, 0.5] },
      { k: 50, weights: null },
    ])
      expect(keptRequest({ specUri: 'a', request })).toEqual(request);
    expect(withMore({ k: 10, weights: [1] })).toEqual({ k: 50, weights: [1] });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{ request: 7 }],
    [{ request: { k: 0, weights: null } }],
    [{ request: { k: 1.5, weights: null } }],
    [{ request: { k: 10 } }],
    [{ request: { k: 10, weights: [] } }],
    [{ request: { k: 10, weights: [1, null] } }],
  ])('is the first one where %j was kept', (state) => {
    expect(keptRequest(state)).toEqual(FIRST_REQUEST);
  });
});
