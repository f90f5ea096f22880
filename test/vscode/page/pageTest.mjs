// The page of the panel in headless Chromium: every state in every theme, under the real policy, checked with axe;
// then what a person does with it. Prints `N passed, N failed`.
//   CHROMIUM=/usr/bin/chromium node test/vscode/page/pageTest.mjs
import { finish } from './harness.mjs';

/** @param {...(() => Promise<unknown>)} files */
async function oneAfterTheOther(...files) {
  for (const file of files) await file();
}

// Two at a time, each in pages of its own: machines have few cores. What measures nothing goes beside what people do.
await Promise.all([
  oneAfterTheOther(
    () => import('./everyState.mjs'),
    () => import('./comparePage.mjs'),
  ),
  oneAfterTheOther(
    () => import('./designPage.mjs'),
    () => import('./livePage.mjs'),
    () => import('./silentPage.mjs'),
    () => import('./chartsPage.mjs'),
    () => import('./resizePage.mjs'),
    () => import('./keptPage.mjs'),
    () => import('./termsPage.mjs'),
    () => import('./picturesPage.mjs'),
    () => import('./planPage.mjs'),
    () => import('./previewPage.mjs'),
  ),
]);
await finish();
