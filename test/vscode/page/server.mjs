// Serves the page of the panel in the states of the fixtures, under the policy that the extension gives it.
import { build } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { elementary } from '../../../packaging/elementary.mjs';
import { page, scripts } from '../../../packaging/page.mjs';
import { ROOT } from '../paths.mjs';

const examples = `${ROOT}/examples/`;
const EXAMPLES = Object.fromEntries(
  readdirSync(examples)
    .filter((name) => name.endsWith('.cpe.json'))
    .map((name) => [name, readFileSync(examples + name, 'utf8')]),
);

/**
 * @param {Record<string, string>} entries by the names of the files
 * @param {boolean} minify
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<Record<string, [type: string, body: string]>>} the files by their paths
 */
async function bundle(entries, minify, options = {}) {
  const { outputFiles = [] } = await build({
    ...page,
    entryPoints: entries,
    outdir: ROOT,
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    minify,
    ...options,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return Object.fromEntries(
    outputFiles.map(({ path, text }) => [
      `/${basename(path)}`,
      [path.endsWith('.css') ? 'text/css' : 'text/javascript', text],
    ]),
  );
}

/**
 * What the host says in a state. Made here, once each: the page has it as VS Code passes it on, as JSON.
 * @returns {Promise<(state: string) => string>}
 */
async function fixtures() {
  const files = await bundle({ fixtures: 'test/vscode/page/fixtures.ts' }, false, {
    ...elementary,
    define: { ...elementary.define, EXAMPLES: JSON.stringify(EXAMPLES) },
  });
  const code = Buffer.from(files['/fixtures.js']?.[1] ?? '').toString('base64');
  /** @type {typeof import('./fixtures.ts')} */
  const { messageOf } = await import(`data:text/javascript;base64,${code}`);
  /** @type {Map<string, string>} */
  const known = new Map();
  return (state) => {
    const text = known.get(state) ?? JSON.stringify(messageOf(state));
    known.set(state, text);
    return text;
  };
}

/** @param {string} nonce @param {string} messages what the host says in the states, as JSON */
function html(nonce, messages) {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>CPE</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/webview.css" nonce="${nonce}">
<link rel="icon" href="data:,">
</head><body>
<script type="application/json" id="messages">${messages.replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="/stub.js"></script>
<script type="module" nonce="${nonce}" src="/webview.js"></script>
</body></html>`;
}

/** Builds the page and serves it on a free port of 127.0.0.1. */
export async function servePage() {
  const [messageOf, ...bundles] = await Promise.all([
    fixtures(),
    bundle(scripts, true),
    bundle({ webview: 'webview/panel.css' }, true),
    bundle({ stub: 'test/vscode/page/stub.ts' }, false),
  ]);
  /** @type {Record<string, [type: string, body: string]>} */
  const files = Object.assign({}, ...bundles);
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const states = searchParams.getAll('state');
    const messages = `{${states.map((state) => `${JSON.stringify(state)}:${messageOf(state)}`).join()}}`;
    const [type, body] = files[path] ?? [
      'text/html',
      html(randomBytes(16).toString('base64'), messages),
    ];
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      // So the browser keeps what it has compiled.
      'cache-control': path in files ? 'max-age=3600' : 'no-store',
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    messageOf,
    close: () => server.close(),
  };
}
