/** What the format has room for and this version does not build, with what can be used instead. */

type Replacements = Readonly<Record<string, string>>;

const VALUES: Readonly<Record<string, Replacements>> = {
  'environment.type': {
    recorded: 'use `simulated`',
    process: 'use `simulated`',
    manual: 'use `simulated`',
  },
};

/** The values that are planned at a path, without what is built. */
export function notBuiltYetAt(path: readonly (string | number)[]): readonly string[] {
  return Object.keys(lookUp(VALUES, path));
}

/** What to use instead of a planned value, or null where the value is not a planned one. */
export function insteadOfValue(path: readonly (string | number)[], value: unknown): string | null {
  return typeof value === 'string' ? ownEntry(lookUp(VALUES, path), value) : null;
}

function lookUp(
  table: Readonly<Record<string, Replacements>>,
  path: readonly (string | number)[],
): Replacements {
  return table[path.join('.')] ?? {};
}

function ownEntry(entries: Replacements, name: string): string | null {
  return Object.hasOwn(entries, name) ? (entries[name] ?? null) : null;
}
