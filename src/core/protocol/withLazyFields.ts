import type { Action } from './action';

/**
 * A copy with some properties replaced. Lazy properties stay lazy: a GCB-PE run may have a million tests, whose lead and leaders
 * are computed only on access.
 *
 * @param changes getters of the new properties, evaluated at every access
 */
export function withLazyFields<Original extends object, Changes extends object>(
  original: Original,
  changes: { readonly [Name in keyof Changes]: () => Changes[Name] },
): Omit<Original, keyof Changes> & Changes {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(original));
  for (const [name, get] of Object.entries(changes)) {
    Object.defineProperty(copy, name, {
      get: get as () => unknown,
      enumerable: true,
      configurable: true,
    });
  }
  return copy as Omit<Original, keyof Changes> & Changes;
}

/** `{ ...one, ...other }` without evaluating lazy properties. */
export function joined<One extends object, Other extends object>(
  one: One,
  other: Other,
): One & Other {
  const properties = {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(other),
  };
  return Object.defineProperties({}, properties) as One & Other;
}

/** Computes a value on first access and keeps it. */
export function once<Value>(work: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => (kept ??= { value: work() }).value;
}

/** Computes a value once for each action and keeps it. @param kept values by the base arms of their actions, joined by commas */
export function onceEach<Value>(
  work: (action: Action) => Value,
  kept = new Map<string, Value>(),
): (action: Action) => Value {
  return (action) => {
    const key = action.join();
    const value = kept.get(key) ?? work(action);
    kept.set(key, value);
    return value;
  };
}

/** A copy without some properties, which are not evaluated. */
export function without<Original extends object, Name extends string>(
  original: Original,
  names: readonly Name[],
): Omit<Original, Name> {
  const properties = Object.getOwnPropertyDescriptors(original);
  for (const name of names) Reflect.deleteProperty(properties, name);
  return Object.defineProperties({}, properties) as Omit<Original, Name>;
}
