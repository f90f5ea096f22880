/** A panel with a page: sends its content, and handles messages, visibility and closing. */
import { Uri, type ViewColumn, type WebviewPanel } from 'vscode';
import type { DrawRequest, FromPage, ToPage } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { readSettings } from '../settings';
import type { Subscription } from '../util/listeners';
import { PageDrawings } from './pageDrawings';
import { createNonce, panelHtml } from './panelHtml';
import { PageStart } from './pageStart';
import { Pump, type Feed } from './pump';

/** The requests that each kind of panel answers in its own way. */
export type PageRequest = Exclude<
  FromPage,
  { readonly type: 'ready' | 'ping' | 'drawn' | 'pageFailed' | 'openSample' }
>;

/** The parts that differ between kinds of panels. */
export interface PanelFace<Content> extends Pick<HostParts, 'extensionUri' | 'timer'> {
  readonly titleOf: (content: Content) => string;
  /** @param content returns the current content */
  readonly feed: (content: () => Content) => Feed;
  /** Calls `changed` whenever the content changes by itself. */
  readonly follow?: (content: Content, changed: () => void) => Subscription;
}

export class Panel<Content> {
  #content: Content;
  #isLocked = false;
  readonly #pump: Pump;
  readonly #drawings: PageDrawings;
  #following: Subscription | undefined;

  /**
   * @param receive called with messages that are not handled for all panels alike
   * @param disposed called once
   */
  constructor(
    private readonly panel: WebviewPanel,
    private readonly face: PanelFace<Content>,
    content: Content,
    receive: (
      message: PageRequest | Extract<FromPage, { readonly type: 'pageFailed' | 'openSample' }>,
    ) => Promise<void>,
    disposed: () => void,
  ) {
    this.#content = content;
    const { timer, feed, extensionUri, titleOf } = face;
    // Never awaited: the promise does not settle while the page is loading.
    const post = (message: ToPage): void => void panel.webview.postMessage(message);
    const interval = (): number => readSettings().panelUpdateInterval;
    const sent = feed(() => this.#content);
    this.#pump = new Pump(timer, post, sent, interval);
    this.#drawings = new PageDrawings(timer, post);
    const start = new PageStart(timer, (time) => loadPage(panel, extensionUri, time));
    // Listen first and set the page last: it may say `ready` at once.
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      switch (message.type) {
        case 'ready':
          start.ready();
          // Content first, because drawings are made of it.
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
          void receive(message);
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

  /** A locked panel keeps its content when another editor gets the focus. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Its column; undefined while hidden. */
  get column(): ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  show(content: Content): void {
    this.#content = content;
    this.#follow();
    this.#entitle();
    this.#pump.shown();
  }

  /** The content changed; the page is told at most ten times a second. */
  changed(): void {
    this.#pump.changed();
  }

  /** @returns whether the panel is locked now */
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

  /** A drawing of a shown run, made by the page; null if there is nothing to draw. */
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
    // Like the title of a locked Markdown preview.
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
