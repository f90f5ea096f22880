/** JSON extended by the non-finite numbers, because thresholds may be infinite. */
import { isObject } from '../../core/text/isObject';

const NOT_FINITE = '$number';

export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? { [NOT_FINITE]: String(part) } : part,
  );
}

/** @throws SyntaxError if the text is not JSON */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) =>
    isObject(part) && typeof part[NOT_FINITE] === 'string' ? Number(part[NOT_FINITE]) : part,
  );
}
