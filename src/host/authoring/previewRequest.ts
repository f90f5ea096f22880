/** What a preview of the actions is asked for at first, and after a reload of the window. */
import type { PreviewRequest } from '../../core/run/check/preview';

/** How many actions are listed at first, and by how many times more at each further step. */
const FIRST_LISTED = 10;
const MORE = 5;

export const FIRST_REQUEST: PreviewRequest = { k: FIRST_LISTED, weights: null };

export function withMore({ k, weights }: PreviewRequest): PreviewRequest {
  return { k: k * MORE, weights };
}

/** What a page has kept over a reload of the window; the first request where it makes no sense. */
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
