// The page of the panel in headless Chromium: every state, under the real policy, checked with axe; then what a person does
// with it. Prints `N passed, N failed`. CPE_TEST_GREP takes the tests alone whose names it fits.
//   CHROMIUM=/usr/bin/chromium node test/vscode/page/pageTest.mjs
import { finish } from './harness.mjs';

await import('./everyState.mjs');
await import('./otherPages.mjs');
await import('./beginPage.mjs');
await import('./designPage.mjs');
await import('./livePage.mjs');
await import('./chartsPage.mjs');
await import('./resizePage.mjs');
await import('./sheetPage.mjs');
await import('./latePage.mjs');
await import('./enginePage.mjs');
await finish();
