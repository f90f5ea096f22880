/** New Instance… from a table: files and the clipboard of the editor. Its steps: `test/unit/host/authoring/wizard.standingIn.test.ts`. */
import assert from 'node:assert/strict';
import { Uri, env, window, workspace } from 'vscode';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { specText } from '../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { askInstance } from '../../../src/host/authoring/wizard/instanceWizard';
import { editorSources, readSource } from '../../../src/host/authoring/wizard/sources';
import { answering, type Scripted } from './wizardAnswers';
import { closeAll, openText } from './workspace';

/** @param file that is picked, if one is asked for */
async function asked(answers: readonly Scripted[], file?: Uri) {
  const { questions, faults } = answering(answers);
  const picked = () => (file === undefined ? Promise.resolve(null) : readSource(file));
  const draft = await askInstance({ questions, sources: { ...editorSources, file: picked } });
  const theta = draft && checkSpec(specText(draft), NO_OVERRIDES).theta;
  return { draft, theta, faults };
}

export function wizardSuite(): void {
  describe('a new instance from a table', () => {
    after(closeAll);

    it('reads a file, says where it is wrong, and shows the place', async () => {
      const good = await openText('edges.csv', 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\n');
      assert.deepEqual((await asked(['', 'From a File…'], good.uri)).theta, [1, 2, 3, 4]);
      const { uri } = await openText('bad.csv', '1,2\n3,x\n');
      const { draft, faults } = await asked(['', 'From a File…', 'Show'], uri);
      assert.equal(draft, null);
      assert.equal(faults.length, 1);
      assert.match(faults[0] ?? '', /bad\.csv, line 2, column 3: "x" is not a number/);
      const editor = window.activeTextEditor;
      assert.ok(editor);
      assert.match(editor.document.uri.path, /bad\.csv$/);
      assert.deepEqual([editor.selection.active.line, editor.selection.active.character], [1, 2]);
    });

    it('asks again where there is no such file', async () => {
      const none = Uri.joinPath(workspace.workspaceFolders?.[0]?.uri ?? Uri.parse(''), 'none.csv');
      const { draft, faults } = await asked(['', 'From a File…', '', 'Best k'], none);
      assert.ok(draft);
      assert.match(faults[0] ?? '', /Cannot read/);
    });

    it('reads the clipboard, an empty one as nothing, and says so', async () => {
      await env.clipboard.writeText('red\t0.5\ngreen\t0.75\nblue\t1');
      const { draft, theta } = await asked(['', 'From the Clipboard', 'values of base arms', '2']);
      const labels = ['red', 'green', 'blue'];
      assert.deepEqual(draft?.actions, { family: 'topK', arms: 3, k: 2, labels });
      assert.deepEqual(theta, [0.5, 0.75, 1]);
      await env.clipboard.writeText('');
      const empty = await asked(['', 'From the Clipboard', '', { press: 'escape' }]);
      assert.equal(empty.draft, null);
      assert.match(empty.faults[0] ?? '', /empty/);
    });
  });
}
