/** Files that a spec names: links to all of them, and their names and columns where one is written. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { TextDocument } from 'vscode';
import { fileItems } from '../../../../src/host/authoring/fileCompletions';
import { FileLinks } from '../../../../src/host/authoring/fileLinks';
import { editor, fileUri, resetEditor } from '../fakeEditor';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

beforeEach(() => {
  resetEditor();
  editor.files
    .set('/lab/june.csv', '# by hand\nroute, minutes ,"who, when"\na,1,x\n')
    .set('/lab/data/may.tsv', 'action\ty1\n0\t2\n')
    .set('/lab/notes.md', 'a,b\n');
});

function documentOf(text: string): TextDocument {
  return {
    ...{ uri: fileUri('/lab/x.cpe.json'), isUntitled: false },
    ...{ getText: () => text, positionAt: (offset: number) => offset },
  } as unknown as TextDocument;
}

/** What is offered where `|` stands. */
async function offered(marked: string): Promise<readonly unknown[]> {
  const document = documentOf(marked.replace('|', ''));
  return (await fileItems(document, marked.indexOf('|'))).map(({ insertText }) => insertText);
}

it('each has a link, in whatever list and however the list is broken', async () => {
  const text =
    '{ "$schema": "/a.json", "environment": { "before": [{ "file": "june.csv" }, 3, { "file": "data/may.tsv" }, { "file": "https://x.org/a.csv" }, {}] } }';
  const links = new FileLinks().provideDocumentLinks(documentOf(text));
  const found = links.map(({ range, target }) => {
    const { start, end } = range as unknown as { readonly start: number; readonly end: number };
    return [text.slice(start, end), target?.path];
  });
  expect(found).toEqual([
    ['/a.json', '/a.json'],
    ['june.csv', '/lab/june.csv'],
    ['data/may.tsv', '/lab/data/may.tsv'],
  ]);
});

it.each(['https://example.org/x.json', '', '#/a'])('an address is no file: %j', (schema) => {
  const text = JSON.stringify({ $schema: schema });
  expect(new FileLinks().provideDocumentLinks(documentOf(text))).toEqual([]);
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
