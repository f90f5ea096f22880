/** Notices that the state band scrolls away, and that it comes back: the bar then says what it said. */

/** The height of the bar: what is below it is in view. */
const BAR = 40;

/** @param changed the band has scrolled away, or come back */
export function createBandWatch(root: HTMLElement, changed: () => void) {
  let isGone = false;
  let band: Element | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      // Of several that came together only the last is true still.
      const entry = entries.at(-1);
      const gone = entry !== undefined && !entry.isIntersecting;
      if (gone === isGone) return;
      isGone = gone;
      changed();
    },
    { rootMargin: `-${BAR}px 0px 0px` },
  );
  return {
    /** The state band has scrolled away. */
    get isGone() {
      return isGone;
    },
    /** The page has been drawn: its band may be another one, or none. */
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
