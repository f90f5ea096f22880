/** The first request for a preview of actions, and the request restored after a window reload. */
import type { PreviewRequest } from '../../core/run/check/preview';

/** Number of actions listed first, and the factor for each further step. */
const FIRST_LISTED = 10;
const MORE = 5;

export const FIRST_REQUEST: PreviewRequest = { k: FIRST_LISTED, weights: null };

export function withMore({ k, weights }: PreviewRequest): PreviewRequest {
  return { k: k * MORE, weights };
}

/** The request that a page kept over a window reload; the first request if it is invalid. */
export function keptRequest(state: unknown): PreviewRequest {
  const { request } = (state ?? {}) as Partial<Record<string, unknown>>;
  const { k, weights } = (request ?? {}) as Partial<Record<string, unknown>>;
  if (typeof k !== 'number' || !Number.isSafeInteger(k) || k < 1) return FIRST_REQUEST;
  if (weights === null) return { k, weights };
  return isWeights(weights) ? { k, weights } : FIRST_REQUEST;
}

function isWeights(weights: unknown): weights is readonly number[] {
  return (
    Array.isArray(weights) && weights.length > 0 && weights.every((one) => Number.isFinite(one))
  );
}
