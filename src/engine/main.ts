/** The bundle of the engine: `Engine`. */
import type { Redis } from 'ioredis';
import { connect } from './connection';
import type { Engine, ListedSweep } from './engine';
import { openQueue } from './queue';
import { listedWorkers, registeredSweeps } from './registry';

export { openSweep } from './queueExecutor';
export { serve } from './queueWorker';

export const list: Engine['list'] = async (address, controls) => {
  const redis = await connect(address, controls);
  try {
    const sweeps = await registeredSweeps(redis);
    return {
      workers: await listedWorkers(redis),
      sweeps: await Promise.all(sweeps.map((sweep) => listed(redis, sweep))),
    };
  } finally {
    redis.disconnect();
  }
};

async function listed(
  redis: Redis,
  { id, name, core }: { readonly id: string; readonly name: string; readonly core: string },
): Promise<ListedSweep> {
  const counts = await openQueue(redis, id).getJobCounts('waiting', 'delayed', 'active');
  const { waiting = 0, delayed = 0, active = 0 } = counts;
  return { name, core, waiting: waiting + delayed, active };
}
