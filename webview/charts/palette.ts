/** The colours and the font of the theme, resolved for a canvas. */
import { INKS } from '../../src/core/figure/inks';
import type { Colour } from '../../src/core/figure/figure';

export interface Palette {
  readonly colours: Readonly<Record<Colour, string>>;
  readonly font: string;
}

/** Reads the current custom properties of panel.css. The body carries the high-contrast classes. */
export function readPalette(): Palette {
  // A canvas does not resolve var(), so an element does.
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colours = Object.fromEntries(
    (Object.keys(INKS) as Colour[]).map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Record<Colour, string>;
  probe.remove();
  return { colours, font: getComputedStyle(document.body).fontFamily };
}

/** Calls back when the theme may have changed: VS Code sets the class of the body and the style of the root. */
export function observeTheme(changed: () => void): void {
  const observer = new MutationObserver(changed);
  for (const element of [document.body, document.documentElement])
    observer.observe(element, { attributes: true, attributeFilter: ['style', 'class'] });
}

/** Measures text in the font of the page. */
export function createMeasure(): (text: string, size: number) => number {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size) => {
    if (context === null) return text.length * size * 0.6;
    context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
    return context.measureText(text).width;
  };
}
