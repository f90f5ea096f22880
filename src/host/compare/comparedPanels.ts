/** The panels that compare: of comparisons, and of files of results. One each, restored after a window reload. */
import { env, l10n, window } from 'vscode';
import type { Disposable } from 'vscode';
import { summaryAnswer } from '../../core/report/comparisonText';
import type { ComparisonSummary } from '../../core/sweep/summary';
import type { CompareAct, ToPage } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { Subscription } from '../util/listeners';
import type { PageRequest, Panel } from '../views/panel';
import { PanelSet, keptByPage } from '../views/panelSet';

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

export class ComparedPanels<Shown extends Compared> implements Disposable {
  readonly #panels: PanelSet<Shown>;
  readonly #subscriptions = new Map<Panel<Shown>, Subscription>();

  /**
   * @param restored what had this id before a reload; null where it is gone
   * @param left told of what its panel does not show any more
   */
  constructor(
    parts: Pick<HostParts, 'extensionUri' | 'timer' | 'log'>,
    viewType: string,
    restored: (id: string) => Promise<Shown | null>,
    left: (shown: Shown) => void = () => undefined,
  ) {
    this.#panels = new PanelSet<Shown>(parts, {
      viewType,
      keyOf: ({ id }) => id,
      titleOf: ({ title }) => title,
      feed: (content) => ({
        whole: () => {
          const comparison = content().summary();
          return comparison === null ? content().empty() : { type: 'comparison', comparison };
        },
      }),
      answer: ({ content }, message) => answer(content, message),
      restore: async (adopt, kept) => {
        const shown = await restored(keptByPage(kept, 'runId'));
        if (shown !== null) this.#follow(adopt(shown));
      },
      closed: (panel) => {
        this.#subscriptions.get(panel)?.dispose();
        this.#subscriptions.delete(panel);
        left(panel.content);
      },
    });
  }

  /** What the panel with the focus shows. */
  get active(): Shown | null {
    return this.#panels.active?.content ?? null;
  }

  isShown(isMeant: (shown: Shown) => boolean): boolean {
    return this.#panels.all.some(({ content }) => isMeant(content));
  }

  show(shown: Shown): void {
    this.#follow(this.#panels.show(shown));
  }

  close(isMeant: (shown: Shown) => boolean): void {
    for (const panel of this.#panels.all) if (isMeant(panel.content)) panel.dispose();
  }

  dispose(): void {
    this.#panels.dispose();
  }

  #follow(panel: Panel<Shown>): void {
    this.#subscriptions.get(panel)?.dispose();
    this.#subscriptions.set(
      panel,
      panel.content.onChanged(() => panel.changed()),
    );
  }
}

async function answer(shown: Compared, message: PageRequest): Promise<void> {
  switch (message.type) {
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
