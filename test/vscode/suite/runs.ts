/** Runs in the worker: to the end, stopped, killed; the panel, which goes with the editor; runs from the Test Explorer. */
import assert from 'node:assert/strict';
import { WorkspaceEdit, commands, window, workspace, type TextDocument } from 'vscode';
import { activeApi, ended, lastRun, ran } from './extension';
import { EXAMPLE, HARD, SHORT, SLOW } from '../specs.mjs';
import { eventually, openTabs, said } from './window';
import { exampleText, fileOf, openText, textOf } from './workspace';

describe('runs', () => {
  it('end with an answer beside the spec, which is left as it is and keeps the focus, and with the recommended preset where that takes a caveat away', async () => {
    const text = (await exampleText(EXAMPLE)).replace('"recommended"', '"paper"');
    const document = await openText('caveat.cpe.json', text);
    const caveat = await ran(document);
    assert.deepEqual(caveat.report?.problems ?? [], []);
    assert.equal(caveat.facts?.preset, 'paper');
    assert.notDeepEqual(caveat.live.result?.assumptionsNotMet, []);
    assert.equal(caveat.facts.recommendedCovers, true);
    assert.ok(caveat.trace.length > 0, 'rounds are kept');
    await commands.executeCommand('cpe.runRecommended', document.uri);
    const covered = await eventually('the run with recommended', async () => {
      const last = await ended(document);
      return last.facts?.preset === 'recommended' ? last : null;
    });
    assert.equal(covered.live.state, 'certified');
    assert.deepEqual(covered.live.result?.action, [0, 4, 8]);
    assert.equal(covered.live.result.correct, true);
    assert.deepEqual(covered.live.result.assumptionsNotMet, []);
    assert.deepEqual(covered.facts?.changedOptions, []);
    const panel = await eventually('the tab of the panel', () =>
      openTabs().find(({ label }) => label === 'Run: caveat.cpe.json'),
    );
    assert.notEqual(panel.group.viewColumn, window.activeTextEditor?.viewColumn);
    assert.equal(window.activeTextEditor?.document, document);
    assert.equal(document.isDirty, false);
    assert.equal(await textOf(document.uri), text);
  });

  it('have the budget of the settings where their spec states none', async () => {
    const settings = workspace.getConfiguration('cpe');
    const document = await openText('budget.cpe.json', await exampleText(EXAMPLE));
    await settings.update('run.maxSamples', 200);
    try {
      const { live, facts } = await ran(document);
      assert.deepEqual([live.state, facts?.maxSamples], ['budget', 200]);
      assert.ok(live.totalSamples <= 200);
    } finally {
      await settings.update('run.maxSamples', undefined);
    }
  });

  it('stop although their worker does not listen: it is ended a second later', async () => {
    // Its observer set takes many seconds, in one go.
    const document = await openText('deaf.cpe.json', SLOW);
    await commands.executeCommand('cpe.run', document.uri);
    await eventually('the worker', async () => (await lastRun(document))?.live.state === 'waiting');
    await commands.executeCommand('cpe.stopRun', document.uri);
    const run = await ended(document);
    assert.equal(run.live.state, 'cancelled');
    assert.equal(run.facts, null, 'it had not even begun');
  });

  it('fail with the reason when their worker is killed, and can be run again', async () => {
    const api = await activeApi();
    const document = await openText('killed.cpe.json', HARD);
    // As a double click does: one run only, and no other is left when its worker is gone.
    await Promise.all([1, 2].map(() => commands.executeCommand('cpe.run', document.uri)));
    const seen = await eventually('samples', async () => {
      const run = await lastRun(document);
      return run?.live.totalSamples ? run : null;
    });
    assert.equal(api.killWorker(seen.runId), true);
    const run = await ended(document);
    assert.equal(run.live.state, 'failed');
    assert.match(run.live.failure ?? '', /worker/i);
    assert.ok(run.live.totalSamples >= seen.live.totalSamples, 'what was learnt is kept');
    const gone = fileOf('gone.cpe.json');
    const told = await said('showErrorMessage', () => commands.executeCommand('cpe.run', gone));
    assert.match(told.join(), /^gone\.cpe\.json .*opened/);
    await commands.executeCommand('cpe.run', document.uri);
    const again = await eventually('the second run', async () => {
      const last = await lastRun(document);
      return last?.runId !== run.runId && last?.live.totalSamples ? last : null;
    });
    assert.equal(again.live.state, 'running');
  });
});

