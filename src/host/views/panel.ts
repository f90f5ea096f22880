/** A panel with a page in it: what it shows, when its page listens, when it is gone, what it says. */
import { Uri, type ViewColumn, type WebviewPanel } from 'vscode';
import type { DrawRequest, FromPage, ToPage } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { readSettings } from '../settings';
import type { Subscription } from '../util/listeners';
import { PageDrawings } from './pageDrawings';
import { createNonce, panelHtml } from './panelHtml';
import { PageStart } from './pageStart';
import { Pump, type Feed } from './pump';

/** What kinds of panels answer differently. */
export type PageRequest = Exclude<
  FromPage,
  { readonly type: 'ready' | 'ping' | 'drawn' | 'pageFailed' | 'openSample' }
>;

/** What a panel is built with. */
export interface PanelFace<Content> extends Pick<HostParts, 'extensionUri' | 'timer'> {
  readonly titleOf: (content: Content) => string;
  /** @param content as it is now */
  readonly feed: (content: () => Content) => Feed;
  /** Calls whenever what it shows has changed, where that tells it itself. */
  readonly follow?: (content: Content, changed: () => void) => Subscription;
}

export class Panel<Content> {
  #content: Content;
  #isLocked = false;
  readonly #pump: Pump;
  readonly #drawings: PageDrawings;
  #following: Subscription | undefined;

  /**
   * @param receive hears what is no matter of every panel
   * @param disposed told once
   */
  constructor(
    private readonly panel: WebviewPanel,
    private readonly face: PanelFace<Content>,
    content: Content,
    receive: (
      message: PageRequest | Extract<FromPage, { readonly type: 'pageFailed' | 'openSample' }>,
    ) => void,
    disposed: () => void,
  ) {
    this.#content = content;
    const { timer, feed, extensionUri, titleOf } = face;
    // Never awaited: the promise hangs while the page is loading.
    const post = (message: ToPage): void => void panel.webview.postMessage(message);
    const interval = (): number => readSettings().panelUpdateInterval;
    const sent = feed(() => this.#content);
    this.#pump = new Pump(timer, post, sent, interval);
    this.#drawings = new PageDrawings(timer, post);
    const start = new PageStart(timer, (time) => loadPage(panel, extensionUri, time));
    // Listeners first, the page last: it may say `ready` at once.
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      switch (message.type) {
        case 'ready':
          start.ready();
          // What is shown first: it is what is drawn.
          this.#pump.pageReady();
          this.#drawings.pageReady();
          return;
        case 'ping':
          post({ type: 'pong' });
          return;
        case 'drawn':
          this.#drawings.receive(message);
          return;
        default:
          receive(message);
      }
    });
    panel.onDidChangeViewState(() => {
      if (panel.visible) {
        start.inView();
        return;
      }
      start.gone();
      this.#pump.pageGone();
      this.#drawings.pageGone();
    });
    panel.onDidDispose(() => {
      start.gone();
      this.#pump.pageGone();
      this.#drawings.dispose();
      this.#following?.dispose();
      disposed();
    });
    this.#follow();
    panel.title = titleOf(content);
    start.begin(panel.visible);
  }

  get content(): Content {
    return this.#content;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  /** Whether it stays with what it shows, whatever the editor shows. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Where it is; undefined where it is hidden. */
  get column(): ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  show(content: Content): void {
    this.#content = content;
    this.#follow();
    this.#entitle();
    this.#pump.shown();
  }

  /** What it shows has changed: the page hears of it at most ten times a second. */
  changed(): void {
    this.#pump.changed();
  }

  /** @returns whether it is locked now */
  toggleLock(): boolean {
    this.#isLocked = !this.#isLocked;
    this.#entitle();
    return this.#isLocked;
  }

  reveal(preserveFocus: boolean): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** A drawing of a run that it shows, as its page makes it; null where there is nothing to draw. */
  draw(runId: string, asked: DrawRequest): Promise<string | null> {
    this.#pump.flush();
    return this.#drawings.ask(runId, asked);
  }

  #follow(): void {
    this.#following?.dispose();
    this.#following = this.face.follow?.(this.#content, () => this.changed());
  }

  #entitle(): void {
    const title = this.face.titleOf(this.#content);
    // As the preview of a document shows it.
    this.panel.title = this.#isLocked ? `[${title}]` : title;
  }
}

function loadPage({ title, webview }: WebviewPanel, extensionUri: Uri, time: number): void {
  const dist = Uri.joinPath(extensionUri, 'dist');
  webview.options = { enableScripts: true, localResourceRoots: [dist] };
  const query = time === 1 ? '' : `time=${time}`;
  const resource = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(dist, name).with({ query })).toString();
  webview.html = panelHtml({
    cspSource: webview.cspSource,
    nonce: createNonce(),
    script: resource('webview.js'),
    style: resource('webview.css'),
    title,
  });
}
