/**
 * What goes wrong in a page and its webviews: violations of a content security policy, errors nobody caught, errors on
 * the console. Anything not in the short list of VS Code's own noise counts.
 */

/** What an embedded VS Code prints without fault of ours, each with its reason. */
const NOISE = [
  // The package's own service worker for installing the editor as an app is not served.
  /\[Service Worker\] registration/,
  /serviceWorker\.js/,
  /A bad HTTP response code \(404\) was received when fetching the script/,
  // Native modules are not built: VS Code does without its log files and its watchdog.
  /Could not locate the bindings file/,
  /native-watchdog/,
  // Files that this build of the server leaves out.
  /favicon/,
  /vsda/,
  // A picture of the server's own, behind the page of a walkthrough.
  /_static\/src\/browser\/media\/templates\.png/,
  // A window that is reloaded says so of VS Code's own services.
  /\[lifecycle\] Long running operations during shutdown are unsupported in the web/,
  /IndexedDB database 'vscode-web-db' is closed/,
  // … and gives up what its caches were still writing.
  /Unable to write file '[^']*\/User\/caches\/[^']*' \(Canceled/,
  // … and what its queues still had to do.
  /Throttler is disposed/,
  // There is no update server.
  /\/update\/check/,
  // Requests to other hosts, which the browser does not find.
  /net::ERR_NAME_NOT_RESOLVED/,
];

/**
 * @typedef {object} Faults
 * @property {() => readonly string[]} all all faults so far, oldest first
 * @property {(expected: readonly RegExp[]) => void} forgive takes back those so far that a test has brought about
 */

/**
 * Watches all pages of a browser context, from before their first script.
 * @param {import('playwright-core').BrowserContext} context
 * @returns {Promise<Faults>}
 */
export async function watchPage(context) {
  /** @type {string[]} */
  const faults = [];
  const add = (/** @type {string} */ kind, /** @type {string} */ text) => {
    if (!NOISE.some((noise) => noise.test(text))) faults.push(`${kind}: ${text.slice(0, 500)}`);
  };
  // The binding is there in every frame, so in the document of a webview too.
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
    if (message.type() !== 'error') return;
    add('console error', `${message.text()} (${message.location().url})`);
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
