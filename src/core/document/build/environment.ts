/** The source of the observations, with the defaults of the format. */
import type { EnvironmentSettings } from '../../learners/contract/instance';
import type { MeasurementFile } from '../../protocol/measurementLog';
import type { EnvironmentSpec } from '../schema';
import { MANUAL_BATCH, PROCESS_BATCH, PROCESS_TIMEOUT } from '../schema/environment';

/**
 * @param environment a valid environment
 * @param canAnalyse whether the algorithm can analyse a whole log
 */
export function buildEnvironment(
  environment: EnvironmentSpec,
  canAnalyse: boolean,
): EnvironmentSettings {
  switch (environment.type) {
    case 'simulated':
      return { type: 'simulated' };
    case 'process': {
      const { command, cwd = null, pass = [], maxBatch = PROCESS_BATCH } = environment;
      const timeout = environment.timeout ?? PROCESS_TIMEOUT;
      return { type: 'process', command, cwd, pass, maxBatch, timeout, ...beforeOf(environment) };
    }
    case 'recorded': {
      const { file, order, columns } = environment;
      // A stated order only makes sense if lines are asked for.
      const use = environment.use ?? (canAnalyse && order === undefined ? 'all' : 'as-asked');
      return { type: 'recorded', file, use, order: order ?? 'file', ...(columns && { columns }) };
    }
    case 'manual': {
      const { maxBatch = MANUAL_BATCH } = environment;
      return { type: 'manual', maxBatch, ...beforeOf(environment) };
    }
  }
}

function beforeOf({ before }: { readonly before?: readonly MeasurementFile[] }) {
  return before === undefined ? {} : { before };
}
