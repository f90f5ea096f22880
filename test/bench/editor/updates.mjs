// What the page does for an update, from the message to the painted frame.
import { finalPanel } from '../../vscode/panel.mjs';
import { runCommand } from '../../vscode/workbench.mjs';
import { withBundle } from '../bundle.mjs';
import { playUpdates } from './pageScripts.mjs';
import { rounded, verdict } from '../figures.mjs';
import { quantilesRow } from './quantiles.mjs';
import { panelFrame } from './stage.mjs';

const POINTS = 2000;
const UPDATES = 100;
/** As often as the host sends them. */
const EVERY_MS = 100;
const TARGET_MS = 16;
const RUN_LIMIT_MS = 60_000;

/** @param {{ inWindow: import('./stage.mjs').InWindow }} editor */
export async function measureUpdates({ inWindow }) {
  const messages = await withBundle('editor/manyPoints.ts', (run) =>
    run([String(POINTS), String(UPDATES)]),
  );
  return inWindow({ file: 'top-8-3.cpe.json' }, async ({ page }) => {
    await runCommand(page, 'CPE: Run');
    await finalPanel(page, RUN_LIMIT_MS);
    const frame = await panelFrame(page);
    const session = await page.context().newCDPSession(page);
    // Of the page's thread itself: what others do on the same cores is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    };
    await frame.evaluate(playUpdates, { messages: messages.slice(0, 1), everyMs: EVERY_MS });
    const before = await busy();
    const startedAt = performance.now();
    const times = await frame.evaluate(playUpdates, {
      messages: messages.slice(1),
      everyMs: EVERY_MS,
    });
    const after = await busy();
    const lasted = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, lasted));
    const idle = (await busy()) - after;
    const processor = (after - before - idle) / times.length;
    const band = await frame.evaluate(() => document.querySelector('section.state')?.className);
    if (band?.includes('is-running') !== true) throw new Error(`The panel shows ${band}.`);
    return [
      quantilesRow(
        'update: work of the page',
        times.map(({ work }) => work),
        TARGET_MS,
      ),
      quantilesRow(
        '… of which scripts',
        times.map(({ scripts }) => scripts),
        null,
      ),
      [
        '… in processor time of its thread, less that of as long a pause',
        String(times.length),
        `mean ${rounded(processor)} ms`,
        '',
        '',
        `${TARGET_MS} ms: ${verdict(processor, TARGET_MS, 'at most')}`,
      ],
      quantilesRow(
        'update: with the wait for the next frame',
        times.map(({ whole }) => whole),
        null,
      ),
    ];
  });
}
