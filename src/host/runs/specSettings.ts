/** The settings of a run as far as its text gives them, for the head of a panel when the spec has errors. */
import type { Overrides } from '../../core/document/overrides';
import type { RunSnapshot } from '../../shared/protocol';
import { specPart } from '../util/specPart';

/** Never throws; missing settings are empty or null. */
export function specSettings(specText: string, overrides: Overrides): RunSnapshot['settings'] {
  const run = specPart(specText, 'run');
  for (const [path, value] of overrides.set) {
    if (path.startsWith('run.')) run[path.slice('run.'.length)] = value;
  }
  return {
    algorithm: typeof run.algorithm === 'string' ? run.algorithm : '',
    preset: typeof run.preset === 'string' ? run.preset : 'recommended',
    delta: typeof run.delta === 'number' && Number.isFinite(run.delta) ? run.delta : null,
    seed: typeof run.seed === 'number' && Number.isFinite(run.seed) ? run.seed : null,
  };
}
