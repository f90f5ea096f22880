// The page of the panel in headless Chromium: every state in every theme, under the real policy, checked with axe;
// then what a person does with it. Prints `N passed, N failed`.
//   CHROMIUM=/usr/bin/chromium node test/vscode/page/pageTest.mjs
import { finish } from './harness.mjs';

// One after the other: the tests share a browser, and machines have few cores.
await import('./everyState.mjs');
await import('./designPage.mjs');
await import('./livePage.mjs');
await import('./picturesPage.mjs');
await import('./comparePage.mjs');
await import('./planPage.mjs');
await finish();
