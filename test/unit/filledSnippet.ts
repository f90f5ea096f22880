/** Snippets as a person leaves them who fills in nothing. */

/** A snippet's body as it stands after every placeholder kept its default. */
export function filled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(filled);
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filled(value)]));
  }
  if (typeof body !== 'string') return body;
  const text = body
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    // Of a choice the editor writes the first.
    .replace(/\$\{\d+\|([^,}]*),[^}]*\|\}/g, '$1');
  return text.startsWith('^') ? (JSON.parse(text.slice(1)) as unknown) : text;
}
