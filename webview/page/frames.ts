/** When the page is drawn: at most once a frame, and not while nobody sees it. */

/** A chart whose turn did not come with an update is drawn with the next one, or by then. Milliseconds. */
const CATCH_UP = 150;

/** @param failed hears of what `draw` throws in a frame */
export function createFrames(draw: () => void, failed: (error: unknown) => void) {
  let frame: number | null = null;
  let catchUp: number | undefined;

  const drawNow = (): void => {
    frame = null;
    draw();
  };
  const schedule = (): void => {
    if (frame !== null || document.hidden) return;
    frame = requestAnimationFrame(() => {
      try {
        drawNow();
      } catch (error) {
        failed(error);
      }
    });
  };
  return {
    /** The page is drawn with the next frame. */
    schedule,
    /** The page is drawn at once. */
    drawNow,
    /** What was drawn. @param waits whether a part of it waits for its turn, and will be drawn soon */
    drawn(waits: boolean): void {
      window.clearTimeout(catchUp);
      if (waits) catchUp = window.setTimeout(schedule, CATCH_UP);
    },
  };
}
