/** Puts the page into a webview: the same page for every panel, which shows what it is sent. */
import { Uri } from 'vscode';
import type { WebviewPanel } from 'vscode';
import { createNonce, panelHtml } from './panelHtml';

/** To be called after the listeners are there: the page may say `ready` at once. */
export function loadPage(panel: WebviewPanel, extensionUri: Uri, title: string): void {
  const dist = Uri.joinPath(extensionUri, 'dist');
  panel.title = title;
  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  const resource = (name: string): string =>
    panel.webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  panel.webview.html = panelHtml({
    cspSource: panel.webview.cspSource,
    nonce: createNonce(),
    script: resource('webview.js'),
    style: resource('webview.css'),
    title,
  });
}
