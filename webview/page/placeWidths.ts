/** The widths of the places for drawings: the page is drawn to them. */

export interface PlaceWidths {
  /** In pixels; a sensible one before it is known. */
  of(place: string): number;
  /** Reads the widths off the page. @returns whether one changed */
  read(): boolean;
}

export function createPlaceWidths(root: HTMLElement): PlaceWidths {
  const widths = new Map<string, number>();
  return {
    of: (place) => widths.get(place) ?? Math.min(440, Math.max(280, window.innerWidth - 32)),
    read() {
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
