/** The history of runs: what is listed, and what is done to it. Runs whose window is gone: `test/vscode/e2e/lasting.mjs`. */
import assert from 'node:assert/strict';
import { commands, type TextDocument } from 'vscode';
import { codeLenses } from './editor';
import { historyLines, type HistoryLine } from './extension';
import { bytes, ended, lastRun, stopAll } from './runs';
import { HARD, SHORT } from '../specs.mjs';
import { closeAll, eventually, openText, retype, standingIn } from './workspace';

export function historySuite(): void {
  describe('the history', () => {
    afterEach(async () => {
      await stopAll();
      await closeAll();
    });

    it('lists a run under its spec from its start to its end', async () => {
      const document = await openText('listed.cpe.json', HARD);
      await commands.executeCommand('cpe.run', document.uri);
      const living = await eventually('the line of the run', async () => lineOf(document));
      assert.equal(living.context, 'run living');
      assert.equal(living.icon, 'loading~spin');
      assert.equal(living.label, 'CLUNCB seed 1');
      await eventually('samples', async () =>
        /^[\d.]+(\s\w)? · now$/.test((await lineOf(document))?.description ?? '') ? true : null,
      );
      await commands.executeCommand('cpe.stopRun', document.uri);
      await ended(document);
      const over = await lineOf(document);
      assert.equal(over?.context, 'run ended resumable idle');
      assert.equal(over.icon, 'stop-circle');
      await eventually('Resume above the spec', async () => {
        const found = (await codeLenses(document)).map(({ command }) => command);
        const resume = found.find((command) => command?.command === 'cpe.resumeRun');
        return resume?.arguments?.join().includes(over.id) === true ? true : null;
      });
      assert.match(over.description, /^[\d.]+(\s\w)? · now$/);
      const lines = await historyLines();
      const at = lines.findIndex(({ id }) => id === over.id);
      assert.equal(lines[at - 1]?.label, 'listed.cpe.json');
    });

    it('runs again with the same seed to the same result, and with a new one to another', async () => {
      const document = await openText('rerun.cpe.json', SHORT);
      await commands.executeCommand('cpe.run', document.uri);
      const first = await ended(document);
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
      await commands.executeCommand('cpe.run', document.uri);
      const { runId } = await ended(document);
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
}

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
