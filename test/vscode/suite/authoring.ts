/** What the editor offers while a spec is written: completions, hovers, snippets, quick fixes, the line of commands. */
import assert from 'node:assert/strict';
import { commands, languages, window, workspace } from 'vscode';
import { FAMILY_NAMES, REWARD_NAMES, type FamilyName } from '../../../src/core/pairs/possiblePairs';
import { codeActions, completions, hover, lenses } from './editor';
import { faultsOf, settled, told } from './problems';
import { EXAMPLE } from './specs';
import { closeAll, eventually, exampleText, openExample, openText } from './workspace';

/** What a hover must say of each reward. */
const REWARD_WORDS: readonly (readonly [type: string, words: RegExp])[] = [
  ['linear', /sum of the values/],
  ['mean', /divided by the size/],
  ['min', /weakest link/],
  ['max', /largest value/],
  ['link', /increasing function of the sum/],
  ['coverage', /at least one base arm/],
  ['dcg', /discounted by its place/],
  ['expression', /formula of your own/],
];

/** What a hover must say of each family; of one that is not here the schema's own test asks that it says something. */
const FAMILY_WORDS: readonly (readonly [family: FamilyName, words: RegExp])[] = [
  ['topK', /Every set of exactly `k`/],
  ['subsets', /Every set of `min` to `max`/],
  ['partition', /fixed number out of each group/],
  ['matching', /no node occurs twice/],
  ['path', /from one node of a directed graph to another/],
  ['spanningTree', /join all nodes of a graph without a cycle/],
  ['matroid', /bases of a matroid/],
  ['matroidIntersection', /independent in two matroids/],
  ['knapsack', /weights fit into a capacity/],
  ['ranking', /Every order of the items/],
  ['explicit', /list of actions, written out/],
];

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

    it('completes the rewards, all of them, each explained by a hover on its type', async () => {
      const types = REWARD_NAMES.filter((name) => name !== 'weighted-linear');
      const text = await exampleText(EXAMPLE);
      const document = await openText('rewards.cpe.json', text);
      const offered = await completions(document, '"linear"', 1, '"dcg"');
      assert.deepEqual(offeredOf(offered), [...types].sort());
      for (const [type, words] of REWARD_WORDS) {
        const changed = text.replace('"linear"', `"${type}"`);
        const other = await openText(`reward-${type}.cpe.json`, changed);
        assert.match(await hover(other, `"${type}"`, '"reward"'), words, type);
      }
      assert.deepEqual(REWARD_WORDS.map(([type]) => type).sort(), [...types].sort());
    });

    it('explains what the type of a reward is for', async () => {
      const document = await openExample(EXAMPLE);
      assert.match(
        await hover(document, '"type"', '"reward"'),
        /How the reward of an action follows/,
      );
    });

    it('explains the families by a hover on their names', async () => {
      const text = await exampleText(EXAMPLE);
      for (const [family, words] of FAMILY_WORDS) {
        const changed = text.replace('"matching"', `"${family}"`);
        const document = await openText(`family-${family}.cpe.json`, changed);
        assert.match(await hover(document, `"${family}"`, '"family"'), words, family);
      }
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

    it('offers the recommended run first', async () => {
      const text = await exampleText(EXAMPLE);
      const cut = text.slice(0, text.indexOf('"run"'));
      const semi = cut.replace('"full-bandit"', '"semi-bandit"');
      for (const [name, start, first] of [
        ['run', cut, 'PolyALBA, recommended'],
        ['semi', semi, 'GCB-PE, recommended'],
      ] as const) {
        const document = await openText(`${name}.cpe.json`, `${start}"run":  }`);
        // One of those that the schema makes: both are there then.
        const offered = await completions(document, '"run": ', 7, 'PolyALBA, the paper’s version');
        const sorted = [...offered.values()].map(({ label, sortText }) => {
          const shown = typeof label === 'string' ? label : label.label;
          return { shown, key: (sortText ?? shown).toLowerCase() };
        });
        sorted.sort((a, b) => (a.key < b.key ? -1 : 1));
        assert.equal(sorted[0]?.shown, first, sorted.map(({ shown }) => shown).join(', '));
      }
    });

    it('makes of each of them a spec without faults', async () => {
      const document = await openText('snippets.cpe.json', '');
      const offered = await completions(document, '', 0, 'cpe-assignment');
      const written = [];
      for (const [label, item] of offered) {
        if (!label.startsWith('cpe-')) continue;
        const body = typeof item.insertText === 'string' ? item.insertText : item.insertText?.value;
        assert.ok(body, label);
        const spec = await openText(`${label}.cpe.json`, '');
        await commands.executeCommand('editor.action.insertSnippet', { snippet: body });
        await eventually(`${label} is inserted`, () => (spec.getText() === '' ? null : true));
        written.push(spec);
      }
      assert.ok(written.length >= FAMILY_NAMES.length, `${written.length} snippets`);
      await settled('snippets');
      for (const spec of written)
        assert.deepEqual(faultsOf(spec).map(told), [], `${spec.uri.path}:\n${spec.getText()}`);
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
