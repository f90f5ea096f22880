/** The three elements that contain everything on the page. */

/** @returns `spoken`: its text is read by screen readers */
export function pageElements() {
  const root = elementOf('panel', 'main');
  const tip = elementOf('tip', 'div');
  tip.setAttribute('role', 'tooltip');
  tip.hidden = true;
  const spoken = elementOf('spoken', 'p');
  spoken.className = 'sr';
  spoken.setAttribute('aria-live', 'polite');
  return { root, tip, spoken };
}

function elementOf(id: string, tag: string): HTMLElement {
  const known = document.getElementById(id);
  if (known !== null) return known;
  const created = document.createElement(tag);
  created.id = id;
  document.body.append(created);
  return created;
}

export function createPlaceWidths(root: HTMLElement) {
  const widths = new Map<string, number>();
  return {
    /** In pixels; a default until it is known. */
    of: (place: string): number =>
      widths.get(place) ?? Math.min(440, Math.max(280, window.innerWidth - 32)),
    /** Reads the widths from the page. @returns whether one changed */
    read(): boolean {
      let changed = false;
      for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
        const name = element.dataset['place'] ?? '';
        const width = Math.floor(element.clientWidth);
        if (width === 0 || widths.get(name) === width) continue;
        widths.set(name, width);
        changed = true;
      }
      return changed;
    },
  };
}
