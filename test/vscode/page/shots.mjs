// Looks at the page: node test/vscode/page/shots.mjs FOLDER [state[:theme[:width[:font]]] …]
/* global URLSearchParams */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { servePage } from './server.mjs';

const [folder = 'out/shots', ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await servePage({ minify: false });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  for (const name of wanted.length > 0 ? wanted : ['certified']) {
    const [state = 'certified', theme = 'dark', width = '700', font] = name.split(':');
    const page = await browser.newPage({
      viewport: { width: Number(width), height: 900 },
      deviceScaleFactor: 2,
    });
    page.on('console', (message) => console.log(`${name}: ${message.text()}`));
    page.on('pageerror', (error) => console.log(`${name}: ${error.message}`));
    const query = new URLSearchParams({ state, theme, ...(font === undefined ? {} : { font }) });
    await page.goto(`${server.address}?${query}`);
    await page.waitForTimeout(400);
    const failures = await page.evaluate(() =>
      window.stub.sent.filter((message) => message.type === 'pageFailed'),
    );
    for (const failure of failures) console.log(`${name}: ${JSON.stringify(failure)}`);
    const path = join(folder, `${name.replaceAll(':', '-').replaceAll(' ', '')}.png`);
    await page.screenshot({ path, fullPage: true });
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
