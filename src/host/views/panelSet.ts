/** The panels of one kind in this window: opens, reuses, restores and closes them. */
import { ViewColumn, commands, window } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { messageOf } from '../../core/words/thrown';
import type { HostParts } from '../hostParts';
import { readSettings } from '../settings';
import { sayError } from '../util/say';
import { besideColumn } from './besideColumn';
import { answerBy, type Answers } from './pageRequests';
import { Panel, type PanelFace } from './panel';

/** The parts that differ between kinds of panels. */
export interface PanelKind<Content> extends Pick<
  PanelFace<Content>,
  'titleOf' | 'feed' | 'follow'
> {
  /** As in the manifest. */
  readonly viewType: string;
  /** There is one panel per key. */
  readonly keyOf: (content: Content) => string;
  /** @param id what a request is about, as the page names it */
  readonly answers: (panel: Panel<Content>, id: string) => Answers;
  /**
   * Restores the content that a page showed before a window reload.
   * @param adopt gives the page its content; the panel is closed if this is not called
   * @param kept what the page kept
   */
  readonly restore: (adopt: (content: Content) => Panel<Content>, kept: unknown) => Promise<void>;
  /** Belongs to no editor, so it opens in the active column instead of beside it. */
  readonly standsAlone?: true;
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

  /** The focused panel. */
  get active(): Panel<Content> | null {
    return this.all.find((panel) => panel.isActive) ?? null;
  }

  of(key: string): Panel<Content> | null {
    return this.all.find(({ content }) => this.kind.keyOf(content) === key) ?? null;
  }

  /** Shows the content in its panel, or in a new one where the settings say. */
  show(content: Content): Panel<Content> {
    const panel = this.of(this.kind.keyOf(content));
    const { panelColumn, panelPreserveFocus: preserveFocus } = readSettings();
    if (panel === null) {
      const { viewType, titleOf, standsAlone = false } = this.kind;
      const isActive = standsAlone || panelColumn === 'active';
      const place = { viewColumn: isActive ? ViewColumn.Active : besideColumn(), preserveFocus };
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
    const panel: Panel<Content> = new Panel(
      created,
      { ...parts, ...kind },
      content,
      async (message) => {
        try {
          if (message.type === 'pageFailed')
            parts.log.error(`The page of ${kind.viewType} failed: ${message.message}`);
          else if (message.type === 'openSample') await commands.executeCommand('cpe.openSample');
          else await answerBy(kind.answers(panel, message.runId), message);
        } catch (error) {
          parts.log.error(`${message.type}: ${messageOf(error)}`);
          sayError(messageOf(error));
        }
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

/** The value that a page kept under this name over a window reload; empty if none. */
export function keptByPage(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const kept = (state as Readonly<Record<string, unknown>>)[name];
  return typeof kept === 'string' ? kept : '';
}
