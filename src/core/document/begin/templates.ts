/** The whole specs that the editor offers in an empty document and that `cpe new` prints. */
export interface Template {
  /** The word that it completes: `cpe-assignment`. */
  readonly prefix: string;
  readonly title: string;
  readonly description: string;
  /** In VS Code's snippet syntax. */
  readonly body: string;
}

/**
 * @param text media/snippets.json, which is part of the extension
 * @throws SyntaxError if it is not JSON
 */
export function readTemplates(text: string): readonly Template[] {
  const snippets = JSON.parse(text) as Readonly<
    Record<string, Omit<Template, 'title' | 'body'> & { readonly body: readonly string[] }>
  >;
  return Object.entries(snippets).map(([title, { prefix, description, body }]) => ({
    prefix,
    title,
    description,
    body: body.join('\n'),
  }));
}
