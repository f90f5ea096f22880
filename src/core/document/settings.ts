/** What a spec says of its run, as far as it can be read: enough to name a run whose spec has errors. */
import { isObject } from '../text/isObject';

/** Null where the spec does not say it, or not as it should. */
export interface SpecSettings {
  readonly name: string | null;
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
  readonly seed: number | null;
}

/** What can be read of the settings of any value; it never throws. */
export function readSettings(spec: unknown): SpecSettings {
  const top = isObject(spec) ? spec : {};
  const run = isObject(top['run']) ? top['run'] : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : null;
  return {
    name: text(top['name']),
    algorithm: text(run['algorithm']),
    preset: text(run['preset']),
    delta: number(run['delta']),
    seed: number(run['seed']),
  };
}
