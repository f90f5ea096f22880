/** The entry of the engine's bundle: `Engine`. */
import { connect } from './connection';
import type { EngineAddress, EngineControls } from './engine';
import { waitingIn } from './queue';
import { listedWorkers, registeredSweeps } from './registry';

export { openSweep } from './queueExecutor';
export { serve } from './queueWorker';

export async function list(address: EngineAddress, controls: EngineControls) {
  const redis = await connect(address, controls);
  try {
    const sweeps = await registeredSweeps(redis, controls.notice);
    const listed = sweeps.map(async ({ id, name, core }) => {
      const counts = await waitingIn(redis, id);
      if (counts === null) controls.notice(`The queue of the sweep ${name} cannot be read.`);
      return counts === null ? [] : [{ name, core, ...counts }];
    });
    const [workers, ...counted] = await Promise.all([listedWorkers(redis), ...listed]);
    return { workers, sweeps: counted.flat() };
  } finally {
    redis.disconnect();
  }
}
