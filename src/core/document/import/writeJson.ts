/** Writes JSON like a person: short values on one line, long lists filled line by line. */
const WIDTH = 96;
const STEP = 2;

/**
 * @param indent the column where the value starts
 * @param value a JSON value
 */
export function writeJson(value: unknown, indent: number): string {
  const flat = onOneLine(value);
  if (indent + flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat;
  const inner = ' '.repeat(indent + STEP);
  const close = ' '.repeat(indent);
  if (!Array.isArray(value)) {
    const properties = entriesOf(value).map(
      ([key, child]) => `${inner}${JSON.stringify(key)}: ${writeJson(child, indent + STEP)}`,
    );
    return `{\n${properties.join(',\n')}\n${close}}`;
  }
  const entries = (value as readonly unknown[]).map((entry) => writeJson(entry, indent + STEP));
  return `[\n${filled(entries, inner).join('\n')}\n${close}]`;
}

/** Puts as many entries on a line as fit. */
function filled(entries: readonly string[], indent: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, entry] of entries.entries()) {
    const written = index === entries.length - 1 ? entry : `${entry},`;
    const longer = line === '' ? indent + written : `${line} ${written}`;
    if (line !== '' && (longer.length > WIDTH || written.includes('\n'))) {
      lines.push(line);
      line = indent + written;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const properties = entriesOf(value).map(
    ([key, child]) => `${JSON.stringify(key)}: ${onOneLine(child)}`,
  );
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** Omits undefined values, as JSON does. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, child]) => child !== undefined);
}
