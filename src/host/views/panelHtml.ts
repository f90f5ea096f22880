/** The HTML of a panel: an empty frame with a strict content security policy. All content comes as messages. */
import { xmlText } from '../../core/figure/svg';

type Resources = Readonly<Record<'cspSource' | 'nonce' | 'script' | 'style' | 'title', string>>;

/** Scripts only by nonce, styles by nonce or from the extension's folder; nothing inline, nothing from the network. */
export function panelHtml({ cspSource, nonce, script, style, title }: Resources): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    `img-src ${cspSource} data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>${xmlText(title)}</title>
<link rel="stylesheet" href="${style}" nonce="${nonce}">
</head>
<body>
<main id="panel"></main>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

/** 128 random bits, base64url. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}
