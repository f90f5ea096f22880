/**
 * Collects the faults of a page and its webviews: violations of the content security policy, uncaught errors and console errors,
 * except for a short list of VS Code's own noise.
 */

/** Messages that the embedded VS Code prints itself, each with its reason. */
const NOISE = [
  // The package does not serve its own service worker, which installs the editor as an app.
  /\[Service Worker\] registration/,
  /serviceWorker\.js/,
  /A bad HTTP response code \(404\) was received when fetching the script/,
  // Native modules are not built: VS Code works without its log files and its watchdog.
  /Could not locate the bindings file/,
  /native-watchdog/,
  // Files missing from this build of the server.
  /favicon/,
  /vsda/,
  // A picture of the server behind the page of a walkthrough.
  /_static\/src\/browser\/media\/templates\.png/,
  // After a reload, VS Code's own services report that they were interrupted.
  /\[lifecycle\] Long running operations during shutdown are unsupported in the web/,
  /IndexedDB database 'vscode-web-db' is closed/,
  // After a reload: cache files that were still being written.
  /Unable to write file '[^']*\/User\/caches\/[^']*' \(Canceled/,
  // After a reload: queues with unfinished work.
  /Throttler is disposed/,
  // A language service of VS Code that answers late on a busy machine.
  /Timed out getting tasks from +typescript/,
  // There is no update server.
  /\/update\/check/,
  // The browser cannot resolve other hosts.
  /net::ERR_NAME_NOT_RESOLVED/,
];

/**
 * @typedef {object} Faults
 * @property {() => readonly string[]} all all faults so far, oldest first
 * @property {(expected: readonly RegExp[]) => void} forgive removes faults that a test has caused on purpose
 */

/**
 * Watches all pages of a browser context, from before their first script.
 * @param {import('playwright-core').BrowserContext} context
 * @param {readonly string[]} [types] of messages in the console
 * @param {readonly RegExp[]} [noise] messages that are no fault
 * @returns {Promise<Faults>}
 */
export async function watchPage(context, types = ['error'], noise = NOISE) {
  /** @type {string[]} */
  const faults = [];
  const add = (/** @type {string} */ kind, /** @type {string} */ text) => {
    if (!noise.some((one) => one.test(text))) faults.push(`${kind}: ${text.slice(0, 500)}`);
  };
  // The binding exists in every frame, including the document of a webview.
  await context.exposeFunction('reportViolation', (/** @type {string} */ text) => {
    add('policy violation', text);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const text = `${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} in ${document.URL}`;
      Reflect.get(window, 'reportViolation')(text);
    });
  });
  context.on('weberror', (error) => {
    const thrown = error.error();
    add('uncaught error', `${thrown.message}\n${thrown.stack ?? ''}`);
  });
  context.on('console', (message) => {
    if (!types.includes(message.type())) return;
    add(`console ${message.type()}`, `${message.text()} (${message.location().url})`);
  });
  context.on('page', (page) => page.on('crash', () => add('crash', 'the page crashed')));
  return {
    all: () => faults,
    forgive: (expected) => {
      const others = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      faults.splice(0, faults.length, ...others);
    },
  };
}
