/** The history of runs: what is listed and done to it, and single runs side by side. Repeated ones: `test/vscode/e2e`. */
import assert from 'node:assert/strict';
import { commands, type TextDocument } from 'vscode';
import { codeLenses } from './editor';
import { activeApi, bytes, ended, historyLines, lastRun, ran } from './extension';
import type { HistoryLine } from './extension';
import { HARD, SHORT } from '../specs.mjs';
import { eventually, retype, standingIn } from './window';
import { openText } from './workspace';

describe('the history', () => {
  it('lists a run under its spec from its start to its end', async () => {
    const document = await openText('listed.cpe.json', HARD);
    await commands.executeCommand('cpe.run', document.uri);
    const living = await eventually('the line of the run', async () => lineOf(document));
    assert.equal(living.context, 'run living');
    assert.equal(living.icon, 'loading~spin');
    assert.equal(living.label, 'CLUNCB seed 1');
    await eventually('samples', async () =>
      /^[\d.]+(\s\w)? · now$/.test((await lineOf(document))?.description ?? ''),
    );
    await commands.executeCommand('cpe.stopRun', document.uri);
    await ended(document);
    const over = await lineOf(document);
    assert.equal(over?.context, 'run ended resumable idle');
    assert.equal(over.icon, 'stop-circle');
    await eventually('Resume above the spec', async () => {
      const found = (await codeLenses(document)).map(({ command }) => command);
      const resume = found.find((command) => command?.command === 'cpe.resumeRun');
      return resume?.arguments?.join().includes(over.id) === true;
    });
    assert.match(over.description, /^[\d.]+(\s\w)? · now$/);
    const lines = await historyLines();
    const at = lines.findIndex(({ id }) => id === over.id);
    assert.equal(lines[at - 1]?.label, 'listed.cpe.json');
  });

  it('runs again with the same seed to the same result, and with a new one to another', async () => {
    const document = await openText('rerun.cpe.json', SHORT);
    const first = await ran(document);
    // What was run is run again, whatever the spec says by now.
    await retype(document, `// new\n${document.getText()}`);
    await document.save();
    await commands.executeCommand('cpe.rerun', first.runId);
    const same = await eventually('the second run', () => endedAfter(document, first.runId));
    assert.ok(first.live.result && same.live.result);
    assert.equal(bytes(same.live.result), bytes(first.live.result));
    assert.match((await lineOf(document))?.description ?? '', /spec changed$/);
    await commands.executeCommand('cpe.rerunWithNewSeed', first.runId);
    const other = await eventually('the third run', () => endedAfter(document, same.runId));
    assert.notEqual(other.facts?.seed, first.facts?.seed);
    const own = (await historyLines()).filter(({ label }) => label.includes('seed'));
    assert.ok(own.length >= 3);
  });

  it('names a run, keeps a note of it, finds it by a filter in an order, and deletes it', async () => {
    const document = await openText(`named-${Date.now()}.cpe.json`, SHORT);
    const { runId } = await ran(document);
    await answering('With *care*', 'cpe.renameRun', runId);
    assert.equal((await lineOf(document))?.label, 'With *care*');
    const note = 'drift? <command:cpe.run> [x](command:cpe.run)';
    await answering(note, 'cpe.editNote', runId);
    const { tooltip = '' } = (await lineOf(document)) ?? {};
    assert.match(tooltip, /^\*\*With \\\*care\\\*\*\*/);
    assert.ok(tooltip.includes('- Note\\: drift\\? \\<command\\:cpe\\.run\\> \\[x\\]\\('));
    const shown = async (filter: string): Promise<readonly string[]> => {
      await answering(filter, 'cpe.filterHistory');
      return (await historyLines()).map(({ context }) => context);
    };
    try {
      // A run has its answer below it.
      assert.deepEqual(await shown('with care CERTIFIED'), ['spec', 'run ended idle', 'answer']);
      assert.deepEqual(await shown('no such run'), []);
      await sortedBy('name');
      await commands.executeCommand('cpe.clearHistoryFilter');
      const specs = (await historyLines()).filter(({ context }) => context === 'spec');
      const names = specs.map(({ label }) => label);
      assert.ok(names.length > 1);
      assert.deepEqual(names, names.toSorted(new Intl.Collator().compare));
    } finally {
      await commands.executeCommand('cpe.clearHistoryFilter');
      await sortedBy('time');
    }
    await commands.executeCommand('cpe.deleteRun', runId);
    assert.equal(await lineOf(document), null);
  });
});

/** Does something that asks for a text. */
function answering(text: string, command: string, argument?: string): Promise<unknown> {
  const showInputBox = () => Promise.resolve(text);
  return standingIn({ showInputBox }, () => commands.executeCommand(command, argument));
}

function sortedBy(wanted: string): Promise<unknown> {
  const showQuickPick = (items: readonly { readonly order: string }[]) =>
    Promise.resolve(items.find(({ order }) => order === wanted));
  return standingIn({ showQuickPick }, () => commands.executeCommand('cpe.sortHistory'));
}

/** The line of the newest run of a spec; null where there is none. */
async function lineOf(document: TextDocument): Promise<HistoryLine | null> {
  const run = await lastRun(document);
  return (await historyLines()).find(({ id }) => id === run?.runId) ?? null;
}

async function endedAfter(document: TextDocument, runId: string) {
  const run = await ended(document);
  return run.runId === runId ? null : run;
}

describe('comparisons', () => {
  it('put runs that have ended side by side, are named and deleted', async () => {
    const api = await activeApi();
    const document = await openText('side.cpe.json', SHORT);
    await commands.executeCommand('cpe.runPolyAlba', document.uri);
    const first = await ended(document);
    await commands.executeCommand('cpe.runGcbPe', document.uri);
    const second = await eventually('the run of GCB-PE', async () => {
      const last = api.runs().at(-1);
      return last?.facts?.algorithm === 'gcb-pe' && last.live.result !== null ? last : null;
    });
    await commands.executeCommand('cpe.compareRuns', [first.runId, second.runId]);
    const { id, kind, settings } = await eventually('the end of the comparison', () => {
      const last = api.comparisons().findLast(({ fileName }) => fileName === 'side.cpe.json');
      return last?.endedAt === null ? null : last;
    });
    assert.equal(kind, 'runs');
    const told = settings.map(({ title, seeds }) => [title, seeds[0]?.samples]);
    assert.deepEqual(told, [
      ['PolyALBA', first.live.result?.samples],
      ['GCB-PE', second.live.result?.samples],
    ]);
    assert.ok(settings.every(({ trace = null }) => trace !== null && trace.length > 0));
    const line = async () => (await historyLines()).find((each) => each.id === id)?.label;
    await answering('Two *ways*', 'cpe.renameComparison', id);
    assert.equal(await line(), 'Two *ways*');
    await commands.executeCommand('cpe.deleteComparison', id);
    assert.equal(await line(), undefined);
  });
});
