/** Where the answers come from, with the defaults of the format. */
import type { EnvironmentSettings } from '../../learners/contract/instance';
import type { EnvironmentSpec } from '../schema';
import { MANUAL_BATCH, PROCESS_BATCH, PROCESS_TIMEOUT } from '../schema/environment';

/** @param environment without a fault */
export function buildEnvironment(environment: EnvironmentSpec): EnvironmentSettings {
  switch (environment.type) {
    case 'simulated':
      return { type: 'simulated' };
    case 'process': {
      const { command, cwd = null, pass = [], maxBatch = PROCESS_BATCH } = environment;
      const timeout = environment.timeout ?? PROCESS_TIMEOUT;
      return { type: 'process', command, cwd, pass, maxBatch, timeout };
    }
    case 'recorded':
      return { type: 'recorded', file: environment.file, order: environment.order ?? 'file' };
    case 'manual':
      return { type: 'manual', maxBatch: environment.maxBatch ?? MANUAL_BATCH };
  }
}
