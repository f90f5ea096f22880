/** New Instance…: the wizard by its own steps, since the editor's inputs cannot be driven from here. */
import assert from 'node:assert/strict';
import { Uri, env, window, workspace } from 'vscode';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import type { SpecDraft } from '../../../src/core/document/import/draft';
import { specText } from '../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { CheckReport } from '../../../src/core/document/report';
import {
  algorithmsFor,
  familyChoices,
  feedbackSpec,
  feedbacksFor,
  rewardSpec,
  rewardsFor,
} from '../../../src/host/authoring/wizard/choices';
import { askInstance } from '../../../src/host/authoring/wizard/instanceWizard';
import { editorSources, readSource } from '../../../src/host/authoring/wizard/sources';
import type { Sources } from '../../../src/host/authoring/wizard/sources';
import { answering } from './wizardAnswers';
import type { Scripted } from './wizardAnswers';
import { closeAll, openText } from './workspace';

const NO_FILE: Sources = { ...editorSources, file: () => Promise.resolve(null) };

async function drafted(answers: readonly Scripted[], sources = NO_FILE): Promise<SpecDraft> {
  const { questions, log, faults } = answering(answers);
  const draft = await askInstance({ questions, sources });
  assert.ok(draft, [...log, ...faults].join('\n'));
  return draft;
}

/** A file of the workspace as the file that was picked. */
async function picking(name: string, text: string): Promise<Sources> {
  const { uri } = await openText(name, text);
  return { ...editorSources, file: () => readSource(uri) };
}

function checked(draft: SpecDraft): CheckReport {
  return checkSpec(specText(draft), NO_OVERRIDES);
}

function errorsOf({ problems }: CheckReport): readonly string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

export function wizardSuite(): void {
  describe('a new instance', () => {
    after(closeAll);

    for (const { label, value } of familyChoices()) {
      it(`is a spec without a fault as it is proposed, and sound whatever feedback, reward and algorithm are chosen: ${value}`, async () => {
        const draft = await drafted(['', label]);
        assert.equal(draft.actions.family, value);
        const proposed = checked(draft);
        assert.deepEqual(
          proposed.problems.filter(({ severity }) => severity !== 'info'),
          [],
          specText(draft),
        );
        const { actions } = draft;
        let sound = 0;
        for (const feedback of feedbacksFor(value)) {
          for (const reward of rewardsFor(value)) {
            for (const algorithm of algorithmsFor(value, feedback, reward)) {
              const report = checked({
                ...draft,
                algorithm,
                feedback: feedbackSpec(feedback, actions),
                reward: rewardSpec(reward, actions),
              });
              const errors = errorsOf(report);
              // Whether a feedback tells enough depends on the numbers; then quick fixes say what would.
              assert.ok(
                errors.every((code) => code === 'rank-deficient'),
                `${feedback} ${reward} ${algorithm}: ${errors.join()}`,
              );
              if (errors.length === 0) sound += 1;
            }
          }
        }
        assert.ok(sound > 0);
      });
    }

    it('asks for the ends of paths only where there are several', async () => {
      const one = await drafted(['', 'Best path', 's>a, a>t']);
      assert.deepEqual([one.actions['source'], one.actions['target']], ['s', 't']);
      const two = await drafted(['', 'Best path', 's>a, r>a, a>t', 'r>t']);
      assert.equal(two.actions['source'], 'r');
    });

    for (const [family, bad] of [
      ['Best k', ['0', '-1', '1e9', 'a, a', '2.5']],
      ['One out of each group', ['', 'x', '3:4', '0:0', '2:0']],
      ['Best path', ['a', 'a>', 'a>b>c']],
      ['Knapsack', ['1, x', '0', '']],
    ] as const) {
      it(`refuses what cannot be read, where it is written: ${family}`, async () => {
        for (const text of bad) {
          if (text === '') continue;
          await assert.rejects(drafted(['', family, text]), /is refused/, text);
        }
      });
    }
  });

  describe('a new instance from a table', () => {
    after(closeAll);

    it('reads a matrix with names from a file', async () => {
      const sources = await picking('weights.csv', ',x,y\np,1,0.25\nq,0.5,2\n');
      const draft = await drafted(['', 'From a File…', 'a matrix of pairs'], sources);
      const report = checked(draft);
      assert.deepEqual(errorsOf(report), []);
      assert.deepEqual(report.theta, [1, 0.25, 0.5, 2]);
      assert.deepEqual(report.labels?.sides?.left, ['p', 'q']);
    });

    it('reads edges from a file, as paths or as spanning trees', async () => {
      const sources = await picking('edges.csv', 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\n');
      const paths = await drafted(['', 'From a File…'], sources);
      assert.equal(paths.actions.family, 'path');
      assert.deepEqual(checked(paths).theta, [1, 2, 3, 4]);
      const trees = await drafted(
        ['', 'From a File…', 'Spanning trees: the edges without direction'],
        sources,
      );
      assert.equal(trees.actions.family, 'spanningTree');
      assert.deepEqual(errorsOf(checked(trees)), []);
    });

    it('reads values from the clipboard', async () => {
      await env.clipboard.writeText('red\t0.5\ngreen\t0.75\nblue\t1');
      const draft = await drafted(['', 'From the Clipboard', 'values of base arms', '2']);
      assert.deepEqual(draft.actions, {
        family: 'topK',
        arms: 3,
        k: 2,
        labels: ['red', 'green', 'blue'],
      });
      assert.deepEqual(checked(draft).theta, [0.5, 0.75, 1]);
    });

    it('reads a matrix that is typed', async () => {
      const draft = await drafted(['', 'Type a Matrix…', '1 2; 3 4', 'a matrix of pairs']);
      assert.deepEqual(checked(draft).theta, [1, 2, 3, 4]);
    });

    it('says where a table is wrong, and shows the place', async () => {
      const sources = await picking('bad.csv', '1,2\n3,x\n');
      const { questions, faults } = answering(['', 'From a File…', 'Show']);
      assert.equal(await askInstance({ questions, sources }), null);
      assert.equal(faults.length, 1);
      assert.match(faults[0] ?? '', /bad\.csv, line 2, column 3: "x" is not a number/);
      const editor = window.activeTextEditor;
      assert.ok(editor);
      assert.match(editor.document.uri.path, /bad\.csv$/);
      assert.deepEqual([editor.selection.active.line, editor.selection.active.character], [1, 2]);
    });

    it('asks again after a table that cannot be read, and takes another reading', async () => {
      const sources = await picking('odd.csv', '1,2\n3,x\n');
      const draft = await drafted(
        ['', 'From a File…', '', 'From a File…', 'Read as edges of a graph'],
        sources,
      );
      assert.deepEqual(draft.actions['edges'], [
        ['1', '2'],
        ['3', 'x'],
      ]);
      const missing: Sources = {
        ...editorSources,
        file: () =>
          readSource(
            Uri.joinPath(workspace.workspaceFolders?.[0]?.uri ?? Uri.parse(''), 'none.csv'),
          ),
      };
      const { questions, faults } = answering(['', 'From a File…', '', 'Best k']);
      assert.ok(await askInstance({ questions, sources: missing }));
      assert.match(faults[0] ?? '', /Cannot read/);
    });

    it('reads an empty clipboard as nothing, and says so', async () => {
      await env.clipboard.writeText('');
      const { questions, faults } = answering(['', 'From the Clipboard', '', { press: 'escape' }]);
      assert.equal(await askInstance({ questions, sources: NO_FILE }), null);
      assert.match(faults[0] ?? '', /empty/);
    });
  });
}
