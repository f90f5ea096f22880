/** What the editor adds to a spec: size hints, hovers of base arms, links, formatting, the outline. */
import assert from 'node:assert/strict';
import { Range, commands, workspace } from 'vscode';
import type {
  DocumentLink,
  DocumentSymbol,
  Hover,
  InlayHint,
  TextDocument,
  TextEdit,
} from 'vscode';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, exampleText, openExample, openText, retype } from './workspace';

function whole(document: TextDocument): Range {
  return new Range(document.positionAt(0), document.positionAt(document.getText().length));
}

async function hints(document: TextDocument): Promise<readonly string[]> {
  const found = await commands.executeCommand<InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    whole(document),
  );
  return found.map(({ label }) =>
    typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
  );
}

/** Waits until a spec is checked: then its sizes are known. */
async function sized(document: TextDocument): Promise<void> {
  await eventually('the sizes', async () => ((await hints(document)).length > 0 ? true : null));
}

/** All hovers where `word` stands, `shift` characters on, after a part of the text. */
async function hovers(
  document: TextDocument,
  after: string,
  word: string,
  shift = 0,
): Promise<string> {
  const text = document.getText();
  const at = text.indexOf(word, text.indexOf(after) + after.length);
  assert.ok(at >= 0, `${word} after ${after}`);
  const found = await commands.executeCommand<Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    document.positionAt(at + shift),
  );
  return found
    .flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)))
    .join('\n')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\\', '');
}

async function links(document: TextDocument): Promise<readonly string[]> {
  const found = await commands.executeCommand<DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
  );
  return found.map(({ target, range }) => `${document.getText(range)} ${target?.path ?? ''}`);
}

export function authoringAidsSuite(): void {
  describe('beside a spec', () => {
    after(closeAll);

    it('the sizes stand beside the family, once they are known', async () => {
      const document = await openExample(EXAMPLE, 'sizes.cpe.json');
      const found = await eventually('the hint', async () => {
        const all = await hints(document);
        return all.length > 0 ? all : null;
      });
      assert.deepEqual(found, ['d = 9, |X| = 24, rank 9']);
      await retype(document, document.getText().replace('"min": 2', '"min": 3'));
      await eventually('the hint of the changed spec', async () =>
        (await hints(document)).join() === 'd = 9, |X| = 6, rank 5' ? true : null,
      );
    });

    it('a base arm is told by its label and its value', async () => {
      const document = await openExample('explicit-routes.cpe.json', 'hover.cpe.json');
      await sized(document);
      assert.match(await hovers(document, '"actions": [', '3'), /Base arm 3: Ring, θ = 0\.6/);
      assert.match(await hovers(document, '"theta"', '-0.1', 1), /Base arm 4: Town, θ = -0\.1/);
      assert.match(await hovers(document, '"labels"', '"River"', 2), /Base arm 5: River, θ = 0\.3/);
      assert.doesNotMatch(await hovers(document, '', '"arms": 6', 8), /Base arm/);
    });

    it('files that it names are links, addresses are left to the editor', async () => {
      const named = (await exampleText(EXAMPLE)).replace(
        '"version": 1,',
        '"$schema": "../media/cpe.schema.json", "version": 1,',
      );
      const document = await openText('links.cpe.json', named);
      const found = await links(document);
      assert.equal(found.length, 1, found.join());
      assert.match(found[0] ?? '', /^\.\.\/media\/cpe\.schema\.json .*\/media\/cpe\.schema\.json$/);
      const before = await openText(
        'before.cpe.json',
        await exampleText('real/warm-start/mixes.cpe.json'),
      );
      assert.match((await links(before)).join(), /^june\.csv .*\/june\.csv$/);
      for (const schema of ['https://example.org/x.json', '', '#/a']) {
        const other = await openText(
          `links-${schema.length}.cpe.json`,
          named.replace('../media/cpe.schema.json', schema),
        );
        const ours = (await links(other)).filter((link) => !link.startsWith('https:'));
        assert.deepEqual(ours, [], schema);
      }
    });

    it('the formatter of JSON still works, and comments stay', async () => {
      const text = (await exampleText(EXAMPLE))
        .replace(/\n +"/g, '\n"')
        .replace('{', '{ // keep me');
      const document = await openText('format.cpe.json', text);
      const edits = await eventually('edits', async () => {
        const found = await commands.executeCommand<TextEdit[] | undefined>(
          'vscode.executeFormatDocumentProvider',
          document.uri,
          { tabSize: 2, insertSpaces: true },
        );
        return found !== undefined && found.length > 0 ? found : null;
      });
      assert.ok(edits.length > 0);
      const settings = workspace.getConfiguration('editor', {
        uri: document.uri,
        languageId: 'jsonc',
      });
      await settings.update('formatOnSave', true, false, true);
      try {
        await retype(document, `${text}\n`);
        assert.ok(await document.save());
        assert.match(document.getText(), /keep me/);
        assert.match(document.getText(), /\n {2}"version"/);
      } finally {
        await settings.update('formatOnSave', undefined, false, true);
      }
    });

    it('the outline has every part of it once', async () => {
      const document = await openExample(EXAMPLE, 'outline.cpe.json');
      const names = await eventually('the outline', async () => {
        const found = await commands.executeCommand<DocumentSymbol[] | undefined>(
          'vscode.executeDocumentSymbolProvider',
          document.uri,
        );
        return found !== undefined && found.length > 0 ? found.map(({ name }) => name) : null;
      });
      assert.deepEqual(names, [...new Set(names)]);
      for (const part of ['actions', 'feedback', 'reward', 'run'])
        assert.ok(names.includes(part), part);
    });
  });
}
