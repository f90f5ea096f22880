/** The panels of one kind in this window: opened, shown again, restored after a reload of the window, closed. */
import { ViewColumn, commands, window } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import type { HostParts } from '../hostParts';
import { readSettings } from '../settings';
import { besideColumn } from './besideColumn';
import { carryOut } from './pageRequests';
import { Panel, type PageRequest, type PanelFace } from './panel';

/** What a kind of panel adds. */
export interface PanelKind<Content> extends Pick<
  PanelFace<Content>,
  'titleOf' | 'feed' | 'follow'
> {
  /** As the manifest has it. */
  readonly viewType: string;
  /** Of contents with the same key there is one panel. */
  readonly keyOf: (content: Content) => string;
  /** Does what its page asks for. */
  readonly answer: (panel: Panel<Content>, message: PageRequest) => Promise<void>;
  /**
   * What a page showed before a reload of the window is shown again.
   * @param adopt gives the page its content; the panel is closed where that is not called
   * @param kept what the page has kept
   */
  readonly restore: (adopt: (content: Content) => Panel<Content>, kept: unknown) => Promise<void>;
  /** It belongs to no editor: it takes the place of one, not the place beside it. */
  readonly standsAlone?: true;
  /** Told of panels that are closed. */
  readonly closed?: (panel: Panel<Content>) => void;
}

export class PanelSet<Content> implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Set<Panel<Content>>();
  readonly #serializer: Disposable;

  constructor(
    private readonly parts: Pick<HostParts, 'extensionUri' | 'timer' | 'log'>,
    private readonly kind: PanelKind<Content>,
  ) {
    this.#serializer = window.registerWebviewPanelSerializer(kind.viewType, this);
  }

  get all(): readonly Panel<Content>[] {
    return [...this.#panels];
  }

  /** The panel that has the focus. */
  get active(): Panel<Content> | null {
    return this.all.find((panel) => panel.isActive) ?? null;
  }

  of(key: string): Panel<Content> | null {
    return this.all.find(({ content }) => this.kind.keyOf(content) === key) ?? null;
  }

  /** Shows it in its panel, or in a new one where the settings say. */
  show(content: Content): Panel<Content> {
    const panel = this.of(this.kind.keyOf(content));
    const { panelColumn, panelPreserveFocus: preserveFocus } = readSettings();
    if (panel === null) {
      const { viewType, titleOf, standsAlone = false } = this.kind;
      const isActive = standsAlone || panelColumn === 'active';
      const viewColumn = isActive ? ViewColumn.Active : besideColumn();
      const place = { viewColumn, preserveFocus };
      const options = { enableScripts: true };
      const created = window.createWebviewPanel(viewType, titleOf(content), place, options);
      return this.#adopt(created, content);
    }
    if (!panel.isVisible) panel.reveal(preserveFocus);
    panel.show(content);
    return panel;
  }

  async deserializeWebviewPanel(created: WebviewPanel, kept: unknown): Promise<void> {
    let isAdopted = false;
    await this.kind.restore((content) => {
      isAdopted = true;
      this.of(this.kind.keyOf(content))?.dispose();
      return this.#adopt(created, content);
    }, kept);
    if (!isAdopted) created.dispose();
  }

  dispose(): void {
    this.#serializer.dispose();
  }

  #adopt(created: WebviewPanel, content: Content): Panel<Content> {
    const { kind, parts } = this;
    const { log } = parts;
    const panel: Panel<Content> = new Panel(
      created,
      { ...parts, ...kind },
      content,
      (message) => {
        if (message.type === 'pageFailed') {
          return log.error(`The page of ${kind.viewType} failed: ${message.message}`);
        }
        carryOut(log, message, async () => {
          if (message.type === 'openSample') await commands.executeCommand('cpe.openSample');
          else await kind.answer(panel, message);
        });
      },
      () => {
        this.#panels.delete(panel);
        kind.closed?.(panel);
      },
    );
    this.#panels.add(panel);
    return panel;
  }
}

/** What a page has kept under this name over a reload of the window; empty where it has kept nothing. */
export function keptByPage(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const kept = (state as Readonly<Record<string, unknown>>)[name];
  return typeof kept === 'string' ? kept : '';
}
