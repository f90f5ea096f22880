/** Reads the run panel from its page, as a person would. */
import { webview } from './workbench.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;

/** The final states, by the class of the state band. */
const FINAL = ['certified', 'caveat', 'budget', 'inconclusive', 'cancelled', 'failed', 'problem'];

/**
 * @typedef {object} PanelReading
 * @property {string} kind the state, as in the class of its band: `certified`, `running`, …
 * @property {string} word the state in a word or two
 * @property {string} sentence the explanation in the band
 * @property {string} answer the heading: the action in words
 * @property {Record<string, string>} facts the facts beside the answer, by name
 */

/**
 * Reads the visible panel.
 * @param {Page} page
 * @returns {Promise<PanelReading>}
 */
export async function readPanel(page) {
  const view = webview(page);
  await view.locator('section.state').waitFor();
  return view.locator('body').evaluate((body) => {
    const text = (/** @type {Element | null | undefined} */ element) => {
      const { innerText = '' } = /** @type {HTMLElement | null | undefined} */ (element) ?? {};
      return innerText.replace(/\s+/g, ' ').trim();
    };
    const band = body.querySelector('section.state');
    const kind = [...(band?.classList ?? [])].find((name) => name.startsWith('is-'))?.slice(3);
    const facts = [...body.querySelectorAll('.fact')].map((fact) => [
      text(fact.querySelector('dt')),
      text(fact.querySelector('dd')),
    ]);
    return {
      kind: kind ?? '',
      word: text(band?.querySelector('strong')),
      sentence: text(band?.querySelector('strong + span')),
      answer: text(body.querySelector('h1')),
      facts: Object.fromEntries(facts),
    };
  });
}

/**
 * Waits until the panel shows one of the states.
 * @param {Page} page
 * @param {readonly string[]} kinds
 */
export async function panelShows(page, kinds, limitMs = LIMIT_MS) {
  const bands = kinds.map((kind) => `section.state.is-${kind}`).join(', ');
  try {
    await webview(page).locator(bands).first().waitFor({ timeout: limitMs });
  } catch {
    const seen = await readPanel(page).catch(() => null);
    const now = seen === null ? 'shows no run' : `says "${seen.word}: ${seen.sentence}"`;
    throw new Error(`After ${limitMs / 1000} s the panel ${now}; awaited: ${kinds.join(', ')}.`);
  }
  return readPanel(page);
}

/** Waits until the panel shows that its run has ended. @param {Page} page */
export function finalPanel(page, limitMs = LIMIT_MS) {
  return panelShows(page, FINAL, limitMs);
}

/**
 * The samples of the run that is shown: the exact number is in the tip of the rounded one.
 * @param {Page} page
 */
export async function samplesIn(page) {
  const fact = webview(page).locator('.fact', { hasText: /^Samples/ });
  const exact = await fact.locator('[data-tip]').first().getAttribute('data-tip');
  return Number((exact ?? '').replace(/\D/g, ''));
}
