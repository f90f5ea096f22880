/** Who has a sweep, and who works: what the engine keeps beside its queues. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import type { EngineAddress, ListedWorker } from './engine';
import { EngineFault } from './engine';

/** What stands before every name, of the queues too. */
export const PREFIX = 'cpe';
const SWEEPS = `${PREFIX}:sweeps`;

const LEASE_MS = 15_000;
const RENEW_MS = 5000;

export interface RegisteredSweep {
  readonly id: string;
  readonly name: string;
  readonly core: string;
}

export async function registerSweep(redis: Redis, sweep: RegisteredSweep): Promise<void> {
  await redis.hset(SWEEPS, sweep.id, JSON.stringify(sweep));
}

/** Forgets a sweep and its specs. */
export async function forgetSweep(redis: Redis, id: string): Promise<void> {
  await redis.multi().hdel(SWEEPS, id).del(specsOf(id)).exec();
}

export async function registeredSweeps(redis: Redis): Promise<readonly RegisteredSweep[]> {
  return Object.values(await redis.hgetall(SWEEPS)).map(
    (text) => JSON.parse(text) as RegisteredSweep,
  );
}

/** Where the texts of the specs of a sweep are, each once. */
export function specsOf(id: string): string {
  return `${PREFIX}:specs:${id}`;
}

export interface Lease {
  release(): Promise<void>;
}

/**
 * The right to collect the results of a sweep.
 * @param lost told where another process took it while the engine was away
 * @throws EngineFault where another process has it
 */
export async function takeLease(
  redis: Redis,
  id: string,
  { shown }: EngineAddress,
  lost: (fault: EngineFault) => void,
): Promise<Lease> {
  const name = `${PREFIX}:lease:${id}`;
  const own = `${hostname()} ${process.pid} ${randomUUID()}`;
  const take = async (): Promise<boolean> =>
    (await redis.set(name, own, 'PX', LEASE_MS, 'NX')) === 'OK';
  const held = async (): Promise<EngineFault> => {
    const [machine = '', pid = ''] = ((await redis.get(name)) ?? '').split(' ');
    return new EngineFault(
      `Process ${pid} on ${machine} collects this sweep at ${shown}. Wait until it ends, or stop it.`,
    );
  };
  if (!(await take())) throw await held();
  const renew = async (): Promise<void> => {
    if ((await redis.get(name)) === own) await redis.pexpire(name, LEASE_MS);
    // Nobody renewed it while the engine was away.
    else if (!(await take())) lost(await held());
  };
  // One at a time: while the engine is away it waits.
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

/** Shows a worker in the list as long as it lives. @param figures asked again and again */
export function announceWorker(redis: Redis, figures: () => ListedWorker): Lease {
  const name = `${PREFIX}:worker:${randomUUID()}`;
  const tell = (): void => {
    void redis.set(name, JSON.stringify(figures()), 'PX', LEASE_MS).catch(() => undefined);
  };
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
  const texts = names.length === 0 ? [] : await redis.mget(names);
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as ListedWorker]));
}
