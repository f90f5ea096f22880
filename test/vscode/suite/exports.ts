/** What a run is taken away as: each command writes the file it names, and nothing where the dialog is left. */
import assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import { commands, env, window, workspace, type Tab, type Uri } from 'vscode';
import { ran } from './extension';
import { EXAMPLE } from '../specs.mjs';
import { eventually, openTabs, said, standingIn } from './window';
import { fileOf, openExample } from './workspace';

const SVG = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<svg .*<\/svg>\n$/s;
/** Of a PNG. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('exports', () => {
  it('write the report, the trace and the record with the figures of the result, through no link, and as a person chooses', async () => {
    const { document, run } = await finished('exports-text.cpe.json');
    const result = run.live.result;
    assert.ok(result);
    const notices: string[] = [];
    const showInformationMessage = (text: string) => Promise.resolve(void notices.push(text));
    const report = await standingIn({ showInformationMessage }, () => saved('report.md'));
    // One export, one notice, though it is two files.
    assert.deepEqual(notices, ['Saved saved.report.md']);
    assert.match(report.suggested, /exports-text\.run\.md$/);
    assert.ok(report.text.includes(document.getText().trimEnd()));
    const total = `(${result.samples.toLocaleString('en')}), one total`;
    assert.ok(report.text.includes(total));
    // The picture is a file beside the report, under the address that the report gives.
    const [, address = ''] = /^!\[Ada → .*\]\((.+)\)$/m.exec(report.text) ?? [];
    assert.equal(decodeURIComponent(address), 'saved.report.picture.svg');
    assert.match((await takenAway(decodeURIComponent(address))).text, SVG);
    const trace = await saved('trace.csv');
    assert.match(trace.suggested, /exports-text\.run\.csv$/);
    assert.equal(trace.text.trimEnd().split('\n').length, run.trace.length + 1);
    const record = JSON.parse((await saved('record.json')).text) as { result: unknown };
    assert.deepEqual(record.result, result);

    const [linked, aim] = [fileOf('linked.csv'), fileOf('aim.csv')];
    await symlink(aim.fsPath, linked.fsPath);
    const told: string[] = [];
    const showErrorMessage = (text: string) => Promise.resolve(void told.push(text));
    try {
      await standingIn({ showErrorMessage, showSaveDialog: () => Promise.resolve(linked) }, () =>
        Promise.resolve(commands.executeCommand('cpe.exportRun', 'trace.csv')).catch(
          (error: unknown) => told.push(String(error)),
        ),
      );
      assert.match(told.join(), /linked\.csv is a link, and links are not followed/);
      await assert.rejects(Promise.resolve(workspace.fs.stat(aim)));
    } finally {
      await rm(linked.fsPath);
    }

    // Nothing is written where the dialog is left.
    const showSaveDialog = () => Promise.resolve(undefined);
    const showQuickPick = (items: readonly { readonly name?: string; format?: string }[]) =>
      Promise.resolve(items.find(({ name = '', format = '' }) => /svg|latex/.test(name + format)));
    const before = await fileNames();
    await standingIn({ showQuickPick, showSaveDialog }, () =>
      commands.executeCommand('cpe.exportRun'),
    );
    assert.deepEqual(await fileNames(), before);
    await standingIn({ showQuickPick }, () => commands.executeCommand('cpe.copyResult'));
    await eventually('the table', async () =>
      (await env.clipboard.readText()).includes('\\begin{tabular}'),
    );
  });

  it('draw a chart as SVG, the picture as PNG of twice its size, and both also where the panel was closed', async () => {
    await finished('exports-drawn.cpe.json');
    const svg = await saved('picture.svg');
    assert.match(svg.suggested, /exports-drawn\.run\.picture\.svg$/);
    assert.match(svg.text, SVG);
    const [, width, height] = /<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg.text) ?? [];
    const { bytes } = await saved('picture.png');
    assert.deepEqual([...bytes.slice(0, 8)], SIGNATURE);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const size = [view.getUint32(16), view.getUint32(20)];
    assert.deepEqual(size, [2 * Number(width), 2 * Number(height)]);
    await window.tabGroups.close(panelTab('exports-drawn.cpe.json'));
    for (const name of ['stopping', 'leaders', 'samples'])
      assert.match((await saved(`${name}.svg`)).text, /<svg /);
  });

  it('say when the picture is missing, and keep the report', async () => {
    await finished('exports-lacking.cpe.json');
    const warnings = await said('showWarningMessage', async () => {
      const report = saved('report.md');
      // Asked for the picture, the page goes.
      await window.tabGroups.close(panelTab('exports-lacking.cpe.json'));
      const { text } = await report;
      assert.match(text, /PolyALBA/);
      assert.doesNotMatch(text, /^!\[/m);
    });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^Saved saved\.report\.md\. .*picture is missing/);
  });
});

function panelTab(name: string): Tab {
  const panel = openTabs().find(({ label }) => label === `Run: ${name}`);
  assert.ok(panel);
  return panel;
}

async function finished(name: string) {
  const document = await openExample(EXAMPLE, name);
  const run = await ran(document);
  assert.equal(run.live.state, 'certified');
  return { document, run };
}

/** Saves as one thing into the workspace, and takes what was written away. */
async function saved(name: string) {
  let suggested = '';
  const showSaveDialog = ({ defaultUri }: { readonly defaultUri?: Uri }) => {
    suggested = defaultUri?.path ?? '';
    return Promise.resolve(fileOf(`saved.${name}`));
  };
  await standingIn({ showSaveDialog }, () => commands.executeCommand('cpe.exportRun', name));
  return { suggested, ...(await takenAway(`saved.${name}`)) };
}

/** Reads a file of the workspace, and deletes it. */
async function takenAway(name: string) {
  const bytes = await workspace.fs.readFile(fileOf(name));
  await workspace.fs.delete(fileOf(name));
  return { bytes, text: new TextDecoder().decode(bytes) };
}

async function fileNames(): Promise<readonly string[]> {
  return (await workspace.fs.readDirectory(fileOf())).map(([name]) => name).sort();
}
