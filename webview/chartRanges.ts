/** Choosing a part of the x axis of a chart: by dragging over it, or with `+`, `-` and `0` or Home on a focused one. */
import type { Plot, PlotAt } from './chartHost';
import { rangeBetween, scaledRange, valueAt } from './charts/range';
import type { Domain } from '../src/core/figure/axes';

/** A press that moves less than this many pixels is no drag. */
const LEAST_DRAG = 5;
/** How much wider or narrower a key makes what is shown. */
const FACTOR = 2;

interface Drag extends Pick<Plot, 'element' | 'place'> {
  readonly pointer: number;
  readonly from: number;
  to: number;
  moved: boolean;
}

interface Listener {
  /** A drag has begun. */
  began(): void;
  choose(plot: string, range: Domain | null): void;
}

export function attachRanges(root: HTMLElement, plotAt: PlotAt, listener: Listener) {
  let drag: Drag | null = null;

  const choose = (element: HTMLElement, range: Domain | null): void =>
    listener.choose(element.dataset['plot'] ?? '', range);

  const xIn = (event: PointerEvent, { element, figure: { plot } }: Omit<Plot, 'place'>): number =>
    Math.max(plot.left, Math.min(plot.right, event.clientX - element.getBoundingClientRect().left));

  const end = (): void => {
    if (drag !== null) drag.place.choice.hidden = true;
    drag = null;
  };

  root.addEventListener('pointerdown', (event) => {
    const found = plotAt(event);
    // A finger that moves over the page scrolls it.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if (found === null || found.figure.choice === null) return;
    const { element, place } = found;
    const from = xIn(event, found);
    drag = { element, place, pointer: event.pointerId, from, to: from, moved: false };
  });
  root.addEventListener('pointermove', (event) => {
    const figure = drag?.place.figure ?? null;
    if (drag === null || figure === null || event.pointerId !== drag.pointer) return;
    // Let go where the page did not hear of it.
    if (event.buttons === 0) {
      end();
      return;
    }
    const { element, place, from } = drag;
    const to = xIn(event, { element, figure });
    drag.to = to;
    if (!drag.moved) {
      if (Math.abs(to - from) < LEAST_DRAG) return;
      drag.moved = true;
      element.setPointerCapture(event.pointerId);
      listener.began();
    }
    const { top, bottom } = figure.plot;
    place.choice.hidden = false;
    Object.assign(place.choice.style, {
      left: `${Math.min(from, to)}px`,
      width: `${Math.abs(to - from)}px`,
      top: `${top}px`,
      height: `${bottom - top}px`,
    });
  });
  root.addEventListener('pointerup', (event) => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    const { element, place, from, to, moved } = drag;
    end();
    const { figure } = place;
    if (!moved || figure === null || figure.choice === null) return;
    choose(element, rangeBetween(figure.x, figure.plot, [from, to], figure.choice.whole));
  });
  root.addEventListener('pointercancel', end);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end();
  });

  root.addEventListener('keydown', (event) => {
    const found = plotAt(event);
    if (found === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { element, place, figure } = found;
    const { plot, x, choice } = figure;
    // 0 for the whole axis.
    const factor = { '+': 1 / FACTOR, '=': 1 / FACTOR, '-': FACTOR, '0': 0, Home: 0 }[event.key];
    if (choice === null || factor === undefined) return;
    event.preventDefault();
    const { at } = place;
    const isIn = at !== null && at >= x.domain[0] && at <= x.domain[1];
    const around = isIn ? at : valueAt(x, plot, (plot.left + plot.right) / 2);
    choose(element, factor === 0 ? null : scaledRange(x, around, factor, choice.whole));
  });

  return { isDragging: (): boolean => drag?.moved === true };
}
