/** The spec in a journal header: as parsed, with the defaults that affect the answers. */
import { applyOverrides } from '../document/applyOverrides';
import type { Instance } from '../learners/contract/instance';
import type { Overrides } from '../document/overrides';
import { valueIn } from '../text/parse/parse';
import { isObject } from '../text/isObject';
import { algorithmOf } from '../learners/catalogue';
import { isDuelling } from '../run/session/createLearner';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * @param text a valid spec
 * @param instance the instance built from it
 */
export function parsedSpec(text: string, overrides: Overrides, instance: Instance): JsonObject {
  const { value } = applyOverrides(valueIn(text) ?? {}, overrides);
  const spec = (isObject(value) ? value : {}) as JsonObject;
  const { run } = instance;
  const own = [...Object.keys(algorithmOf(run.algorithm).options), 'maxRounds'];
  // Options of other algorithms have no effect.
  const inForce = Object.entries(run.options).filter(
    // Journals of earlier versions lack these options.
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

/** Whether the run of a journal has a duel; earlier versions had none. */
export function hasDuel(spec: unknown): boolean {
  const { options } = isObject(spec) && isObject(spec.run) ? spec.run : {};
  return isObject(options) && options.duel === true;
}

/** The most samples per batch: the header of the journal decides, even if the spec changes. */
export function maxBatchOf(spec: unknown): number {
  const { maxBatch } = environmentIn(spec);
  return typeof maxBatch === 'number' ? maxBatch : Infinity;
}

/** The order in which a journal uses its log; another order would use some lines twice. */
export function orderIn(spec: unknown): 'file' | 'random' {
  return environmentIn(spec).order === 'random' ? 'random' : 'file';
}

/** How a journal uses its log; earlier versions ask for lines. */
export function useIn(spec: unknown): 'all' | 'as-asked' {
  return environmentIn(spec).use === 'all' ? 'all' : 'as-asked';
}

function environmentIn(spec: unknown): Readonly<Record<string, unknown>> {
  const environment = isObject(spec) ? spec.environment : null;
  return isObject(environment) ? environment : {};
}
