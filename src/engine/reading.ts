/** Reads from Redis, where other clients may have put anything under our names, of any length. */
import type { Redis } from 'ioredis';

/** A field of a hash; null where it is missing, too long, or none of a hash. @param longest in bytes */
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

/** The first characters of a text; none of anything else. @param longest in bytes */
export async function startOf(redis: Redis, name: string, longest: number): Promise<string> {
  try {
    return await redis.getrange(name, 0, longest);
  } catch (error) {
    return otherwise(error, '');
  }
}

/** Says each sentence once: a wrong writer may go on without end. */
export function onceEach(notice: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (!told.has(text)) notice(text);
    told.add(text);
  };
}

/** Instead of what Redis refuses to read: it is of another kind than ours. @throws every other error */
export function otherwise<Value>(error: unknown, value: Value): Value {
  if (error instanceof Error && error.name === 'ReplyError') return value;
  throw error;
}
