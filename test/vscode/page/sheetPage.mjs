// The sheet of a run that is measured by hand: what is typed and pasted, what is sent, and what updates leave alone.
/* global DataTransfer, ClipboardEvent, FocusEvent, HTMLInputElement */
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { open, reloaded, sent, settle, test, visit } from './harness.mjs';
import { isWhole } from './whole.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The input of a sample, by its pull. @param {Page} page @param {string} sample @param {number} [row] */
const cell = (page, sample, row = 0) =>
  page.locator(`input[data-sample="${sample}"][data-row="${row}"]`);

/** Where the focus is. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLInputElement)) return activeElement?.tagName;
    return `${activeElement.dataset['sample']} ${activeElement.dataset['row']}`;
  });

/** Pastes where the focus is, or into a sample. @param {Page} page @param {string} text */
async function paste(page, text, sample = '') {
  if (sample !== '') await cell(page, sample).focus();
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
  await settle(page);
}

/** Types where the focus is, and goes on. @param {Page} page @param {string} text */
async function typed(page, text, key = 'Enter') {
  await page.keyboard.type(text);
  await page.keyboard.press(key);
}

/** Fills in a sample and enters it. @param {Page} page @param {string} sample @param {string} text */
async function filled(page, sample, text) {
  await cell(page, sample).fill(text);
  await page.keyboard.press('Enter');
}

/**
 * The host says what it has: entries by pull and number.
 * @param {Page} page
 * @param {string} state
 * @param {Record<string, readonly number[] | 'totals'>} entries
 * @param {object} [change] of the rest of `measuring`
 */
async function confirm(page, state, entries, change = {}) {
  await page.evaluate(([name, known, rest]) => {
    const { run } = window.stub.snapshot(name);
    const { measuring } = run.live;
    if (measuring === undefined) throw new Error('there is no sheet');
    const sheet = measuring.sheet.map((pull) => ({
      ...pull,
      samples: pull.samples.map((entry, at) => known[`${pull.id}:${at + 1}`] ?? entry),
    }));
    const answered = sheet.flatMap(({ samples }) => samples).filter((one) => one !== null).length;
    window.stub.send({
      type: 'delta',
      runId: run.runId,
      live: { ...run.live, measuring: { ...measuring, sheet, answered, ...rest } },
      rows: { from: run.trace.length, rows: [] },
    });
  }, /** @type {const} */ ([state, entries, change]));
  await settle(page);
}

/** Has the samples of each action stand together. @param {Page} page */
async function group(page) {
  await page.locator('[data-do="groupSheet"][data-value="action"]').click();
  await settle(page);
}

/** The samples with inputs, as they follow one another. @param {Page} page */
const order = (page) =>
  page
    .locator('.sheet-table tr:not(.sheet-mean) .cell')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-sample')));

/** What was entered: pull and sample, then the numbers. @param {Page} page */
const entered = async (page) =>
  (await sent(page, 'enterSample')).map((one) =>
    one.type === 'enterSample' ? `${one.pull}:${one.sample} ${one.values.join(' ')}` : '',
  );

