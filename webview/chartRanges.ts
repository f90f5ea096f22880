/** Selects a range of a chart's x axis: by dragging, or with `+`, `-` and `0` or Home on a focused chart. */
import type { Place } from './chartHost';
import { rangeBetween, scaledRange, valueAt } from './charts/range';
import type { Domain } from '../src/core/figure/axes';
import type { Figure } from '../src/core/figure/figure';

/** A press that moves fewer pixels is not a drag. */
const LEAST_DRAG = 5;
/** Zoom factor of a key press. */
const FACTOR = 2;

interface Drag {
  readonly place: Place;
  readonly pointer: number;
  readonly from: number;
  to: number;
  moved: boolean;
}

interface Listener {
  began(): void;
  choose(plot: string, range: Domain | null): void;
}

export type PlaceAt = (target: EventTarget | null) => Place | null;

export function attachRanges(root: HTMLElement, placeAt: PlaceAt, listener: Listener) {
  let drag: Drag | null = null;

  const choose = ({ element }: Place, range: Domain | null): void =>
    listener.choose(element.dataset['plot'] ?? '', range);

  const xIn = ({ element }: Place, event: PointerEvent, { plot }: Figure): number =>
    Math.max(plot.left, Math.min(plot.right, event.clientX - element.getBoundingClientRect().left));

  const end = (): void => {
    if (drag !== null) drag.place.choice.hidden = true;
    drag = null;
  };

  const showChoice = ({ place, from, to }: Drag, { plot }: Figure): void => {
    place.choice.hidden = false;
    place.choice.style.left = `${Math.min(from, to)}px`;
    place.choice.style.width = `${Math.abs(to - from)}px`;
    place.choice.style.top = `${plot.top}px`;
    place.choice.style.height = `${plot.bottom - plot.top}px`;
  };

  root.addEventListener('pointerdown', (event) => {
    const place = placeAt(event.target);
    const figure = place?.figure ?? null;
    // Touch scrolls the page instead.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if (place === null || figure === null || figure.choice === null) return;
    const from = xIn(place, event, figure);
    drag = { place, pointer: event.pointerId, from, to: from, moved: false };
  });
  root.addEventListener('pointermove', (event) => {
    const figure = drag?.place.figure ?? null;
    if (drag === null || figure === null || event.pointerId !== drag.pointer) return;
    // The button was released outside the page.
    if (event.buttons === 0) {
      end();
      return;
    }
    drag.to = xIn(drag.place, event, figure);
    if (!drag.moved) {
      if (Math.abs(drag.to - drag.from) < LEAST_DRAG) return;
      drag.moved = true;
      drag.place.element.setPointerCapture(event.pointerId);
      listener.began();
    }
    showChoice(drag, figure);
  });
  root.addEventListener('pointerup', (event) => {
    const figure = drag?.place.figure ?? null;
    if (drag === null || event.pointerId !== drag.pointer) return;
    const { place, from, to, moved } = drag;
    end();
    if (!moved || figure === null || figure.choice === null) return;
    choose(place, rangeBetween(figure.x, figure.plot, [from, to], figure.choice.whole));
  });
  root.addEventListener('pointercancel', end);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end();
  });

  root.addEventListener('keydown', (event) => {
    const place = placeAt(event.target);
    const figure = place?.figure ?? null;
    if (place === null || figure === null || figure.choice === null) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0' || event.key === 'Home') {
      event.preventDefault();
      choose(place, null);
      return;
    }
    const factor = { '+': 1 / FACTOR, '=': 1 / FACTOR, '-': FACTOR }[event.key];
    if (factor === undefined) return;
    event.preventDefault();
    const { plot, x, choice } = figure;
    const [low, high] = x.domain;
    const isIn = place.at !== null && place.at >= low && place.at <= high;
    const around =
      isIn && place.at !== null ? place.at : valueAt(x, plot, (plot.left + plot.right) / 2);
    choose(place, scaledRange(x, around, factor, choice.whole));
  });

  return { isDragging: (): boolean => drag?.moved === true };
}
