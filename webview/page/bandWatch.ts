/** Detects when the state band scrolls out of view and back; the bar then shows the state instead. */

/** The height of the bar, which covers the top of the page. */
const BAR = 40;

/** @param changed called when the band scrolled out of view or back */
export function createBandWatch(root: HTMLElement, changed: () => void) {
  let isGone = false;
  let band: Element | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      // Of several entries at once, only the last is current.
      const entry = entries.at(-1);
      const gone = entry !== undefined && !entry.isIntersecting;
      if (gone === isGone) return;
      isGone = gone;
      changed();
    },
    { rootMargin: `-${BAR}px 0px 0px` },
  );
  return {
    get isGone() {
      return isGone;
    },
    /** After each drawing, since the band may be another element or be gone. */
    drawn() {
      const now = root.querySelector('.state');
      if (now === band) return;
      if (band !== null) observer.unobserve(band);
      if (now === null) isGone = false;
      else observer.observe(now);
      band = now;
    },
  };
}