await test('a sample is sent when it is left, with a decimal point or comma, and Enter goes on to the next empty one', async () => {
  const page = await open('sheet');
  assert.equal(await page.locator('.state strong').innerText(), 'Waiting for 9 measurements');
  assert.match(await page.locator('.state').innerText(), /Batch 3: 3 of 12 samples entered/);
  await cell(page, '2:2').pressSequentially('2,5');
  assert.deepEqual(await entered(page), []);
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), '2:3 0');
  await typed(page, '-1.25e1', 'Tab');
  // The last of the pull: what stands between is passed over.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await typed(page, '3', 'Tab');
  assert.equal(await focused(page), '3:1 0');
  assert.deepEqual(await entered(page), ['2:2 2.5', '2:3 -12.5', '2:4 3']);
  await confirm(page, 'sheet', { '2:2': [2.5], '2:3': [-12.5] });
  assert.equal(await page.locator('.state strong').innerText(), 'Waiting for 7 measurements');
  assert.equal(await page.locator('#spoken').innerText(), '5 of 12 entered in batch 3');
  assert.equal(await cell(page, '2:3').count(), 0);
  assert.equal(await cell(page, '2:4').inputValue(), '3');
  // A word for a sample that failed; the host asks why.
  await typed(page, 'Failed');
  assert.deepEqual(await sent(page, 'enterFailed'), [
    { type: 'enterFailed', runId: 'sheet', pull: 3, sample: 1 },
  ]);
  // The word goes with the next drawing.
  await settle(page);
  assert.equal(await cell(page, '3:1').inputValue(), '');
  const failed = page.locator('[data-do="sampleFailed"][data-value="3:4"]');
  assert.equal(await failed.isVisible(), false);
  await page.locator('tr', { has: failed }).hover();
  await failed.click();
  assert.equal((await sent(page, 'enterFailed')).length, 2);
});

await test('a batch says why it is asked for, and how often each base arm is in it', async () => {
  const page = await visit('sheet');
  assert.match(await page.locator('.sheet-why p').innerText(), /^Why these\? 10 of the 12 samples/);
  // The two actions, each as its table of pairs.
  const filled = await page
    .locator('.sheet-why .chips .glance')
    .evaluateAll((tables) =>
      tables.map((table) =>
        [...table.children].flatMap(({ className }, pair) => (className === '' ? [] : pair)).join(),
      ),
    );
  assert.deepEqual(filled, ['0,5,10,15', '1,4,10,15']);
  const strip = page.locator('.design-strip');
  const label = (await strip.getAttribute('aria-label')) ?? '';
  const counts = [...label.matchAll(/: (\d+) sample/g)].map(([, count]) => Number(count));
  const shades = await strip
    .locator('i')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
  assert.equal(counts.length, shades.length);
  const sum = counts.reduce((before, count) => before + count, 0);
  assert.equal(sum, 4 * 12, 'four pairs an action');
  const shadeOf = (/** @type {number} */ count) => shades[counts.indexOf(count)];
  assert.notEqual(shadeOf(Math.max(...counts)), shadeOf(Math.min(...counts)));
  // Its samples are numbered in the order to measure, those of an action of two pulls on.
  await visit('sheet-twice');
  const numbers = await page.locator('.sheet-table th[scope=row]').allInnerTexts();
  assert.deepEqual(
    numbers.map((text) => /sample .*/.exec(text)?.[0]),
    ['sample 1 of 3', undefined, 'sample 2 of 3', 'sample 3 of 3'],
  );
});

await test('what is not a number is marked with a sentence and never sent', async () => {
  const page = await open('sheet');
  for (const wrong of ['1.234,5', 'Infinity', '0x10', '1 2']) {
    await cell(page, '2:2').fill(wrong);
    await page.keyboard.press('Enter');
    await settle(page);
    assert.equal(await focused(page), '2:2 0', wrong);
    assert.equal(await cell(page, '2:2').getAttribute('aria-invalid'), 'true', wrong);
    const about = await cell(page, '2:2').getAttribute('aria-describedby');
    assert.match(await page.locator(`[id="${about}"]`).innerText(), /is not a number/);
    assert.match(await page.locator('#spoken').innerText(), /is not a number/);
  }
  assert.deepEqual(await entered(page), []);
  await cell(page, '2:2').fill('7');
  await settle(page);
  assert.equal(await page.locator('.sheet-fault').count(), 0);
  await page.keyboard.press('Enter');
  assert.deepEqual(await entered(page), ['2:2 7']);
});

