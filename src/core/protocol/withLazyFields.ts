/**
 * A copy with some properties in other words. Properties that are worked out when they are read stay so: a test of
 * GCB-PE, of which there may be a million, gives its lead and its leaders only on request.
 *
 * @param changes each by how it is worked out, every time that it is read
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

/** `{ ...one, ...other }` of which nothing is worked out. */
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

/** Works something out when it is first asked for, and keeps it. */
export function once<Value>(work: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => (kept ??= { value: work() }).value;
}

/** A copy without some properties, which are not worked out for it. */
export function without<Original extends object, Name extends string>(
  original: Original,
  names: readonly Name[],
): Omit<Original, Name> {
  const properties = Object.getOwnPropertyDescriptors(original);
  for (const name of names) Reflect.deleteProperty(properties, name);
  return Object.defineProperties({}, properties) as Omit<Original, Name>;
}
