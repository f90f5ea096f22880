/** What the editor adds to a spec: size hints, hovers of base arms, links. */
import assert from 'node:assert/strict';
import { Range, commands } from 'vscode';
import type { DocumentLink, InlayHint, TextDocument } from 'vscode';
import { hover } from './editor';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, exampleText, openExample, openText, retype } from './workspace';

/** The hints beside a spec, once it is checked and there are some that fit. */
async function hints(
  document: TextDocument,
  fits: (all: string) => boolean = (all) => all !== '',
): Promise<string> {
  const end = document.positionAt(document.getText().length);
  return eventually('the hints', async () => {
    const found = await commands.executeCommand<InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      new Range(document.positionAt(0), end),
    );
    const all = found.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
    return fits(all.join('; ')) ? all.join('; ') : null;
  });
}

export function authoringAidsSuite(): void {
  describe('beside a spec', () => {
    after(closeAll);

    it('the sizes stand beside the family, once they are known', async () => {
      const document = await openExample(EXAMPLE, 'sizes.cpe.json');
      assert.equal(await hints(document), 'd = 9, |X| = 24, rank 9');
      await retype(document, document.getText().replace('"min": 2', '"min": 3'));
      await hints(document, (all) => all === 'd = 9, |X| = 6, rank 5');
    });

    it('a base arm is told by its label and its value', async () => {
      const document = await openExample('explicit-routes.cpe.json', 'hover.cpe.json');
      await hints(document);
      const told = (after: string, word: string, shift: number) =>
        hover(document, word, after, shift);
      assert.match(await told('"actions": [', '3', 0), /Base arm 3: Ring, θ = 0\.6/);
      assert.match(await told('"theta"', '-0.1', 1), /Base arm 4: Town, θ = -0\.1/);
      assert.match(await told('"labels"', '"River"', 2), /Base arm 5: River, θ = 0\.3/);
      assert.doesNotMatch(await told('', '"arms": 6', 8), /Base arm/);
    });

    it('a file that it names is a link', async () => {
      const text = await exampleText('real/warm-start/mixes.cpe.json');
      const document = await openText('before.cpe.json', text);
      const links = await commands.executeCommand<DocumentLink[]>(
        'vscode.executeLinkProvider',
        document.uri,
      );
      assert.match(links.map(({ target }) => target?.path).join(), /\/june\.csv$/);
    });
  });
}
