/** What a person does with the editors and the lists of the workbench, beyond running a command. */
import { runCommand } from '../workbench.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Closes all editors and panels; what was typed and not saved is dropped. @param {Page} page */
export async function closeAllEditors(page) {
  const dirty = page.locator('.tab.dirty');
  for (let left = await dirty.count(); left > 0; left -= 1) {
    await dirty.first().click();
    await runCommand(page, 'View: Revert and Close Editor');
    await dirty.nth(left - 1).waitFor({ state: 'detached' });
  }
  if ((await page.locator('.tab').count()) > 0) await runCommand(page, 'View: Close All Editors');
  await page.locator('.tab').first().waitFor({ state: 'detached' });
}

/**
 * Carries out a quick fix of the light bulb.
 * @param {Page} page
 * @param {string} line a part of the line where the problem is
 * @param {string} title a part of the title of the fix
 * @param {() => Promise<void>} [onShown] called while the list of the fixes is shown
 */
export async function applyQuickFix(page, line, title, onShown) {
  await page.locator('.view-line', { hasText: line }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+.');
  const rows = page.locator('.action-widget .monaco-list-row');
  await rows.filter({ hasText: title }).waitFor();
  await onShown?.();
  // By keys: the list lets no click through to it until the mouse has moved.
  const chosen = page.locator('.action-widget .monaco-list-row.focused');
  for (let left = await rows.count(); left > 0; left -= 1) {
    if ((await chosen.innerText()).includes(title)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Shows the view of the history. @param {Page} page */
export async function showHistory(page) {
  await runCommand(page, 'View: Show CPE Workbench');
  await page.locator('.pane-body .monaco-list').first().waitFor();
}

/**
 * Clicks a line of the history until the panel shows what it stands for: VS Code drops a click on a line of a list that is
 * being filled.
 * @param {import('playwright-core').Locator} line
 * @param {import('playwright-core').Locator} shown
 */
export async function openLine(line, shown) {
  for (const timeout of [10_000, 30_000]) {
    await line.click();
    if (
      await shown.waitFor({ timeout }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('A line of the history does not open.');
}

/** The lines of runs that are said to be in a state. @param {Page} page @param {string} state */
export function historyLine(page, state) {
  return page.locator(`.pane-body .monaco-list-row[aria-label*=", ${state}, "]`);
}
