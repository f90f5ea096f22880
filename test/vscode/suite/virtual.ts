/** A spec that is on no disk: all that works with a file works with it. */
import assert from 'node:assert/strict';
import { DiagnosticSeverity, commands, languages, window, workspace } from 'vscode';
import type { Disposable, Uri } from 'vscode';
import { hover, lenses } from './editor';
import type { PreviewSnapshot } from '../../../src/shared/protocol';
import { activeApi, historyLines, ran } from './extension';
import { EXAMPLE } from '../specs.mjs';
import { VirtualFiles } from './virtualFiles';
import { closeAll, eventually, openTabs, retype, standingIn } from './window';
import { exampleText, opened, write } from './workspace';

describe('a spec of a virtual file system', () => {
  const files = new VirtualFiles();
  let registered: Disposable | null = null;

  before(() => {
    registered = files.register();
  });
  after(async () => {
    await closeAll();
    registered?.dispose();
  });

  // A second try begins with files of its own.
  let attempts = 0;

  it('is checked, explained, previewed, run, exported beside itself, and planned until its panel is closed', async () => {
    attempts += 1;
    const folder = `/project-${attempts}`;
    // With so little noise its run and its plan are short.
    const text = (await exampleText(EXAMPLE)).replace('"scale": 1', '"scale": 0.05');
    const uri = VirtualFiles.uri(`${folder}/virtual.cpe.json`);
    await write(uri, text);
    const document = await opened(uri);
    assert.equal(document.languageId, 'jsonc');

    assert.match(await hover(document, 'reward'), /the reward of an action `x`|sum of the values/);
    // A preview leaves the focus in the editor, follows what is typed, and keeps what it showed of a spec that is wrong.
    const api = await activeApi();
    const previewed = (isWanted: (shown: PreviewSnapshot) => boolean): Promise<PreviewSnapshot> =>
      eventually('the preview', () => {
        const shown = api.previews().find(({ specUri }) => specUri === String(uri));
        return shown !== undefined && isWanted(shown) ? shown : null;
      });
    await commands.executeCommand('cpe.previewActions', uri);
    const { preview, failure } = await previewed((shown) => shown.preview !== null);
    assert.equal(failure, null);
    assert.deepEqual(preview?.best[0]?.arms, [0, 4, 8]);
    assert.deepEqual([preview.best.length, preview.observers.length], [10, 9]);
    assert.equal(window.activeTextEditor?.document.uri.toString(), uri.toString());
    const faulty = text.replace('"left": 3', '"left": 1');
    const earlier = uri.with({ path: `${folder}/earlier.cpe.json`, query: 'HEAD' });
    await write(earlier, faulty);
    await workspace.openTextDocument(earlier);
    await retype(document, faulty);
    const problem = await eventually('the problem', () => errorsOf(uri)[0] ?? null);
    assert.match(problem, /matching|side|size/);
    assert.deepEqual(errorsOf(earlier), [], 'a version that a comparison shows is not checked');
    const broken = await previewed((shown) => shown.failure !== null);
    assert.match(broken.failure ?? '', /matching|side|size/);
    assert.equal(broken.preview?.instance.d, 9);
    await retype(document, text.replaceAll('Ada', 'Zoe'));
    const mended = await previewed((shown) => shown.failure === null);
    assert.equal(mended.preview?.labels.sides?.left[0], 'Zoe');
    await retype(document, text);
    await document.save();
    await eventually('no problem', () => errorsOf(uri).length === 0);
    assert.equal((await lenses(document)).length, 3);

    const run = await ran(document);
    assert.equal(run.live.state, 'certified');
    assert.deepEqual(run.live.result?.action, [0, 4, 8]);
    assert.equal(run.live.specChanged, false);
    assert.ok(openTabs().some(({ label }) => label === 'Run: virtual.cpe.json'));
    await eventually('the last result', async () =>
      (await lenses(document)).includes('Last: certified'),
    );

    const showSaveDialog = ({ defaultUri }: { readonly defaultUri?: Uri }) =>
      Promise.resolve(defaultUri);
    for (const name of ['report.md', 'trace.csv', 'record.json', 'stopping.svg'])
      await standingIn({ showSaveDialog }, () => commands.executeCommand('cpe.exportRun', name));
    const stem = `${folder}/virtual`;
    const endings = ['cpe.json', 'run.csv', 'run.json', 'run.md', 'run.picture.svg'];
    assert.deepEqual(
      files.names.filter((name) => name.startsWith(stem)),
      [...endings, 'run.stopping.svg'].map((ending) => `${stem}.${ending}`),
    );

    assert.ok((await historyLines()).some(({ id }) => id === run.runId));
    await commands.executeCommand('cpe.planSamples', uri);
    const planned = () => api.plans().find(({ specUri }) => specUri === String(uri)) ?? null;
    await eventually('a row of the plan', () => (planned()?.plan.rows.length ?? 0) > 0);
    assert.equal(planned()?.specChanged, false);
    await retype(document, `// new\n${text}`);
    await eventually('the mark', () => planned()?.specChanged === true);
    await document.save();
    await closeAll();
    await eventually('no plan', () => planned() === null);
  });
});

function errorsOf(uri: Uri): readonly string[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ severity }) => severity === DiagnosticSeverity.Error)
    .map(({ message }) => message);
}
