/** Clicks on what the views have marked with `data-do`: what each asks for is done here, or by the host. */
import { toCommand } from '../uiCommands';
import type { Outcome } from '../uiCommands';
import type { UiCommand } from '../views/pieces';
import type { FromPage } from '../../src/shared/protocol';
import type { Choices } from './choices';
import type { EndGuard } from './endGuard';
import type { Menu } from './menu';

interface ClickedPage {
  readonly choices: Choices;
  readonly menu: Menu;
  readonly endGuard: EndGuard;
  /** The id of what is on the page. */
  shownId(): string | null;
  /** What is done in a sheet. */
  enter(outcome: Extract<Outcome, { type: 'entry' }>): void;
  post(message: FromPage): void;
  schedule(): void;
}

export function attachClicks(root: HTMLElement, page: ClickedPage): void {
  const { choices, menu } = page;

  const follow = (outcome: Exclude<Outcome, { type: 'menu' }>): void => {
    switch (outcome.type) {
      case 'message':
        page.post(outcome.message);
        return;
      case 'line':
        choices.toggleLine(outcome.plot, outcome.key);
        break;
      case 'whole':
        choices.showWhole(outcome.plot);
        // Its button goes: the focus goes to the chart that it was for.
        root.querySelector<HTMLElement>(`[data-plot="${outcome.plot}"]`)?.focus();
        break;
      case 'axis':
        choices.chooseAxis(outcome.axis);
        break;
      case 'gap':
        choices.chooseGap(outcome.gap);
        break;
      case 'entry':
        page.enter(outcome);
        break;
      case 'pick':
        choices.pick(outcome.key);
        break;
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
    const command = target.dataset['do'] as UiCommand;
    const isStart = command === 'runAgain' || command === 'resume';
    if (isStart && page.endGuard.holds(performance.now())) return;
    const outcome = toCommand(command, target.dataset['value'] ?? null, page.shownId());
    if (outcome?.type === 'menu') {
      menu.set(!menu.isOpen);
      return;
    }
    const inMenu = target.getAttribute('role') === 'menuitem';
    if (outcome !== null) follow(outcome);
    if (menu.isOpen && inMenu) menu.set(false);
  });
}
