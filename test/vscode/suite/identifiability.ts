/**
 * Specs whose feedback does not determine the best action: the problem names what cannot be told, and each of its quick
 * fixes, carried out in the editor, makes a spec of it that runs to a certified end.
 */
import assert from 'node:assert/strict';
import { commands, languages, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { codeActions } from './editor';
import { faultsOf, told } from './problems';
import { ended } from './runs';
import { closeAll, eventually, openText } from './workspace';

interface QuickFix {
  readonly title: string;
  /** A part of the text that it leaves behind. */
  readonly text: RegExp;
  /** The best action by the values of the mended spec. */
  readonly best: readonly number[];
}

interface Unidentifiable {
  readonly name: string;
  readonly spec: object;
  /** What the problem says: the base arms that are not determined, and two actions that look the same. */
  readonly message: readonly RegExp[];
  readonly fixes: readonly QuickFix[];
}

/** Three people, three jobs; everybody must have one. */
const PERFECT = {
  family: 'matching',
  left: 3,
  right: 3,
  size: 3,
  leftLabels: ['Ada', 'Boris', 'Chen'],
  rightLabels: ['Packing', 'Sorting', 'Loading'],
};
const PERFECT_VALUES = [0.9, 0.1, 0.2, 0.1, 0.8, 0.1, 0.2, 0.1, 0.7];

const TOTAL = {
  title: 'Change the feedback to full-bandit',
  text: /"feedback": \{\s*"type": "full-bandit"\s*\}/,
};
const EACH = {
  title: 'Change the feedback to semi-bandit',
  text: /"feedback": \{\s*"type": "semi-bandit"\s*\}/,
};

const SPECS: readonly Unidentifiable[] = [
  {
    name: 'perfect matchings of which only the first pair is seen',
    spec: spec(PERFECT, PERFECT_VALUES, { feedback: { type: 'first', count: 1, sum: false } }),
    message: [
      /^6 base arms are not determined by any set of actions: Boris → Packing, Boris → Sorting, Boris → Loading, Chen → Packing and 2 more\./,
      /rank 3 of 9/,
      /cannot distinguish \{Ada → .*\} from \{Ada → .*\}\./,
      /full-bandit feedback, semi-bandit feedback or matchings of 1 to 3 pairs would do/,
    ],
    fixes: [
      { ...TOTAL, best: [0, 4, 8] },
      { ...EACH, best: [0, 4, 8] },
      {
        title: 'Set size to { "min": 1, "max": 3 }',
        text: /"size": \{\s*"min": 1,\s*"max": 3\s*\}/,
        best: [0, 4, 8],
      },
    ],
  },
  {
    name: 'the weakest pair of perfect matchings of which only the total is seen',
    spec: spec(PERFECT, PERFECT_VALUES, { reward: { type: 'min' } }),
    message: [
      /^9 base arms are not determined by any set of actions: Ada → Packing, .* and 5 more\./,
      /semi-bandit feedback or matchings of 2 to 3 pairs would do/,
    ],
    fixes: [
      { ...EACH, best: [0, 4, 8] },
      {
        title: 'Set size to { "min": 2, "max": 3 }',
        text: /"size": \{\s*"min": 2,\s*"max": 3\s*\}/,
        // Without the pair that is worth least.
        best: [0, 4],
      },
    ],
  },
  {
    name: 'a mask that never looks at two of the arms',
    spec: spec(
      { family: 'topK', arms: 5, k: 2, labels: ['Radio', 'Posters', 'Trams', 'Paper', 'Web'] },
      [0.1, 0.2, 0.1, 0.9, 0.8],
      { feedback: { type: 'masked', matrix: [[1, 1, 1, 0, 0]] } },
    ),
    message: [
      /^2 base arms are not determined by any set of actions: Paper and Web\./,
      /cannot distinguish \{.*\} from \{.*\}\./,
    ],
    fixes: [
      { ...TOTAL, best: [3, 4] },
      { ...EACH, best: [3, 4] },
    ],
  },
];

export function identifiabilitySuite(): void {
  describe('feedback that does not determine the reward', () => {
    afterEach(closeAll);

    for (const [index, { name, spec, message, fixes }] of SPECS.entries()) {
      it(`${name}: the problem names what cannot be told, and offers what would do`, async () => {
        const document = await openText(`unknown-${index}.cpe.json`, text(spec));
        const { diagnostic, actions } = await problemOf(document);
        for (const part of message) assert.match(diagnostic.message, part);
        const { text: line } = document.lineAt(diagnostic.range.start);
        assert.match(line, /^ *"feedback": \{$/, 'it is at the feedback');
        assert.deepEqual(
          actions.map(({ title }) => title).sort(),
          fixes.map(({ title }) => title).sort(),
        );
      });

      for (const [number, { title, text: left, best }] of fixes.entries()) {
        it(`${name}: "${title}" mends it, and the spec runs to its end`, async () => {
          const document = await openText(`mend-${index}-${number}.cpe.json`, text(spec));
          const { actions } = await problemOf(document);
          const edit = actions.find((action) => action.title === title)?.edit;
          assert.ok(edit, actions.map((action) => action.title).join(', '));
          assert.equal(await workspace.applyEdit(edit), true);
          assert.match(document.getText(), left);
          assert.ok(document.getText().startsWith(COMMENT), 'comments stay');
          await eventually('no problem', () => (faultsOf(document).length === 0 ? true : null));
          await commands.executeCommand('cpe.run', document.uri);
          const { live } = await ended(document);
          assert.equal(live.state, 'certified', live.failure ?? '');
          assert.deepEqual(live.result?.action, best);
          assert.equal(live.result.correct, true);
          assert.deepEqual(faultsOf(document).map(told), []);
        });
      }
    }
  });
}

const COMMENT = '// What is seen does not tell everything.\n';

function text(spec: object): string {
  return COMMENT + JSON.stringify(spec, null, 2);
}

function spec(actions: object, theta: readonly number[], changes: object): object {
  return {
    version: 1,
    actions,
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    environment: {
      type: 'simulated',
      theta,
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
    },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    ...changes,
  };
}

/** The one problem of a spec, and the quick fixes of the light bulb at its place. */
async function problemOf(document: TextDocument) {
  const diagnostic = await eventually('the problem', () => {
    const [first] = languages.getDiagnostics(document.uri);
    return first ?? null;
  });
  assert.equal(diagnostic.code, 'rank-deficient');
  assert.deepEqual(faultsOf(document).length, 1);
  const all = await codeActions(document, diagnostic.range);
  return { diagnostic, actions: all.filter(({ edit }) => edit !== undefined) };
}
