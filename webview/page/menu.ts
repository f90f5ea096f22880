/** The menu of the bar: open state, focus and keys. */

const ITEM = '.menu [role="menuitem"]';

/** @param draw draws the page at once */
export function createMenu(root: HTMLElement, draw: () => void) {
  let isOpen = false;

  /** Opens or closes the menu, and moves the focus to its first item or back to its button. */
  const set = (open: boolean): void => {
    isOpen = open;
    draw();
    const opener = root.querySelector<HTMLElement>('[data-do="menu"]');
    if (open) root.querySelector<HTMLElement>(ITEM)?.focus();
    else opener?.focus();
  };

  root.addEventListener('keydown', (event) => {
    if (!isOpen) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      set(false);
      return;
    }
    const items = [...root.querySelectorAll<HTMLElement>(ITEM)];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  });

  return {
    get isOpen() {
      return isOpen;
    },
    set,
  };
}
