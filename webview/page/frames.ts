/** Draws the page at most once per frame, and not while it is hidden. */

/** A chart that waits for its turn is drawn with the next update, or after this many milliseconds. */
const CATCH_UP = 150;

/** @param failed gets errors thrown by `draw` in a frame */
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
    /** Draws the page in the next frame. */
    schedule,
    drawNow,
    /** Call after drawing. @param waits whether a chart waits for its turn and must be drawn soon */
    drawn(waits: boolean): void {
      window.clearTimeout(catchUp);
      if (waits) catchUp = window.setTimeout(schedule, CATCH_UP);
    },
  };
}
