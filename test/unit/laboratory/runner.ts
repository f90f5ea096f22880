/** A process that conducts an experiment on a journal: built and started, and killed, by the tests beside it. */
import { setTimeout } from 'node:timers/promises';
import type { MeasurementSource } from '../../../src/core/experiment/source';
import { withFaults } from '../../../src/cli/experiment';
import { runCommand } from '../../../src/cli/runCommand';
import { measured } from '../experiment/lab';

/** Every sample of a pull is the same, so that it does not matter which ones an earlier process had. */
function slowSource(pause: number): MeasurementSource {
  return {
    measure: async (wanted, take) => {
      for (const { id, action, remaining } of wanted) {
        for (let left = remaining; left > 0; left--) {
          if (pause > 0) await setTimeout(pause);
          const { fault } = take({ pull: id, observations: [measured(action, id, 1)] });
          if (fault !== null) throw new Error(fault);
        }
      }
    },
    close: () => Promise.resolve(),
  };
}

const [spec = '', pause = '0', ...flags] = process.argv.slice(2);
const options = {
  yes: true,
  json: true,
  fresh: flags.includes('--fresh'),
  forceLock: flags.includes('--force-lock'),
};
const run = () =>
  runCommand(spec, options, ({ started }) => {
    const group = Number(process.env.CPE_GROUP ?? 0);
    if (group > 0) started(group);
    return slowSource(Number(pause));
  });
process.exitCode = await withFaults(true, run);