await test('Tab takes the inputs in their order and leaves the sheet, forwards and backwards', async () => {
  const page = await open('sheet');
  const order = await page
    .locator('input[data-sample]')
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('data-sample')} ${one.getAttribute('data-row')}`),
    );
  assert.ok(order.length > 2);
  for (const [key, inputs] of /** @type {const} */ ([
    ['Tab', order],
    ['Shift+Tab', order.toReversed()],
  ])) {
    await page.locator(`input[data-sample="${(inputs[0] ?? '').replace(/ .*/, '')}"]`).focus();
    for (const input of inputs) {
      assert.equal(await focused(page), input);
      await page.keyboard.press(key);
    }
    assert.doesNotMatch((await focused(page)) ?? '', /:/);
  }
});

await test('a pasted column fills what is missing downwards, is entered as one with Enter, and says what it refused', async () => {
  const page = await open('sheet');
  const note = page.locator('.sheet-note');
  await paste(page, 'y1\r\n1,5\r\nabc\r\n\r\n-2.5\r\n4\r\n', '2:3');
  assert.equal(await cell(page, '2:4').inputValue(), 'abc');
  assert.equal(await cell(page, '2:4').getAttribute('aria-invalid'), 'true');
  assert.match(await note.innerText(), /^Pasted 3 samples, refused 1: .*heads\. 4 are not entered/);
  // To look through it is not to enter it.
  assert.equal(await focused(page), '2:3 0');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  assert.equal(await focused(page), '3:3 0');
  assert.deepEqual(await entered(page), []);
  await page.keyboard.press('Enter');
  assert.deepEqual(await entered(page), ['2:3 1.5', '3:2 -2.5', '3:3 4']);
  await settle(page);
  assert.equal(await focused(page), '3:4 0');
  assert.match(await note.innerText(), /^1 pasted sample not entered: see the marked ones\.$/);
  await paste(page, '1\r2\r3', '4:1');
  assert.match(await note.innerText(), /2 lines too many/);
});

await test('what was pasted is undone as one and done again, what was entered is not', async () => {
  const page = await open('sheet');
  const values = () =>
    Promise.all(['2:3', '2:4', '3:1', '3:2'].map((at) => cell(page, at).inputValue()));
  await filled(page, '2:2', '1');
  await page.keyboard.type('12');
  await paste(page, '5\nabc\n7\n');
  assert.deepEqual(await values(), ['5', 'abc', '7', '']);
  await page.keyboard.press('Control+z');
  await settle(page);
  assert.deepEqual(await values(), ['12', '', '', '']);
  assert.equal(await page.locator('[aria-invalid]').count(), 0);
  assert.equal(await focused(page), '2:3 0');
  await page.keyboard.press('Control+Shift+z');
  await settle(page);
  assert.deepEqual(await values(), ['5', 'abc', '7', '']);
  assert.equal(await page.locator('[aria-invalid]').count(), 1);
  await page.locator('[data-do="undo"]').click();
  await page.keyboard.press('Control+z');
  await settle(page);
  assert.deepEqual(await values(), ['', '', '', '']);
  await page.keyboard.press('Control+z');
  assert.match(await page.locator('#spoken').innerText(), /^Nothing to undo\. .*Correct…/);
  await paste(page, '8\n9\n');
  // It waits for Enter after a reload, too.
  await reloaded(page);
  assert.deepEqual(await values(), ['8', '9', '', '']);
  await cell(page, '2:3').focus();
  await cell(page, '3:4').focus();
  assert.deepEqual(await entered(page), []);
  await page.locator('[data-do="enterPasted"]').focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await entered(page), ['2:3 8', '2:4 9']);
  assert.equal(await focused(page), '3:1 0');
});

await test('a sheet has a row for every sample in the order to measure, and is gone through and pasted into in that order', async () => {
  const page = await open('sheet-shuffled');
  assert.deepEqual(await order(page), ['1:2', '2:1', '2:3', '1:1', '2:2', '3:1']);
  const rows = await page.locator('.sheet-table tbody tr').allInnerTexts();
  assert.equal(rows.length, 6);
  assert.match(rows[0] ?? '', /^1\s+Ada → Sorting,.*sample 1 of 2/s);
  assert.match(rows[2] ?? '', /^3\s+the same, sample 2 of 3/);
  assert.match(rows[3] ?? '', /^4\s+Ada → Sorting,.*sample 2 of 2/s);
  await cell(page, '1:2').focus();
  await typed(page, '1');
  assert.equal(await focused(page), '2:1 0');
  await paste(page, '2\n3\n4\n');
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), '2:2 0');
  await typed(page, '5');
  assert.equal(await focused(page), '3:1 0');
  assert.deepEqual(await entered(page), ['1:2 1', '2:1 2', '2:3 3', '1:1 4', '2:2 5']);
  await confirm(page, 'sheet-shuffled', { '1:2': [1], '2:1': [2], '2:3': [3] });
  assert.equal(await focused(page), '3:1 0');
});

await test('the same rows are grouped by action where that is asked for, with the places that they have', async () => {
  const page = await open('sheet-shuffled');
  await cell(page, '2:1').fill('half');
  await group(page);
  assert.deepEqual(await order(page), ['1:2', '1:1', '2:1', '2:3', '2:2', '3:1']);
  const places = await page.locator('tr:has(.cell) td:first-child').allInnerTexts();
  assert.deepEqual(places, ['1', '4', '2', '3', '5', '6']);
  const heads = await page.locator('.sheet-group').allInnerTexts();
  assert.match(heads[1] ?? '', /^Ada → Packing,.*\s3 samples\s+Enter Count and Mean$/s);
  assert.equal(heads.length, 3);
  await paste(page, '1\n2\n3\n', '1:2');
  assert.equal(await cell(page, '2:1').inputValue(), '3');
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), '2:3 0');
  assert.deepEqual(await entered(page), ['1:2 1', '1:1 2', '2:1 3']);
  await reloaded(page);
  await page.locator('.sheet-group').first().waitFor();
  await page.locator('[data-do="groupSheet"][data-value="order"]').click();
  await settle(page);
  assert.equal(await page.locator('.sheet-group').count(), 0);
  assert.equal((await order(page))[1], '2:1');
});

await test('of several numbers of a sample each box says which it takes, above it or in it', async () => {
  const page = await open('sheet-rows');
  const boxes = page.locator('.sheet-table tbody input.cell');
  /** Boxes with their number in them, and with it above them. */
  const named = () =>
    boxes.evaluateAll((all) => [
      all.filter((box) => box.hasAttribute('placeholder')).length,
      all.filter((box) => box.parentElement?.querySelector('.q') !== null).length,
    ]);
  const count = await boxes.count();
  const [within = 0, above = 0] = await named();
  assert.ok(within > 0);
  assert.equal(within + above, count);
  // Long names that begin alike would look the same in their boxes.
  await page.evaluate(() => {
    const { run, ...message } = window.stub.snapshot('sheet-rows');
    for (const pull of run.live.measuring?.sheet ?? [])
      Object.assign(pull, { rowNames: pull.rowNames.map((_, at) => `A long name ${at}`) });
    window.stub.send({ ...message, run });
  });
  await page.getByText('A long name 0').first().waitFor();
  assert.deepEqual(await named(), [0, count]);
});

await test('a block of several numbers a sample is pasted, and a sample is sent when it has all of them', async () => {
  const page = await open('sheet-rows');
  const heads = await page.locator('tr').nth(1).locator('.cells .q').allInnerTexts();
  assert.deepEqual(heads, [
    'Ada\u00a0→ Sorting + Boris\u00a0→ Returns',
    'Chen\u00a0→ Packing',
    'Dana\u00a0→ Loading',
  ]);
  await filled(page, '1:2', '1');
  assert.equal(await focused(page), '1:2 1');
  await typed(page, '2', 'Tab');
  assert.deepEqual(await entered(page), []);
  await typed(page, '3', 'Tab');
  assert.deepEqual(await entered(page), ['1:2 1 2 3']);
  assert.equal(await focused(page), '1:3 0');
  await paste(page, '1,5\t2,5\t3,5\r\n4\t5\r\n6\t7\t8\r\n');
  assert.match(await page.locator('.sheet-note').innerText(), /refused 1/);
  await page.keyboard.press('Enter');
  assert.deepEqual((await entered(page)).slice(1), ['1:3 1.5 2.5 3.5', '2:1 4 5']);
  assert.match(
    await page.locator('.sheet-fault').innerText(),
    /has 3 numbers; this sample takes 2/,
  );
});

await test('an update leaves alone what is being typed', async () => {
  const page = await open('sheet');
  const before = await cell(page, '3:2').boundingBox();
  await cell(page, '3:2').pressSequentially('12');
  await page.keyboard.press('ArrowLeft');
  // What stands above becomes complete, one sample is told from elsewhere.
  await confirm(page, 'sheet', { '2:2': [1], '2:3': [1], '2:4': [1] });
  await page.keyboard.type('.');
  assert.equal(await cell(page, '3:2').inputValue(), '1.2');
  assert.deepEqual(await cell(page, '3:2').boundingBox(), before);
  await confirm(page, 'sheet', { '3:2': [9] });
  assert.equal(await cell(page, '3:2').inputValue(), '1.2');
  assert.match(await page.locator('.sheet-fault').innerText(), /is entered already, as 9/);
  await page.keyboard.press('Enter');
  assert.deepEqual(await entered(page), []);
});

await test('of several samples pasted at once, those that were refused say so, and the others are there', async () => {
  const page = await open('sheet');
  await paste(page, '1\n40\n3\n50\n', '3:1');
  await page.keyboard.press('Enter');
  const faults = [40, 50].map((value, index) => {
    const sample = 2 * index + 2;
    const message = `Pull 3, sample ${sample}: ${value} is above the declared range [0, 10].`;
    return { pull: 3, sample, message };
  });
  await confirm(page, 'sheet', { '3:1': [1], '3:3': [3] }, { faults });
  const about = await cell(page, '3:2').getAttribute('aria-describedby');
  assert.equal(await page.locator(`[id="${about}"]`).innerText(), faults[0]?.message);
  const told = faults.map(({ message }) => message);
  assert.deepEqual(await page.locator('.sheet-fault').allInnerTexts(), told);
  assert.equal(await page.locator('#spoken').innerText(), told.join(' '));
  assert.equal(await page.locator('text=being saved').count(), 0);
  assert.equal(await cell(page, '3:2').inputValue(), '40');
  // One of them is mended: the other still says what is wrong, and is not read out again.
  await filled(page, '3:2', '4');
  await confirm(page, 'sheet', { '3:1': [1], '3:2': [4], '3:3': [3] }, { faults: faults.slice(1) });
  assert.deepEqual(await page.locator('.sheet-fault').allInnerTexts(), told.slice(1));
  assert.equal(await page.locator('#spoken').innerText(), '6 of 12 entered in batch 3');
});

await test('what was typed and not confirmed is there again after a reload', async () => {
  const page = await open('sheet');
  await cell(page, '2:2').fill('3,');
  await cell(page, '3:1').click();
  await cell(page, '4:1').fill('half a sente');
  await reloaded(page);
  assert.equal(await cell(page, '2:2').inputValue(), '3,');
  assert.equal(await cell(page, '4:1').inputValue(), 'half a sente');
  assert.deepEqual(await entered(page), []);
  // Who goes to another window has not finished the number.
  await cell(page, '3:2').fill('1');
  await page.evaluate(() => {
    document.hasFocus = () => false;
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    document.hasFocus = () => true;
  });
  assert.deepEqual(await entered(page), []);
  await cell(page, '3:2').fill('');
  // Once the host has it, nothing of it is kept.
  await cell(page, '2:2').focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await entered(page), ['2:2 3']);
  await confirm(page, 'sheet', { '2:2': [3] });
  const kept = await page.evaluate(() => JSON.stringify(window.stub.stored.at(-1)));
  assert.match(kept, /"sheet 4:1:0":"half a sente"/);
  assert.doesNotMatch(kept, /2:2/);
});

await test('a number far from all others is asked about at its row, and kept where that is said', async () => {
  const page = await open('sheet');
  const far = '2100 is 700 noise scales from the other samples of this action.';
  const asks = (/** @type {number} */ sample) => ({
    faults: [{ pull: 2, sample, message: far, isOutlier: true }],
  });
  const question = page.locator('.sheet-fault');
  const keep = page.locator('[data-do="keepOutlier"]');
  await filled(page, '2:2', '2100');
  await confirm(page, 'sheet', {}, asks(2));
  assert.match(await question.innerText(), /700 noise scales .* typing error/);
  assert.equal(await cell(page, '2:2').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('tr.is-suspect').count(), 2);
  await question.locator('vscode-button', { hasText: 'Correct…' }).click();
  assert.equal((await sent(page, 'sheet')).length, 1);
  // Another number has not been asked about: nothing of the answer is for it.
  await cell(page, '2:2').fill('210');
  await settle(page);
  assert.equal(await keep.count(), 0);
  await page.keyboard.press('Enter');
  await confirm(page, 'sheet', {}, asks(2));
  await keep.click();
  assert.deepEqual((await sent(page, 'enterSample')).at(-1), {
    ...{ type: 'enterSample', runId: 'sheet', pull: 2, sample: 2, values: [210] },
    acceptOutliers: true,
  });
  assert.equal((await sent(page, 'enterSample')).length, 3);
  assert.equal(await focused(page), '2:3 0');
  await confirm(page, 'sheet', { '2:2': [210] }, { faults: [] });
  assert.equal(await question.count(), 0);
  await group(page);
  await page.locator('[data-do="mean"][data-value="2"]').click();
  await page.keyboard.type('90');
  await page.locator('[data-do="enterMean"]').click();
  await confirm(page, 'sheet', {}, asks(0));
  await keep.click();
  assert.deepEqual((await sent(page, 'enterMean')).at(-1), {
    ...{ type: 'enterMean', runId: 'sheet', pull: 2, count: 2, mean: [90] },
    acceptOutliers: true,
  });
});

await test('the next batch takes over the focus, and shows what was typed and never entered', async () => {
  const page = await open('sheet');
  await cell(page, '4:1').fill('oops');
  await filled(page, '3:1', '5');
  const sheet = [
    { id: 9, action: [0, 5, 10, 15], rows: 1, rowNames: ['all pairs'], samples: [[1], null] },
  ];
  await confirm(page, 'sheet', {}, { batch: 4, samples: 2, answered: 1, sheet });
  assert.equal(await focused(page), '9:2 0');
  assert.match(await page.locator('.sheet-note').innerText(), /^Not entered, .* needed: oops\./);
  await page.locator('[data-do="discard"]').click();
  await settle(page);
  assert.equal(await page.locator('.sheet-note').count(), 0);
  // After the last one Tab has left the inputs, and what it went to goes with the sheet.
  await cell(page, '9:2').fill('2');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'VSCODE-BUTTON');
  // All of it is there: the learner goes on.
  await confirm(page, 'sheet', {}, { batch: 4, samples: 2, answered: 2, sheet: [] });
  assert.equal(await page.locator('.sheet').count(), 0);
  assert.equal(await page.locator('.state strong').innerText(), 'Waiting for the first round');
  const after = [{ ...sheet[0], id: 10, samples: [null] }];
  await confirm(page, 'sheet', {}, { batch: 5, samples: 1, answered: 0, sheet: after });
  assert.equal(await focused(page), '10:1 0');
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('sheet');
    const live = { ...run.live, state: /** @type {const} */ ('cancelled') };
    window.stub.send({ type: 'snapshot', run: { ...run, live } });
  });
  await page.locator('.sheet').waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'H1');
});

await test('count and mean of what is missing', async () => {
  const page = await open('sheet');
  await group(page);
  await page.locator('[data-do="mean"][data-value="2"]').click();
  assert.equal(await focused(page), '2:0 0');
  assert.equal(await cell(page, '2:0', 1).inputValue(), '3');
  await page.keyboard.type('1,5');
  await cell(page, '2:0', 1).fill('4');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.sheet-fault').innerText(), /whole number from 1 to 3/);
  await cell(page, '2:0', 1).fill('2');
  await page.locator('[data-do="enterMean"]').click();
  assert.deepEqual(await sent(page, 'enterMean'), [
    { type: 'enterMean', runId: 'sheet', pull: 2, count: 2, mean: [1.5] },
  ]);
  const message = 'The mean of pull 2 is above the declared range [0, 1].';
  await confirm(page, 'sheet', {}, { faults: [{ pull: 2, sample: 0, message }] });
  assert.deepEqual(await page.locator('.sheet-fault').allInnerTexts(), [message]);
  await filled(page, '2:0', '0,5');
  assert.equal((await sent(page, 'enterMean')).length, 2);
  await confirm(page, 'sheet', { '2:2': 'totals', '2:3': 'totals' });
  assert.equal(await page.locator('.sheet-mean').count(), 0);
  assert.equal(await page.locator('.sheet-table').locator('text=in a mean').count(), 2);
});

await test('a sheet of 1,000 samples draws few of them, and all are reached', async () => {
  const page = await open('sheet-large');
  assert.ok((await page.locator('.cell').count()) <= 80);
  await paste(page, '1\n'.repeat(57), '1:41');
  await page.keyboard.press('Enter');
  // Past the last one that is drawn.
  for (let sample = 98; sample <= 101; sample++) {
    await typed(page, '1');
  }
  assert.equal(await focused(page), '1:102 0');
  await paste(page, Array.from({ length: 899 }, (_, index) => `${index},5`).join('\r\n'));
  await page.keyboard.press('Enter');
  const all = await entered(page);
  assert.equal(all.length, 960);
  assert.equal(all.at(-1), '3:300 898.5');
  const known = all.map((one) => [one.split(' ')[0], one.split(' ').slice(1).map(Number)]);
  const others = known.filter(([at]) => at !== '3:150');
  await confirm(page, 'sheet-large', Object.fromEntries(others));
  assert.equal(await page.locator('.state strong').innerText(), 'Waiting for 1 measurement');
  assert.equal(await page.locator('.cell').count(), 1);
  assert.ok((await page.locator('.sheet-table tr').count()) < 200);
});

await test('what the measurements contradict has another colour than what is certified', async () => {
  const page = await visit('doubtful');
  const colour = () =>
    page.locator('.state').evaluate((node) => getComputedStyle(node).borderLeftColor);
  const amber = await colour();
  await visit('certified');
  assert.notEqual(await colour(), amber);
});

await isWhole('sheet-rows', async (page) => {
  // A mean, a number in doubt, a wrong one and what was pasted.
  await group(page);
  await page.locator('[data-do="mean"]').first().click();
  for (const input of await page.locator('[data-sample="1:2"]').all()) await input.fill('2100');
  await page.keyboard.press('Enter');
  const message = '2100 is 700 noise scales from the other samples of this action.';
  await confirm(
    page,
    'sheet-rows',
    {},
    { faults: [{ pull: 1, sample: 2, message, isOutlier: true }] },
  );
  await paste(page, 'x\n1\n2\n');
  assert.deepEqual(await axeFaults(page), []);
  await page.locator('[data-do="groupSheet"][data-value="order"]').click();
});
