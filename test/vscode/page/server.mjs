// Serves the page of the panel with the fixtures, under the policy that the extension gives it.
import { build } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const examples = here('../../../examples/');
const EXAMPLES = Object.fromEntries(
  readdirSync(examples)
    .filter((name) => name.endsWith('.cpe.json'))
    .map((name) => [name, readFileSync(examples + name, 'utf8')]),
);

/**
 * @param {string} entry
 * @param {boolean} minify
 * @param {Record<string, string>} [define]
 */
async function bundle(entry, minify, define = {}) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify,
    define,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return result.outputFiles?.[0]?.text ?? '';
}

/** @param {string} nonce */
function html(nonce) {
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
<script nonce="${nonce}" src="/stub.js"></script>
<script nonce="${nonce}" src="/webview.js"></script>
</body></html>`;
}

/**
 * Builds the page and serves it on a free port of 127.0.0.1.
 * @param {{ minify?: boolean }} [options]
 */
export async function servePage(options = {}) {
  const minify = options.minify ?? true;
  const [script, style, stub] = await Promise.all([
    bundle(here('../../../webview/main.ts'), minify),
    bundle(here('../../../webview/panel.css'), minify),
    bundle(here('stub.ts'), false, { EXAMPLES: JSON.stringify(EXAMPLES) }),
  ]);
  /** @type {Record<string, [type: string, body: string]>} */
  const files = {
    '/webview.js': ['text/javascript', script],
    '/webview.css': ['text/css', style],
    '/stub.js': ['text/javascript', stub],
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const [type, body] = files[path] ?? ['text/html', html(randomBytes(16).toString('base64'))];
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
    scriptSize: Buffer.byteLength(script),
    close: () => server.close(),
  };
}
