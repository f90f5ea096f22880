/** Reads from Redis, where other clients may have stored anything under these names, of any length. */
import type { Redis } from 'ioredis';

/** A field of a hash; null if it is missing, too long, or the key is not a hash. @param longest in bytes */
export async function shortField(
  redis: Redis,
  hash: string,
  field: string,
  longest: number,
): Promise<string | null> {
  try {
    return (await redis.hstrlen(hash, field)) > longest ? null : await redis.hget(hash, field);
  } catch (error) {
    return otherwise(error, null);
  }
}

/** The start of a text, empty for any other type. @param longest in bytes */
export function startOf(redis: Redis, name: string, longest: number): Promise<string> {
  return redis.getrange(name, 0, longest).catch((error: unknown) => otherwise(error, ''));
}

/** Reports each sentence once, because a faulty client may repeat itself endlessly. */
export function onceEach(notice: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (!told.has(text)) notice(text);
    told.add(text);
  };
}

/** The name of the errors with which Redis answers. */
export const REFUSAL = 'ReplyError';

/** Returns `value` if Redis refused a read because the key has another type. @throws every other error */
export function otherwise<Value>(error: unknown, value: Value): Value {
  if (error instanceof Error && error.name === REFUSAL && /WRONGTYPE/.test(error.message))
    return value;
  throw error;
}
