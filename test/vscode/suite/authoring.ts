/** What the editor offers while a spec is written: completions, hovers, snippets, the line of commands; sizes, base arms, links. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { Range, commands, window, workspace } from 'vscode';
import type { DocumentLink, InlayHint, TextDocument } from 'vscode';
import { FAMILY_NAMES } from '../../../src/core/families/catalogue';
import { REWARD_NAMES } from '../../../src/core/reward/facts';
import { completions, hover, lenses } from './editor';
import { EXAMPLE } from '../specs.mjs';
import { eventually, retype, standingIn } from './window';
import { exampleText, extensionFile, openExample, openText } from './workspace';

describe('authoring', () => {
  it('completes the families and the rewards, all of them, in what is JSON with comments', async () => {
    const document = await openExample(EXAMPLE, 'completed.cpe.json');
    assert.equal(document.languageId, 'jsonc');
    const families = await completions(document, '"matching"', 1, '"topK"');
    assert.deepEqual(offeredOf(families), [...FAMILY_NAMES].sort());
    const rewards = await completions(document, '"linear"', 1, '"dcg"');
    const types = REWARD_NAMES.filter((name) => name !== 'weighted-linear');
    assert.deepEqual(offeredOf(rewards), [...types].sort());
  });

  it('offers a whole spec in an empty document, and none within one or in another file', async () => {
    const starts = (offered: ReadonlyMap<string, unknown>) =>
      [...offered.keys()].filter((label) => label.startsWith('cpe-'));
    const empty = await openText('empty.cpe.json', '');
    const whole = starts(await completions(empty, '', 0, 'cpe-assignment'));
    assert.ok(whole.length >= FAMILY_NAMES.length, `one a family: ${whole.join(', ')}`);
    const within = await openText('within.cpe.json', '{ "version": 1, "run":  }');
    const offered = await completions(within, '"run": ', 7, 'PolyALBA, recommended');
    const other = await openText('other.jsonc', '');
    await window.showTextDocument(within);
    for (const labels of [offered, await completions(other, '', 0, null)])
      assert.deepEqual(starts(labels), []);
  });

  it('offers the tables beside a spec, and the columns of one', async () => {
    await openText('june.csv', 'mix,strength\nAsh+Clay,0.9\n');
    const columns = '"columns": { "rows": [""] }';
    const text = `{ "environment": { "before": [{ "file": "june.csv", ${columns} }] } }`;
    const document = await openText('columns.cpe.json', text);
    const offered = await completions(document, '[""]', 2, 'strength');
    assert.deepEqual([...offered.keys()], ['mix', 'strength']);
    await completions(document, '"june', 2, 'june.csv');
  });

  it('offers every example, and opens what is chosen', async () => {
    let offered: readonly string[] = [];
    const showQuickPick = (items: readonly { readonly label: string }[]) => {
      offered = items.map(({ label }) => label);
      return Promise.resolve(items.find(({ label }) => label === 'weakest-link.cpe.json'));
    };
    await standingIn({ showQuickPick }, () => commands.executeCommand('cpe.openSample'));
    const folder = extensionFile('examples').fsPath;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const specs = files.filter((name) => name.endsWith('.cpe.json')).sort();
    assert.deepEqual(offered.toSorted(), specs);
    assert.ok(!offered[0]?.includes('/'), 'those that are simulated come first');
    const opened = window.activeTextEditor?.document;
    assert.equal(opened?.getText(), await exampleText('weakest-link.cpe.json'));
    assert.match(opened.uri.path, /weakest-link/);
  });

  it('explains by hovers, with the formula', async () => {
    const document = await openExample(EXAMPLE);
    const hovers = [
      ['"delta"', /`0 < δ < 1`/],
      ['"thetaNorm"', /‖θ‖₂ ≤ L/],
      ['"geometric"', /first · ratio/],
      ['"matching"', /no node occurs twice/],
    ] as const;
    for (const [word, formula] of hovers) assert.match(await hover(document, word), formula, word);
  });

  it('puts the line of commands above a spec, and takes it away by the setting', async () => {
    const document = await openExample(EXAMPLE, 'lens.cpe.json');
    assert.deepEqual(await lenses(document), ['Check Observer Set', 'Run PolyALBA', 'Run GCB-PE']);
    // The algorithm of the spec comes first.
    await retype(document, document.getText().replace('"polyalba"', '"gcb-pe"'));
    assert.deepEqual((await lenses(document)).slice(1), ['Run GCB-PE', 'Run PolyALBA']);
    const log = await openExample('real/route-log/routes.cpe.json', 'log.cpe.json');
    assert.ok((await lenses(log)).includes('Analyse with PolyALBA'), 'a log is analysed');
    const settings = workspace.getConfiguration('cpe');
    await settings.update('codeLens.enabled', false);
    assert.deepEqual(await lenses(document), []);
    await settings.update('codeLens.enabled', undefined);
    assert.equal((await lenses(document)).length, 3);
  });
});

/** The strings that are offered, without their quotes. */
function offeredOf(items: ReadonlyMap<string, unknown>): readonly string[] {
  const quoted = [...items.keys()].filter((label) => label.startsWith('"'));
  return quoted.map((label) => label.slice(1, -1)).sort();
}

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

describe('beside a spec', () => {
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
