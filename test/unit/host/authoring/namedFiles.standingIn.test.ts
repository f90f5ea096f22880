/** Files that a spec names: links to all of them, and their names and columns where one is written. */
import { expect, it, vi } from 'vitest';
import type { TextDocument } from 'vscode';
import { fileItems } from '../../../../src/host/authoring/fileCompletions';
import { FileLinks } from '../../../../src/host/authoring/fileLinks';

const { FILES } = vi.hoisted(() => ({
  FILES: new Map([
    ['/lab/june.csv', '# by hand\nroute, minutes ,"who, when"\na,1,x\n'],
    ['/lab/data/may.tsv', 'action\ty1\n0\t2\n'],
    ['/lab/notes.md', 'a,b\n'],
  ]),
}));

vi.mock('vscode', () => {
  class Uri {
    constructor(readonly path: string) {}
    static joinPath = ({ path }: Uri, ...parts: readonly string[]): Uri =>
      new Uri(new URL(parts.join('/'), `file://${path}/`).pathname.replace(/\/$/, ''));
    with = ({ path }: Uri): Uri => new Uri(path);
  }
  const read = ({ path }: Uri): Promise<string> => {
    const text = FILES.get(path);
    return text === undefined ? Promise.reject(new Error(path)) : Promise.resolve(text);
  };
  return {
    Uri,
    Range: class {
      constructor(
        readonly start: number,
        readonly end: number,
      ) {}
    },
    DocumentLink: class {
      constructor(
        readonly range: unknown,
        readonly target: Uri,
      ) {}
    },
    CompletionItem: class {
      constructor(readonly label: string) {}
    },
    CompletionItemKind: { File: 1, Field: 2 },
    FileType: { File: 1 },
    l10n: { t: (text: string) => text },
    workspace: {
      fs: {
        stat: async (uri: Uri) => ({ type: 1, size: (await read(uri)).length }),
        readFile: async (uri: Uri) => new TextEncoder().encode(await read(uri)),
        readDirectory: ({ path }: Uri) =>
          Promise.resolve(
            [...FILES.keys()]
              .filter((name) => name.slice(0, name.lastIndexOf('/')) === path)
              .map((name) => [name.slice(path.length + 1), 1]),
          ),
      },
    },
  };
});

async function documentOf(text: string): Promise<TextDocument> {
  const { Uri } = await import('vscode');
  const Made = Uri as unknown as new (path: string) => unknown;
  return {
    uri: new Made('/lab/x.cpe.json'),
    isUntitled: false,
    getText: () => text,
    positionAt: (offset: number) => offset,
  } as unknown as TextDocument;
}

/** What is offered where `|` stands. */
async function offered(marked: string): Promise<readonly unknown[]> {
  const document = await documentOf(marked.replace('|', ''));
  return (await fileItems(document, marked.indexOf('|'))).map(({ insertText }) => insertText);
}

it('each has a link, in whatever list and however the list is broken', async () => {
  const text =
    '{ "environment": { "before": [{ "file": "june.csv" }, 3, { "file": "data/may.tsv" }, { "file": "https://x.org/a.csv" }, {}] } }';
  const links = new FileLinks().provideDocumentLinks(await documentOf(text));
  const found = links.map(({ range, target }) => {
    const { start, end } = range as unknown as { readonly start: number; readonly end: number };
    return [text.slice(start, end), target?.path];
  });
  expect(found).toEqual([
    ['june.csv', '/lab/june.csv'],
    ['data/may.tsv', '/lab/data/may.tsv'],
  ]);
});

it('tables of the folder are offered where one is named, its columns where these are', async () => {
  const before = (inside: string): string =>
    `{ "environment": { "before": [{ "file": "june.csv" }, ${inside}] } }`;
  expect(await offered(before('{ "file": "|" }'))).toEqual(['"june.csv"']);
  expect(await offered('{ "environment": { "file": "j|" } }')).toEqual(['"june.csv"']);
  const columns = (file: string, inside: string): string =>
    before(`{ "file": "${file}", "columns": { ${inside} } }`);
  expect(await offered(columns('june.csv', '"rows": ["route", "|"]'))).toEqual([
    ...['"route"', '"minutes"'],
    '"who, when"',
  ]);
  expect(await offered(columns('data/may.tsv', '"action": "|"'))).toEqual(['"action"', '"y1"']);
});

it('nothing is offered elsewhere, nor of a file that cannot be read', async () => {
  for (const marked of [
    '{ "environment": { "columns": { "action": "|" } } }',
    '{ "environment": { "file": "none.csv", "columns": { "action": "|" } } }',
    '{ "environment": { "file": "june.csv", "columns": { "separator": "|" } } }',
    '{ "name": "|" }',
    '{ "file": "|" }',
    '|',
    '{ "environment": { "fi|le": "june.csv" } }',
  ])
    expect(await offered(marked), marked).toEqual([]);
});
