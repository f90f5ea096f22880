/** Runs: the main job, from a spec to its answer in the panel; a long one, which is no burden; and the history, by keyboard. */
import assert from 'node:assert/strict';
import { inAll } from '../../all.mjs';
import { finalPanel, panelShows, readPanel, samplesIn } from '../panel.mjs';
import { HARD, SHORT } from '../specs.mjs';
import { openFile, runCommand, specReady, webview } from '../workbench.mjs';
import { answerByCommandLine } from './commandLine.mjs';
import { closeAllEditors, showHistory } from './editors.mjs';
import { eventually } from './hosts.mjs';
import { addSpecs, isAccessible, picture, pictureInThemes, test, withSpec } from './stage.mjs';

const MAIN = /** @type {const} */ (['assignment-3x3.cpe.json', 'route-choice.cpe.json']);

test('the main job: palette, run, and the panel shows what the command line answers', async () => {
  const workbench = await withSpec(MAIN[0]);
  const expected = await Promise.all(MAIN.map(answerByCommandLine));
  const { page } = workbench;
  for (const [index, file] of MAIN.entries()) {
    if (index > 0) await openFile(page, file);
    const { kind } = await answers(page, file, expected[index]);
    await page.locator('.tab', { hasText: `Run: ${file}` }).waitFor();
    if (index === 0) await pictureInThemes(workbench, kind, (theme) => isAccessible(page, theme));
    if (index === 1) {
      const graph = webview(page).locator('svg.pic[role=img]');
      assert.equal(await graph.locator('.pick').count(), expected[index]?.action.length);
      assert.match((await graph.getAttribute('aria-label')) ?? '', /^Graph of 7 nodes and 10 /);
    }
    await closeAllEditors(page);
  }
});

/**
 * Runs a spec that is in front, and holds the panel against the command line.
 * @param {import('playwright-core').Page} page
 * @param {string} file
 * @param {Awaited<ReturnType<typeof answerByCommandLine>> | undefined} expected
 */
export async function answers(page, file, expected) {
  await specReady(page, file);
  assert.equal(await page.locator('.squiggly-error, .squiggly-warning').count(), 0);
  await runCommand(page, 'CPE: Run');
  const reading = await finalPanel(page);
  assert.ok(['certified', 'caveat'].includes(reading.kind), reading.word);
  assert.equal(reading.answer, expected?.answer, file);
  assert.equal(await samplesIn(page), expected?.samples, file);
  return reading;
}

const LONG = 'stop-panel.cpe.json';
const OTHER = 'top-8-3.cpe.json';
/** A name that, were it Markdown, would be three commands. */
const MARKUP = '[Stop](command:cpe.newInstance) <command:cpe.run> ![x](y).cpe.json';

addSpecs({ [LONG]: HARD, [MARKUP]: HARD });

test('a long run shows moving figures in the panel and in the status bar, is stopped from the panel, and keeps what it learnt', async () => {
  const workbench = await withSpec(LONG);
  const { page } = workbench;
  const before = await runningPanel(page);
  const status = page.locator('.statusbar-item', { hasText: 'CLUNCB' });
  const text = await status.innerText();
  assert.match(text, /samples/);
  await status.filter({ hasNotText: text }).waitFor();
  const samples = webview(page).locator('.fact', { hasText: 'Samples so far' }).locator('b');
  const first = await samples.innerText();
  await samples.filter({ hasNotText: first }).waitFor();
  await picture(workbench, 'running');
  await webview(page).locator('vscode-button', { hasText: 'Stop' }).click();
  await panelShows(page, ['cancelled']);
  const after = await readPanel(page);
  assert.match(after.sentence, /^Stopped by you after/);
  assert.notEqual(after.answer, 'No answer', 'the leading action is still there');
  assert.notEqual(before.answer, '');
  await noRunShown(page);
});

inAll(
  test,
  'a long run goes on with its panel closed, and the status bar names it as its file is named, whatever that holds',
  async () => {
    const { page } = await withSpec(OTHER);
    await runCommand(page, 'View: Show Explorer');
    const files = page.locator('.explorer-folders-view');
    await files.locator('.monaco-list').focus();
    await page.keyboard.press('Home');
    await files.locator('.monaco-list-row', { hasText: MARKUP }).dblclick();
    await page.locator(`.tab.active[data-resource-name="${MARKUP}"]`).waitFor();
    await page.locator('.codelens-decoration a').first().waitFor();
    await runningPanel(page);
    const panelTab = page.locator('.tab', { hasText: `Run: ${MARKUP}` });
    await panelTab.locator('.codicon-close').click();
    await panelTab.waitFor({ state: 'detached' });
    const status = page.locator('.statusbar-item', { hasText: 'CLUNCB' });
    await status.click();
    await panelTab.waitFor();
    await panelShows(page, ['running']);
    // It was clicked: the pointer has to come to it anew.
    await page.mouse.move(300, 300);
    await status.hover();
    const hover = page.locator('.workbench-hover', { hasText: 'Show Panel' });
    // It is drawn anew while the run counts on: read at once.
    await hover.locator('a').nth(1).waitFor();
    const drawn = await hover.first().evaluate((element) => ({
      text: element.textContent?.trim() ?? '',
      links: [...element.querySelectorAll('a')].map((link) => link.innerText.trim()),
      images: element.querySelectorAll('img').length,
    }));
    assert.ok(drawn.text.startsWith(`${MARKUP}: Show Panel`), drawn.text);
    assert.deepEqual(drawn.links, ['Show Panel', 'Stop']);
    assert.equal(drawn.images, 0);
    // The status bar counts on below the pointer.
    await hover.locator('a', { hasText: 'Stop' }).dispatchEvent('click');
    await noRunShown(page);
  },
);

/** Waits until the status bar shows no run. @param {import('playwright-core').Page} page */
function noRunShown(page) {
  return page.locator('.statusbar-item', { hasText: 'CLUNCB' }).waitFor({ state: 'detached' });
}

/** @param {import('playwright-core').Page} page */
async function runningPanel(page) {
  await runCommand(page, 'CPE: Run');
  await panelShows(page, ['running']);
  await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
  return readPanel(page);
}

const KEYS = 'history-keys.cpe.json';

addSpecs({ [KEYS]: SHORT });

test('the history is worked with by keyboard: opened, named, deleted, brought back', async () => {
  const { page } = await withSpec(KEYS);
  await runCommand(page, 'CPE: Run');
  await panelShows(page, ['certified']);
  await showHistory(page);
  const focused = page.locator('.pane-body .monaco-list-row.focused', { hasText: 'seed' });
  // The panel takes the keyboard as it comes up, and a list that is being filled drops keys.
  await eventually('a line by keyboard', async () => {
    await page.locator('.pane-body .monaco-list').first().focus();
    for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
    return focused.isVisible();
  });
  await page.keyboard.press('F2');
  const input = page.locator('.quick-input-widget input:focus');
  await input.fill('By keyboard');
  await page.keyboard.press('Enter');
  const named = page.locator('.pane-body .monaco-list-row', { hasText: 'By keyboard' });
  await named.waitFor();
  await page.locator('.monaco-list:focus').waitFor();
  await page.keyboard.press('Enter');
  await panelShows(page, ['certified']);
  // The focus stays where it was.
  await page.locator('.monaco-list:focus').waitFor();
  await page.keyboard.press('Delete');
  await named.waitFor({ state: 'detached' });
  await page.locator('.notifications-toasts .monaco-button', { hasText: 'Undo' }).click();
  await named.waitFor();
});
