/** Writing a spec, as it looks: squiggles, completions, hovers, a new instance, an empty panel. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { panelShows } from '../panel.mjs';
import path from 'node:path';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { applyQuickFix, closeAllEditors } from './editors.mjs';
import { eventually } from './hosts.mjs';
import { UNIDENTIFIABLE } from '../specs.mjs';
import { addSpecs, picture, test, withSpec } from './stage.mjs';

const FILE = 'assignment-3x3.cpe.json';
const UNKNOWN = 'unknown.cpe.json';
/** The name of what is begun and not named. */
const SPEC = 'my-instance.cpe.json';

addSpecs({ [UNKNOWN]: UNIDENTIFIABLE });

test('the editor underlines a fault, whose hover says which pairs are not determined, and the light bulb offers what would do', async () => {
  const workbench = await withSpec(UNKNOWN);
  const { page } = workbench;
  const squiggle = page.locator('.squiggly-error');
  await squiggle.first().waitFor();
  const box = await squiggle.first().boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.monaco-hover', { hasText: 'not determined' }).waitFor();
  await picture(workbench, 'squiggle');
  await applyQuickFix(page, '"feedback"', 'Set size to', () => picture(workbench, 'quick-fix'));
  await squiggle.first().waitFor({ state: 'detached' });
  await runCommand(page, 'CPE: Run');
  const { kind, answer } = await panelShows(page, ['certified', 'problem']);
  assert.equal(kind, 'certified');
  assert.equal(answer, 'Ada → Packing, Boris → Sorting, Chen → Loading');
});

test('a new spec begins with a page of questions, and rehearses what is described without a squiggle', async () => {
  const workbench = await withSpec(FILE);
  const { page } = workbench;
  await runCommand(page, 'CPE: New Instance…');
  const asked = webview(page);
  await asked.locator('vscode-button', { hasText: 'Ads on a page' }).click();
  await asked.locator('[data-answer="arms"]:focus').waitFor();
  await asked.locator('[data-answer="arms"]').fill('Rye\nSpelt\nOat\nCorn');
  await asked.locator('[data-answer="k"]').fill('1');
  await asked.locator('.state', { hasText: '4 sets from 4 arms' }).waitFor();
  await asked.locator('.plan-table tbody tr').first().waitFor();
  await picture(workbench, 'begin');
  await asked.locator('vscode-button', { hasText: 'Rehearse' }).click();
  await page.locator('.tab.active[data-resource-name="my-instance-rehearsal.cpe.json"]').waitFor();
  await panelShows(page, ['certified']);
  await page.locator('.view-line', { hasText: '"symmetric"' }).waitFor();
  assert.equal(await page.locator('[class*="squiggly-"]').count(), 0);
});

test('a new spec waits for a log and takes the one that is put beside it, is saved before it runs, and begins a program from the example', async () => {
  const { page, folder, faults } = await withSpec(FILE);
  // What other tests saved might be taken for a log.
  for (const name of readdirSync(folder))
    if (name.endsWith('.csv')) rmSync(path.join(folder, name));
  await runCommand(page, 'CPE: New Instance…');
  const asked = webview(page);
  await asked.locator('.ask-option', { hasText: 'Best path' }).click();
  const roads =
    'Home>Park, Home>Quay, Park>Mill, Park>Ring, Quay>Mill, Quay>Ring, Mill>Work, Ring>Work, Park>Work, Quay>Work';
  await asked.locator('[data-answer="name"]').fill('Way to work');
  await asked.locator('[data-answer="edges"]').fill(roads);
  await asked.locator('.ask-option', { hasText: 'The smallest is the best' }).click();
  await asked.locator('.ask-option', { hasText: 'A log' }).click();
  await asked.locator('.state', { hasText: 'Still to answer' }).waitFor();
  assert.equal(await asked.locator('.ask-fault').count(), 0);
  const trips = path.join(EXAMPLES, 'real', 'route-log', 'trips.csv');
  cpSync(trips, path.join(folder, 'trips.csv'));
  await asked.locator('datalist option[value="minutes"]').first().waitFor({ state: 'attached' });
  assert.equal(await asked.locator('[data-answer="action"]').inputValue(), 'route');
  await asked.locator('.state', { hasText: '6 paths from 10 edges' }).waitFor();
  await asked.locator('vscode-button', { hasText: 'Analyse' }).click();
  await page.locator('.quick-input-widget input').waitFor();
  await page.keyboard.press('Enter');
  await panelShows(page, ['certified', 'inconclusive']);
  const written = readdirSync(folder).filter((name) => name.startsWith('way-to-work'));
  assert.deepEqual(written.sort(), ['way-to-work.cpe-journal.ndjson', 'way-to-work.cpe.json']);
  await closeAllEditors(page);

  // A program is begun from the example where there is none.
  await runCommand(page, 'CPE: New Instance…');
  await asked.locator('.ask-option', { hasText: 'A program' }).click();
  await asked.locator('[data-answer="command"]').fill('node bench.mjs');
  await asked.locator('.spec-text', { hasText: 'bench.mjs' }).waitFor();
  await asked.locator('vscode-button', { hasText: 'Measure' }).click();
  await page.locator('.quick-input-widget input').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tab.active[data-resource-name="bench.mjs"]').waitFor();
  // From there the spec is run.
  await page.locator('.codelens-decoration', { hasText: `Run ${SPEC}` }).waitFor();
  const example = path.join(EXAMPLES, 'real', 'program', 'measure.mjs');
  assert.equal(readFileSync(path.join(folder, 'bench.mjs'), 'utf8'), readFileSync(example, 'utf8'));
  // What is typed takes the place of the simulation.
  await page.keyboard.type('return rows.map(() => 0.5);');
  await page.locator('.view-line', { hasText: 'rows.map(() => 0.5)' }).waitFor();
  const simulated = page.locator('.view-line', { hasText: /simulated|satellites/ });
  assert.equal(await simulated.count(), 0);
  await closeAllEditors(page);

  // Opened without running, it is saved before it runs, and the next one begins with nothing answered.
  rmSync(path.join(folder, SPEC));
  await runCommand(page, 'CPE: New Instance…');
  const ranking = asked.getByRole('radio', { name: /^Ranking/ });
  await ranking.click();
  await asked.locator('.spec-text', { hasText: 'ranking' }).waitFor();
  await asked.locator('button', { hasText: 'Open without running' }).click();
  await page.locator('.view-line', { hasText: '"version"' }).waitFor();
  await runCommand(page, 'CPE: New Instance…');
  await ranking.waitFor();
  assert.equal(await ranking.getAttribute('aria-checked'), 'false');
  await page.locator(`.tab[data-resource-name="${SPEC}"]`).click();
  await runCommand(page, 'CPE: Run');
  const toast = page.locator('.notification-toast .monaco-button');
  await toast.filter({ hasText: 'Save and Run' }).click();
  faults.forgive([/Save my-instance/]);
  const saved = path.join(folder, SPEC);
  await eventually('the file', () => existsSync(saved));
  await webview(page).locator('input.cell').first().waitFor();
});
