/** The theme of the editor: when it may have changed, and how wide texts are in its font. */

/** Calls back when the theme may have changed: VS Code sets the class of the body and the style of the root. */
export function observeTheme(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['style', 'class'],
  });
}

/** Measures texts in the font of the page. */
export function createMeasure(): (text: string, size: number) => number {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size) => {
    if (context === null) return text.length * size * 0.6;
    context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
    return context.measureText(text).width;
  };
}