describe('the panel', () => {
  it('turns to the run of the spec that gets the focus', async () => {
    const first = await openText('turned-1.cpe.json', SHORT);
    await ran(first);
    await panels('Run: turned-1.cpe.json');
    const second = await openText('turned-2.cpe.json', SHORT);
    await panels('Run: turned-2.cpe.json');
    await ran(second);
    await window.showTextDocument(first, { preview: false, viewColumn: 1 });
    await panels('Run: turned-1.cpe.json');
  });

  it('turns from an unsaved spec, too, and keeps its run when that is saved, and renamed', async () => {
    await commands.executeCommand('cpe.openSample', EXAMPLE);
    const unsaved = window.activeTextEditor?.document;
    assert.ok(unsaved?.isUntitled);
    const { runId, fileName } = await ran(unsaved);
    await openText('followed.cpe.json', SHORT);
    await panels('Run: followed.cpe.json');
    await window.showTextDocument(unsaved, { preview: false, viewColumn: 1 });
    await panels(`Run: ${fileName}`);
    const saved = await workspace.save(unsaved.uri);
    assert.ok(saved);
    const edit = new WorkspaceEdit();
    edit.renameFile(saved, fileOf('renamed.cpe.json'));
    await workspace.applyEdit(edit);
    await commands.executeCommand('cpe.revealSpec', runId);
    assert.equal(window.activeTextEditor?.document.uri.path, fileOf('renamed.cpe.json').path);
    await panels(`Run: ${fileName}`);
    assert.equal((await lastRun(unsaved))?.live.specChanged, false);
  });

  it('stays where it is while it is locked', async () => {
    const first = await openText('locked-1.cpe.json', SHORT);
    await commands.executeCommand('cpe.showPanel', first.uri);
    await panels('Run: locked-1.cpe.json');
    // It does nothing until the panel has the focus. The label comes later: to look at that would toggle twice.
    await eventually(
      'the focus',
      async () => (await commands.executeCommand('cpe.lockPanel')) === true,
    );
    const second = await openText('locked-2.cpe.json', SHORT);
    await ran(second);
    await panels('[Run: locked-1.cpe.json]', 'Run: locked-2.cpe.json');
  });
});

/** Waits until these are the panels, and no others. */
async function panels(...expected: readonly string[]): Promise<void> {
  const labels = () => openTabs().flatMap(({ label }) => (/^\[?Run: /.test(label) ? [label] : []));
  await eventually(
    `the panels ${expected.join(', ')}`,
    () => labels().join() === expected.join(),
  ).catch((error: unknown) => assert.deepEqual(labels(), expected, String(error)));
}

describe('the Test Explorer', () => {
  it('runs the spec of the active editor, with an answer and without a panel, and stops a run', async () => {
    const document = await openText('as-a-test.cpe.json', SHORT);
    await commands.executeCommand('workbench.view.testing.focus');
    await runCurrentFile(document);
    assert.equal((await ended(document)).live.state, 'certified');
    const { specTests } = await activeApi();
    await eventually('the verdict', () => {
      const own = specTests().find(({ id }) => id === document.uri.toString());
      return own?.description === 'certified';
    });
    await commands.executeCommand('cpe.deleteRun', (await ended(document)).runId);
    assert.equal(specTests().find(({ id }) => id === document.uri.toString())?.description, '');
    const endless = await openText('endless-test.cpe.json', HARD);
    await runCurrentFile(endless);
    await commands.executeCommand('testing.cancelRun');
    assert.equal((await ended(endless)).live.state, 'cancelled');
  });
});

/** Until the explorer has found the file, and its run has begun. */
async function runCurrentFile({ uri }: TextDocument): Promise<void> {
  const api = await activeApi();
  await eventually('the test', () => api.specTests().some(({ id }) => id === uri.toString()));
  let isAsked = false;
  await eventually('its run', () => {
    // The editor may learn of the test later than the extension, and then runs nothing.
    if (!isAsked) {
      isAsked = true;
      void commands.executeCommand('testing.runCurrentFile').then(() => (isAsked = false));
    }
    const run = api.runs().findLast(({ fileName }) => uri.path.endsWith(`/${fileName}`));
    return run !== undefined && run.trace.length > 0 ? run : null;
  });
}
