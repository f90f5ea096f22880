/** The spec as the header of a journal keeps it: as parsed, with the defaults that answers depend on filled in. */
import { applyOverrides } from '../document/applyOverrides';
import type { Instance } from '../learners/contract/instance';
import type { Overrides } from '../document/overrides';
import { valueIn } from '../text/parse/parse';
import { isObject } from '../text/isObject';
import { algorithmOf } from '../learners/catalogue';
import { isDuelling } from '../run/session/createLearner';

/** JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * @param text of a spec without an error
 * @param instance what it was built to
 */
export function parsedSpec(text: string, overrides: Overrides, instance: Instance): JsonObject {
  const { value } = applyOverrides(valueIn(text) ?? {}, overrides);
  const spec = (isObject(value) ? value : {}) as JsonObject;
  const { run } = instance;
  const own = [...Object.keys(algorithmOf(run.algorithm).options), 'maxRounds'];
  // Options of other algorithms have no effect.
  const inForce = Object.entries(run.options).filter(
    // Journals of earlier versions do not have it.
    ([name, value]) =>
      own.includes(name) && name !== 'duel' && !(name === 'rounds' && value === 'many'),
  );
  const options = {
    ...Object.fromEntries<Json>(inForce),
    ...(isDuelling(instance) && { duel: true }),
  };
  const settings = spec.run as JsonObject;
  return {
    ...spec,
    assumptions: { noiseOn: 'feedback', rowNoise: 'any', ...(spec.assumptions as JsonObject) },
    environment: { ...(spec.environment as JsonObject), ...(instance.environment as object) },
    run: { ...settings, preset: run.preset, options },
  };
}

/** Whether the run of a journal has a duel: those of earlier versions have none. */
export function hasDuel(spec: unknown): boolean {
  const { options } = isObject(spec) && isObject(spec.run) ? spec.run : {};
  return isObject(options) && options.duel === true;
}

/** The most samples that a journal asks for at once: its header says it, whatever the spec says now. */
export function maxBatchOf(spec: unknown): number {
  const { maxBatch } = environmentIn(spec);
  return typeof maxBatch === 'number' ? maxBatch : Infinity;
}

/** The order in which a journal uses the lines of a log: another one would use lines again that are used. */
export function orderIn(spec: unknown): 'file' | 'random' {
  return environmentIn(spec).order === 'random' ? 'random' : 'file';
}

/** How a journal uses its log; those of earlier versions ask for its lines. */
export function useIn(spec: unknown): 'all' | 'as-asked' {
  return environmentIn(spec).use === 'all' ? 'all' : 'as-asked';
}

function environmentIn(spec: unknown): Readonly<Record<string, unknown>> {
  const environment = isObject(spec) ? spec.environment : null;
  return isObject(environment) ? environment : {};
}
