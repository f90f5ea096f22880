/** Handles clicks on elements marked with `data-do`: in the page, or by a message to the host. */
import type { FromPage } from '../../src/shared/protocol';
import type { AxisChoice } from '../model/environment';
import { messageOf, type PageDeed } from '../views/pieces';
import type { Choices } from './choices';
import type { createEndGuard } from './endGuard';
import type { createMenu } from './menu';

interface ClickedPage {
  readonly choices: Choices;
  readonly menu: ReturnType<typeof createMenu>;
  readonly endGuard: ReturnType<typeof createEndGuard>;
  /** The id of the current content. */
  shownId(): string | null;
  /** Gives the typical answers of a problem. */
  answerLike(problem: number): void;
  /** An action in a sheet. */
  enter(deed: string, value: string): void;
  post(message: FromPage): void;
  schedule(): void;
}

export function attachClicks(root: HTMLElement, page: ClickedPage): void {
  const { choices, menu } = page;

  const follow = ({ dataset }: HTMLElement, isRepeated: boolean): void => {
    const deed = dataset['do'] as PageDeed;
    const value = dataset['value'] ?? '';
    switch (deed) {
      case 'menu':
        return menu.set(!menu.isOpen);
      case 'toggleLine':
        choices.toggleLine(value, dataset['line'] ?? '');
        break;
      case 'showAll':
        choices.chooseRange(value, null);
        // The clicked button disappears, so the focus moves to its chart.
        root.querySelector<HTMLElement>(`[data-plot="${value}"]`)?.focus();
        break;
      case 'axis':
        choices.chooseAxis(value as AxisChoice);
        break;
      case 'gap':
        choices.chooseGap(Number(value));
        break;
      case 'pick':
        choices.pick(value);
        break;
      case 'like':
        return page.answerLike(Number(value));
      case 'sampleFailed':
      case 'mean':
      case 'enterMean':
      case 'keepOutlier':
      case 'enterPasted':
      case 'undo':
      case 'groupSheet':
      case 'unfold':
      case 'discard':
        page.enter(deed, value);
        break;
      default: {
        // The second click of a double click would ask for a second run, or dialog.
        if (isRepeated) return;
        const message = messageOf(dataset, page.shownId());
        if (message !== null) page.post(message);
        if (deed !== 'stop') return;
        // A program may take seconds to end.
        choices.setStopping(true);
      }
    }
    page.schedule();
  };

  root.addEventListener('click', (event) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null;
    if (target === null) {
      if (menu.isOpen) menu.set(false);
      return;
    }
    if (target.getAttribute('aria-disabled') === 'true') return;
    const { do: deed } = target.dataset;
    const isStart = deed === 'runAgain' || deed === 'resume' || deed === 'reanalyse';
    if (isStart && page.endGuard.holds(performance.now())) return;
    const inMenu = target.getAttribute('role') === 'menuitem';
    follow(target, event.detail > 1);
    if (menu.isOpen && inMenu) menu.set(false);
  });
}
