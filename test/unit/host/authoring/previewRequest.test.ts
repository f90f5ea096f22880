import { describe, expect, it } from 'vitest';
import {
  FIRST_REQUEST,
  keptRequest,
  withMore,
} from '../../../../src/host/authoring/previewRequest';

describe('what a preview is asked for', () => {
  it('is what its page has kept over a reload', () => {
    const requests = [1, 50].map((k) => ({ k, weights: k === 1 ? [1, 0.5] : null }));
    for (const request of requests) expect(keptRequest({ request })).toEqual(request);
    expect(withMore({ k: 10, weights: [1] })).toEqual({ k: 50, weights: [1] });
  });

  it.each([
    ...[undefined, null, 'text', []],
    ...[7, { k: 0, weights: null }, { k: 1.5, weights: null }, { k: 10 }].map((request) => ({
      request,
    })),
    ...[[], [1, null]].map((weights) => ({ request: { k: 10, weights } })),
  ] as readonly unknown[])('is the first one where %j was kept', (state) => {
    expect(keptRequest(state)).toEqual(FIRST_REQUEST);
  });
});
