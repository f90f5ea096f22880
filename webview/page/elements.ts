/** The three elements that everything on the page is in. */

export interface Elements {
  readonly root: HTMLElement;
  readonly tip: HTMLElement;
  /** What stands in it is said by screen readers. */
  readonly spoken: HTMLElement;
}

export function pageElements(): Elements {
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
