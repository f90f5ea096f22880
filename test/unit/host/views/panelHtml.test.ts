import { describe, expect, it } from 'vitest';
import { createNonce, panelHtml } from '../../../../src/host/views/panelHtml';

const PAGE = panelHtml({
  cspSource: 'https://resources.example',
  nonce: 'NONCE',
  script: 'https://resources.example/webview.js',
  style: 'https://resources.example/webview.css',
  title: 'Run: <"a" & b>.cpe.json',
});

describe('the page of the panel', () => {
  it('allows scripts and styles by nonce or from the extension, and nothing else', () => {
    expect(/Content-Security-Policy" content="([^"]*)"/.exec(PAGE)?.[1]).toBe(
      "default-src 'none'; script-src 'nonce-NONCE'; style-src https://resources.example 'nonce-NONCE'; " +
        'font-src https://resources.example; img-src https://resources.example data:',
    );
    expect(PAGE).not.toContain('unsafe');
  });

  it('has no script without the nonce, nothing inline, no style attribute, and its title escaped', () => {
    expect(PAGE.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      '<script type="module" nonce="NONCE" src="https://resources.example/webview.js"></script>',
    ]);
    expect(PAGE).not.toMatch(/<style|style="| on\w+="/);
    expect(PAGE).toContain('<title>Run: &lt;&quot;a&quot; &amp; b&gt;.cpe.json</title>');
    // For the styles of the components.
    expect(PAGE).toContain('<meta property="csp-nonce" content="NONCE">');
    expect(PAGE).toContain('<html lang="en">');
  });

  it('gets a new nonce of 128 bits each time', () => {
    const nonces = new Set(Array.from({ length: 200 }, createNonce));
    expect(nonces.size).toBe(200);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });
});
