/** What the editor offers while a spec is written: completions, hovers, snippets, quick fixes, the line of commands. */
import assert from 'node:assert/strict';
import { commands, languages, window, workspace } from 'vscode';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  Hover,
  TextDocument,
} from 'vscode';
import { EXAMPLE } from './specs';
import { closeAll, eventually, exampleText, openExample, openText } from './workspace';

/** Items that VS Code resolves, so that they carry their documentation. */
const RESOLVED = 50;

export function authoringSuite(): void {
  describe('authoring', () => {
    after(closeAll);

    it('treats a spec as JSON with comments', async () => {
      assert.equal((await openExample(EXAMPLE)).languageId, 'jsonc');
    });

    it('completes the values of an enumeration', async () => {
      const document = await openExample(EXAMPLE);
      const families = await completions(document, '"matching"', 1, '"topK"');
      for (const family of ['topK', 'subsets', 'partition', 'matching', 'explicit']) {
        assert.ok(families.has(`"${family}"`), family);
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
      assert.ok(starts.length >= 5, `one a family: ${starts.join(', ')}`);
    });

    it('makes of each of them a spec without faults', async () => {
      const document = await openText('snippets.cpe.json', '');
      const offered = await completions(document, '', 0, 'cpe-assignment');
      for (const [label, item] of offered) {
        if (!label.startsWith('cpe-')) continue;
        const body = typeof item.insertText === 'string' ? item.insertText : item.insertText?.value;
        assert.ok(body, label);
        const written = await openText(`${label}.cpe.json`, '');
        await commands.executeCommand('editor.action.insertSnippet', { snippet: body });
        await eventually(`${label} is inserted`, () => (written.getText() === '' ? null : true));
        // A spec that can be run has the line of commands, and the check of its text is done when the lens is there.
        await new Promise((resolve) => setTimeout(resolve, 1200));
        const faults = languages.getDiagnostics(written.uri).filter(({ severity }) => severity < 2);
        assert.deepEqual(
          faults.map(({ message }) => message),
          [],
          `${label}:\n${written.getText()}`,
        );
      }
    });

    it('explains by hovers, with the formula', async () => {
      const document = await openExample(EXAMPLE);
      const hovers = [
        ['"delta"', /`0 < δ < 1`/],
        ['"thetaNorm"', /‖θ‖₂ ≤ L/],
        ['"geometric"', /first · ratio/],
        ['"matching"', /no node occurs twice/],
      ] as const;
      for (const [word, formula] of hovers) {
        const at = document.positionAt(document.getText().indexOf(word) + 2);
        const text = await eventually(`the hover of ${word}`, async () => {
          const found = await commands.executeCommand<Hover[]>(
            'vscode.executeHoverProvider',
            document.uri,
            at,
          );
          const text = found.flatMap(({ contents }) => contents.map(markdown)).join('\n');
          return text === '' ? null : text;
        });
        assert.match(text, formula, word);
      }
    });

    it('mends a problem by its quick fix', async () => {
      const text = (await exampleText(EXAMPLE)).replace('"linear"', '"mean"');
      const document = await openText('fix.cpe.json', text);
      const problem = await eventually('the problem', () => {
        const [first] = languages.getDiagnostics(document.uri);
        return first ?? null;
      });
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        problem.range,
      );
      const fix = actions.find(({ title }) => title === 'Switch to GCB-PE');
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
        'Check observer set',
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

export async function lenses(document: TextDocument): Promise<readonly string[]> {
  const found = await commands.executeCommand<CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    RESOLVED,
  );
  return found.flatMap(({ command }) => (command === undefined ? [] : [command.title]));
}

/** What is offered `shift` characters after the start of a part of the text, by label, once `awaited` is among it. */
async function completions(
  document: TextDocument,
  part: string,
  shift: number,
  awaited: string,
): Promise<ReadonlyMap<string, CompletionItem>> {
  const at = document.positionAt(document.getText().indexOf(part) + shift);
  return eventually(`the completion ${awaited}`, async () => {
    const { items } = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
      undefined,
      RESOLVED,
    );
    const byLabel = new Map(items.map((item) => [labelOf(item), item]));
    return byLabel.has(awaited) ? byLabel : null;
  });
}

function labelOf({ label }: CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

function markdown(content: Hover['contents'][number]): string {
  return typeof content === 'string' ? content : content.value;
}
