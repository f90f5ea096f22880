/** What the editor offers while a spec is written: completions, hovers, snippets, quick fixes, the line of commands. */
import assert from 'node:assert/strict';
import { commands, languages, window, workspace } from 'vscode';
import { FAMILY_NAMES, REWARD_NAMES } from '../../../src/core/pairs/possiblePairs';
import { codeActions, completions, hover, lenses } from './editor';
import { EXAMPLE } from './specs';
import { closeAll, eventually, exampleText, openExample, openText } from './workspace';

export function authoringSuite(): void {
  describe('authoring', () => {
    after(closeAll);

    it('treats a spec as JSON with comments', async () => {
      assert.equal((await openExample(EXAMPLE)).languageId, 'jsonc');
    });

    it('completes the families, all of them', async () => {
      const document = await openExample(EXAMPLE);
      const families = await completions(document, '"matching"', 1, '"topK"');
      assert.deepEqual(offeredOf(families), [...FAMILY_NAMES].sort());
    });

    it('completes the rewards, all of them', async () => {
      const types = REWARD_NAMES.filter((name) => name !== 'weighted-linear');
      const document = await openExample(EXAMPLE);
      const offered = await completions(document, '"linear"', 1, '"dcg"');
      assert.deepEqual(offeredOf(offered), [...types].sort());
    });

    it('completes the properties of the branch that was chosen, explained', async () => {
      const text = (await exampleText(EXAMPLE)).replace('"left": 3,', '');
      const document = await openText('completion.cpe.json', text);
      const offered = await completions(document, '"right": 3', 0, 'left');
      assert.ok(!offered.has('k'), 'a property of another family');
      const left = offered.get('left');
      assert.ok(left?.documentation, 'it is explained');
    });

    it('offers a whole spec in an empty document', async () => {
      const document = await openText('empty.cpe.json', '');
      const offered = await completions(document, '', 0, 'cpe-assignment');
      const starts = [...offered.keys()].filter((label) => label.startsWith('cpe-'));
      assert.ok(starts.length >= FAMILY_NAMES.length, `one a family: ${starts.join(', ')}`);
    });

    it('offers no whole spec within one, nor in another file', async () => {
      const within = await openText('within.cpe.json', '{ "version": 1, "run":  }');
      const offered = await completions(within, '"run": ', 7, 'PolyALBA, recommended');
      const other = await openText('other.jsonc', '');
      await window.showTextDocument(within);
      for (const labels of [offered, await completions(other, '', 0, null)])
        assert.deepEqual(
          [...labels.keys()].filter((label) => label.startsWith('cpe-')),
          [],
        );
    });

    it('explains by hovers, with the formula', async () => {
      const document = await openExample(EXAMPLE);
      const hovers = [
        ['"delta"', /`0 < δ < 1`/],
        ['"thetaNorm"', /‖θ‖₂ ≤ L/],
        ['"geometric"', /first · ratio/],
        ['"matching"', /no node occurs twice/],
      ] as const;
      for (const [word, formula] of hovers)
        assert.match(await hover(document, word), formula, word);
    });

    it('mends a problem by its quick fix', async () => {
      const text = (await exampleText(EXAMPLE)).replace('"linear"', '"mean"');
      const document = await openText('fix.cpe.json', text);
      const problem = await eventually('the problem', () => {
        const [first] = languages.getDiagnostics(document.uri);
        return first ?? null;
      });
      const actions = await codeActions(document, problem.range);
      const fix = actions.find(({ title }) => title === 'Switch the algorithm to GCB-PE');
      assert.ok(fix?.edit, actions.map(({ title }) => title).join(', '));
      assert.equal(await workspace.applyEdit(fix.edit), true);
      assert.match(document.getText(), /"algorithm": "gcb-pe"/);
      assert.match(document.getText(), /\/\/ delta: a wrong answer/, 'comments stay');
      await eventually('no problem', () =>
        languages.getDiagnostics(document.uri).length === 0 ? true : null,
      );
    });

    it('puts the line of commands above a spec, and takes it away by the setting', async () => {
      const document = await openExample(EXAMPLE, 'lens.cpe.json');
      assert.deepEqual(await lenses(document), [
        'Check Observer Set',
        'Run PolyALBA',
        'Run GCB-PE',
      ]);
      const settings = workspace.getConfiguration('cpe');
      await settings.update('codeLens.enabled', false);
      assert.deepEqual(await lenses(document), []);
      await settings.update('codeLens.enabled', undefined);
      assert.equal((await lenses(document)).length, 3);
    });

    it('opens a sample as a new document', async () => {
      await closeAll();
      const opened = commands.executeCommand('cpe.openSample');
      await eventually('the sample', async () => {
        await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return window.activeTextEditor?.document.isUntitled === true ? true : null;
      });
      await opened;
      const document = window.activeTextEditor?.document;
      assert.match(document?.uri.path ?? '', /\.cpe\.json$/);
      assert.equal(document?.languageId, 'jsonc');
      assert.match(document.getText(), /"version": 1/);
    });
  });
}

/** The strings that are offered, without their quotes. */
function offeredOf(items: ReadonlyMap<string, unknown>): readonly string[] {
  const quoted = [...items.keys()].filter((label) => label.startsWith('"'));
  return quoted.map((label) => label.slice(1, -1)).sort();
}
