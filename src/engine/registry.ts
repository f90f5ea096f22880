/** The engine's records beside its queues: sweeps, their collectors, and workers. */
import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Static } from 'typebox';
import { isAlive } from '../laboratory/processGroup';
import { EngineFault, type EngineAddress, type SweepControls } from './engine';
import { otherwise, shortField, startOf } from './reading';
import {
  ListedWorkerSchema,
  LONGEST_ENTRY,
  LONGEST_TEXT,
  readAs,
  RegisteredSweepSchema,
} from './schemas';

/** Prefix of every name, queues included. */
export const PREFIX = 'cpe';
const SWEEPS = `${PREFIX}:sweeps`;

const NO_LIST = `${SWEEPS} is no list of sweeps: somebody else has written it.`;

const LEASE_MS = 15_000;
const RENEW_MS = 5000;
const RETRY_MS = 500;

/** A longer list is ignored. */
const MOST_ENTRIES = 10_000;

export type RegisteredSweep = Static<typeof RegisteredSweepSchema>;
type ListedWorker = Static<typeof ListedWorkerSchema>;

/** @throws EngineFault if the key does not hold a list of sweeps */
export async function registerSweep(redis: Redis, sweep: RegisteredSweep): Promise<void> {
  await redis.hset(SWEEPS, sweep.id, JSON.stringify(sweep)).catch((error: unknown) => {
    throw new EngineFault(otherwise(error, NO_LIST));
  });
}

/** @param specs number of its spec texts */
export async function isRegistered(redis: Redis, id: string, specs: number): Promise<boolean> {
  const asked = Promise.all([redis.hexists(SWEEPS, id), redis.hlen(specsOf(id))]);
  // `registerSweep` reports a key of another type.
  const [isListed, texts] = await asked.catch(() => [0, 0]);
  return isListed === 1 && texts === specs;
}

export async function forgetSweep(redis: Redis, id: string): Promise<void> {
  await redis.multi().hdel(SWEEPS, id).del(specsOf(id)).exec();
}

/** @param notice called once with the entries that are not valid sweeps */
export async function registeredSweeps(
  redis: Redis,
  notice: (text: string) => void,
): Promise<readonly RegisteredSweep[]> {
  let ids: readonly string[] = [];
  try {
    if ((await redis.hlen(SWEEPS)) <= MOST_ENTRIES) ids = await redis.hkeys(SWEEPS);
    else notice(`${SWEEPS} has more than ${MOST_ENTRIES} entries: none of them is looked at.`);
  } catch (error) {
    notice(otherwise(error, NO_LIST));
  }
  const sweeps = await Promise.all(
    ids.map(async (id) => {
      const text = await shortField(redis, SWEEPS, id, LONGEST_ENTRY);
      const sweep = readAs(RegisteredSweepSchema, text, LONGEST_ENTRY);
      if (sweep?.id === id) return [sweep];
      // A sweep that ended since the list was read has no entry.
      const isThere = await redis.hexists(SWEEPS, id).catch(() => 0);
      if (isThere === 0) return [];
      notice(`The entry ${id.slice(0, 100)} of ${SWEEPS} is none of a sweep: it is left out.`);
      return [];
    }),
  );
  return sweeps.flat();
}

/** The key of the hash that holds each spec text of a sweep once. */
export function specsOf(id: string): string {
  return `${PREFIX}:specs:${id}`;
}

/** The key of a spec's text: its SHA-256. */
export function hashOfSpec(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The text of a spec. @throws Error if it is missing or altered */
export async function specText(redis: Redis, id: string, hash: string): Promise<string> {
  const text = await shortField(redis, specsOf(id), hash, LONGEST_TEXT);
  if (text !== null && hashOfSpec(text) === hash) return text;
  throw new Error('The spec of the task is gone, or was changed.');
}

export interface Lease {
  release(): Promise<void>;
}

/**
 * Acquires the exclusive right to collect the results of a sweep. If its holder is a dead process of this machine, waits until
 * the lease expires; a living process in another container may have the same number and renews the lease.
 * @param controls `notice` is called with a sentence when the wait starts; `stopping` ends the wait
 * @param lost called if another process took the lease while the engine was unreachable
 * @throws EngineFault if another process holds the lease
 */
export async function takeLease(
  redis: Redis,
  id: string,
  { shown }: EngineAddress,
  { notice, stopping }: Pick<SweepControls, 'notice' | 'stopping'>,
  lost: (fault: EngineFault) => void,
): Promise<Lease> {
  const name = `${PREFIX}:lease:${id}`;
  const own = `${hostname()} ${process.pid} ${randomUUID()}`;
  const take = async (): Promise<boolean> =>
    (await redis.set(name, own, 'PX', LEASE_MS, 'NX')) === 'OK';
  const holder = async (): Promise<readonly string[]> =>
    (await startOf(redis, name, LONGEST_ENTRY)).split(' ');
  const held = async (): Promise<EngineFault> => {
    const [machine = '', pid = ''] = await holder();
    return new EngineFault(
      `Process ${pid} on ${machine} collects this sweep at ${shown}. Wait until it ends, or stop it.`,
    );
  };
  for (let waited = 0; !(await take()); waited += RETRY_MS) {
    const [machine = '', pid = ''] = await holder();
    // The lease expired between the two calls.
    if (machine === '') continue;
    if (machine !== hostname() || isAlive(Number(pid)) || waited > LEASE_MS + RENEW_MS) {
      throw await held();
    }
    if (waited === 0) {
      const seconds = Math.ceil((await redis.pttl(name)) / 1000);
      notice(
        `Process ${pid}, which collected this sweep, is gone. Going on in ${seconds} s, when its right to it ends.`,
      );
    }
    await setTimeout(RETRY_MS, undefined, { signal: stopping });
  }
  const renew = async (): Promise<void> => {
    if ((await redis.get(name)) === own) await redis.pexpire(name, LEASE_MS);
    // The lease expired while the engine was unreachable.
    else if (!(await take())) lost(await held());
  };
  // One renewal at a time: a renewal waits while the engine is unreachable.
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    void renew()
      .catch(() => undefined)
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS);
  return {
    release: async () => {
      clearInterval(timer);
      if ((await redis.get(name)) === own) await redis.del(name);
    },
  };
}

/** Keeps a worker in the list while it runs. @param figures called for every renewal */
export function announceWorker(redis: Redis, figures: () => ListedWorker): Lease {
  const name = `${PREFIX}:worker:${randomUUID()}`;
  const tell = (): void =>
    void redis.set(name, JSON.stringify(figures()), 'PX', LEASE_MS).catch(() => undefined);
  tell();
  const timer = setInterval(tell, RENEW_MS);
  return {
    release: async () => {
      clearInterval(timer);
      await redis.del(name);
    },
  };
}

export async function listedWorkers(redis: Redis): Promise<readonly ListedWorker[]> {
  const names: string[] = [];
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', `${PREFIX}:worker:*`, 'COUNT', 1000);
    cursor = next;
    names.push(...found);
  } while (cursor !== '0');
  const texts = await Promise.all(
    names.slice(0, MOST_ENTRIES).map((name) => startOf(redis, name, LONGEST_ENTRY)),
  );
  return texts.flatMap((text) => readAs(ListedWorkerSchema, text, LONGEST_ENTRY) ?? []);
}
