/** JSON that keeps the numbers that JSON does not have: thresholds may be infinite. */

const NOT_FINITE = '$number';

export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? { [NOT_FINITE]: String(part) } : part,
  );
}

/** @throws SyntaxError if the text is no JSON */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) =>
    isObject(part) && typeof part[NOT_FINITE] === 'string' ? Number(part[NOT_FINITE]) : part,
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
