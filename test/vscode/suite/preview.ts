/** Preview Actions, as a person sees it. */
import assert from 'node:assert/strict';
import { CancellationTokenSource, commands, window, workspace } from 'vscode';
import type { CodeLens, InputBoxOptions, ProgressOptions, TextDocument } from 'vscode';
import { EXAMPLE, SLOW_SPEC } from './specs';
import { closeAll, eventually, openExample, openText } from './workspace';

const SCHEME = 'cpe-actions';

/** The text of the preview of a spec, once it holds a part. */
async function previewOf(stem: string, part: RegExp): Promise<TextDocument> {
  return eventually(`the preview of ${stem}`, () => {
    const found = workspace.textDocuments.find(
      ({ uri, isClosed }) =>
        !isClosed && uri.scheme === SCHEME && uri.path === `/${stem} actions.txt`,
    );
    return found !== undefined && part.test(found.getText()) ? found : null;
  });
}

async function lensesOf(document: TextDocument): Promise<readonly CodeLens[]> {
  return commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
}

export function previewSuite(): void {
  describe('a preview of actions', () => {
    afterEach(closeAll);

    it('shows the best actions with their labels and the observer set', async () => {
      const spec = await openExample(EXAMPLE, 'look.cpe.json');
      await commands.executeCommand('cpe.previewActions', spec.uri);
      const text = (await previewOf('look', /observer set/)).getText();
      assert.match(text, /matching, d = 9, \|X\| = 24, rank 9/);
      assert.match(text, /The 10 best actions, weighted with the simulated theta/);
      assert.match(text, /\n\s+1\s+[\d.]+\s+Ada → .*\{\d(, \d)+\}/);
      assert.match(text, /The observer set: 9 actions, rank 9 of 9/);
      assert.match(text, /beta /);
      assert.match(text, /\n\s+x1\s+[1·]/);
    });

    it('keeps the focus in the spec, and is read-only', async () => {
      const spec = await openExample(EXAMPLE, 'focus.cpe.json');
      await commands.executeCommand('cpe.previewActions', spec.uri);
      const preview = await previewOf('focus', /observer set/);
      assert.equal(window.activeTextEditor?.document.uri.toString(), spec.uri.toString());
      assert.equal(workspace.fs.isWritableFileSystem(preview.uri.scheme) ?? false, false);
    });

    it('lists more on demand, until there are no more', async () => {
      const spec = await openExample(EXAMPLE, 'more.cpe.json');
      await commands.executeCommand('cpe.previewActions', spec.uri);
      const preview = await previewOf('more', /The 10 best/);
      const more = (await lensesOf(preview)).find(
        ({ command }) => command?.title === 'More Actions',
      );
      assert.ok(more?.command);
      await commands.executeCommand(more.command.command, ...(more.command.arguments ?? []));
      const all = await previewOf('more', /The 24 best/);
      const titles = (await lensesOf(all)).map(({ command }) => command?.title);
      assert.deepEqual(titles, ['Refresh', 'Other Weights…']);
    });

    it('weighs with other weights on demand, and with those of the spec again', async () => {
      const { showInputBox } = window;
      const answers = ['0 0 1 0 1 0 1 0', '0 0 1 0 1 0 1 0 0', ''];
      const refused: unknown[] = [];
      Object.assign(window, {
        showInputBox: async ({ validateInput }: InputBoxOptions) => {
          for (;;) {
            const answer = answers.shift();
            const fault = await validateInput?.(answer ?? '');
            if (fault === null || fault === undefined) return answer;
            refused.push(fault);
          }
        },
      });
      try {
        const spec = await openExample(EXAMPLE, 'weighed.cpe.json');
        await commands.executeCommand('cpe.previewActions', spec.uri);
        const preview = await previewOf('weighed', /weighted with the simulated theta/);
        const other = (await lensesOf(preview)).at(-1)?.command;
        assert.equal(other?.title, 'Other Weights…');
        await commands.executeCommand(other.command, ...(other.arguments ?? []));
        const weighed = (await previewOf('weighed', /with the weights that were given/)).getText();
        assert.match(weighed, /\n\s+1\s+3\s+Ada → Loading, Boris → Sorting, Chen → Packing/);
        assert.deepEqual(refused, ['There are 8 numbers, and 9 are needed.']);
        await commands.executeCommand(other.command, ...(other.arguments ?? []));
        await previewOf('weighed', /weighted with the simulated theta/);
      } finally {
        Object.assign(window, { showInputBox });
      }
    });

    it('is called off from its notice, and then opens nothing', async () => {
      const { withProgress } = window;
      const source = new CancellationTokenSource();
      let title = '';
      Object.assign(window, {
        withProgress: (options: ProgressOptions, task: Parameters<typeof withProgress>[1]) => {
          if (!(options.title ?? '').startsWith('Previewing')) return withProgress(options, task);
          title = options.title ?? '';
          const done = task({ report: () => undefined }, source.token);
          source.cancel();
          return done;
        },
      });
      try {
        const spec = await openText('slow.cpe.json', SLOW_SPEC);
        await commands.executeCommand('cpe.previewActions', spec.uri);
        assert.equal(title, 'Previewing the actions of slow.cpe.json');
        const made = workspace.textDocuments.filter(({ uri }) =>
          uri.path.includes('/slow actions'),
        );
        assert.deepEqual(made, []);
      } finally {
        Object.assign(window, { withProgress });
      }
    });

    it('says what is wrong with a spec that has errors, and opens nothing', async () => {
      for (const text of ['', '{', '{ "version": 1 }']) {
        const spec = await openText(`bad-${text.length}.cpe.json`, text);
        await commands.executeCommand('cpe.previewActions', spec.uri);
        const made = workspace.textDocuments.filter(({ uri }) =>
          uri.path.includes(`/bad-${text.length} actions`),
        );
        assert.deepEqual(made, []);
      }
    });

    it('is there for rankings, for sums that are seen in part, and for graphs', async () => {
      for (const example of [
        'online-ranking.cpe.json',
        'mx-two-sums.cpe.json',
        'route-choice.cpe.json',
      ]) {
        const stem = `look-${example.replace('.cpe.json', '')}`;
        const spec = await openExample(example, `${stem}.cpe.json`);
        await commands.executeCommand('cpe.previewActions', spec.uri);
        assert.match(
          (await previewOf(stem, /./)).getText(),
          /The observer set: \d+ actions/,
          example,
        );
      }
    });
  });
}
