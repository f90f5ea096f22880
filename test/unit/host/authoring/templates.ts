/** The whole-file snippets that the editor offers in an empty spec. */
export interface Template {
  readonly title: string;
  readonly description: string;
  /** What a new file is named after. */
  readonly stem: string;
  /** In VS Code's snippet syntax. */
  readonly body: string;
}

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

/**
 * @param text media/snippets.json, which is part of the extension
 * @throws SyntaxError where it is not JSON
 */
export function readTemplates(text: string): readonly Template[] {
  const snippets = JSON.parse(text) as Readonly<Record<string, Snippet>>;
  return Object.entries(snippets).map(([title, { prefix, description, body }]) => ({
    title,
    description,
    stem: prefix.replace(/^cpe-/, ''),
    body: body.join('\n'),
  }));
}
