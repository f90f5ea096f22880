/** The panels that compare: of comparisons, and of files of results. One each, restored after a window reload. */
import { env, l10n, window } from 'vscode';
import type { Disposable, LogOutputChannel, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { summaryAnswer } from '../../core/report/comparisonText';
import type { ComparisonSummary } from '../../core/sweep/summary';
import type { CompareAct, ToPage } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { Subscription } from '../util/listeners';
import { PagePanel, createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { PageRequest } from '../views/pageListener';
import { carryOut } from '../views/pageRequests';

/** What a panel shows, and what its page can ask for. */
export interface Compared {
  /** The page keeps it over a reload; no two panels have the same. */
  readonly id: string;
  readonly title: string;
  /** Null where nothing is known of it yet: then the page shows what is `empty`. */
  readonly summary: () => ComparisonSummary | null;
  readonly empty: () => ToPage;
  readonly onChanged: (listener: () => void) => Subscription;
  readonly stop: () => void;
  readonly openSpec: () => Promise<void>;
  readonly save: (what: 'csv' | 'json') => Promise<void>;
  readonly act: (act: CompareAct, svg?: string) => Promise<void>;
}

class ComparedPanel<Shown extends Compared> extends PagePanel {
  constructor(
    panel: WebviewPanel,
    host: PanelHost<ComparedPanel<Shown>>,
    readonly shown: Shown,
  ) {
    super(panel);
    const pump = this.openWithState(host, shown.title, () => {
      const comparison = shown.summary();
      return comparison === null ? shown.empty() : { type: 'comparison', comparison };
    });
    const subscription = shown.onChanged(() => pump.changed());
    this.onDisposed(() => subscription.dispose());
  }
}

export class ComparedPanels<Shown extends Compared> implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Set<ComparedPanel<Shown>>();
  readonly #serializer: Disposable;
  readonly #host: PanelHost<ComparedPanel<Shown>>;

  /**
   * @param restored what had this id before a reload; null where it is gone
   * @param left told of what its panel does not show any more
   */
  constructor(
    { extensionUri, timer, log }: Pick<HostParts, 'extensionUri' | 'timer' | 'log'>,
    private readonly viewType: string,
    private readonly restored: (id: string) => Promise<Shown | null>,
    private readonly left: (shown: Shown) => void = () => undefined,
  ) {
    const receive = ({ shown }: ComparedPanel<Shown>, message: PageRequest): void =>
      carryOut(log, message, () => answer(shown, message, log));
    this.#host = { extensionUri, timer, receive };
    this.#serializer = window.registerWebviewPanelSerializer(viewType, this);
  }

  /** What the panel with the focus shows. */
  get active(): Shown | null {
    return [...this.#panels].find((panel) => panel.isActive)?.shown ?? null;
  }

  isShown(isMeant: (shown: Shown) => boolean): boolean {
    return [...this.#panels].some(({ shown }) => isMeant(shown));
  }

  show(shown: Shown): void {
    const known = this.#of(shown.id);
    if (known === undefined) this.#adopt(createPanel(this.viewType, shown.title), shown);
    else known.reveal(true);
  }

  close(isMeant: (shown: Shown) => boolean): void {
    for (const panel of [...this.#panels]) if (isMeant(panel.shown)) panel.dispose();
  }

  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const shown = await this.restored(keptByPage(state, 'runId'));
    if (shown === null) created.dispose();
    else this.#adopt(created, shown);
  }

  dispose(): void {
    this.#serializer.dispose();
  }

  #of(id: string): ComparedPanel<Shown> | undefined {
    return [...this.#panels].find(({ shown }) => shown.id === id);
  }

  #adopt(created: WebviewPanel, shown: Shown): void {
    this.#of(shown.id)?.dispose();
    const panel = new ComparedPanel(created, this.#host, shown);
    this.#panels.add(panel);
    panel.onDisposed(() => {
      this.#panels.delete(panel);
      this.left(shown);
    });
  }
}

async function answer(shown: Compared, message: PageRequest, log: LogOutputChannel): Promise<void> {
  switch (message.type) {
    case 'pageFailed':
      log.error(`The page of a comparison failed: ${message.message}`);
      return;
    case 'stop':
      shown.stop();
      return;
    case 'openSpec':
      return shown.openSpec();
    case 'copyResult': {
      const summary = shown.summary();
      if (summary === null) return;
      await env.clipboard.writeText(summaryAnswer(summary));
      window.setStatusBarMessage(l10n.t('Result copied'), 2000);
      return;
    }
    case 'save':
      return message.what === 'report' ? undefined : shown.save(message.what);
    case 'compare':
      return shown.act(message.act, message.svg);
    default:
  }
}
