/** Puts the charts on the page: one canvas each, drawn when data, width or theme change; pointer and keys read values off. */
import { createFigureCanvas } from './charts/chart';
import type { FigureCanvas } from './charts/chart';
import type { Domains, Figure } from './charts/figure';
import type { Palette } from './charts/palette';
import { h } from './dom/h';
import type { Child } from './dom/h';

export interface ChartRequest {
  /** Everything that the figure is made of but the width: the same one is not drawn twice. */
  readonly data: readonly unknown[];
  /** While this stays the same the axes only grow; null = fit them to what there is. */
  readonly grows: string | null;
  make(width: number, before: Domains | null): Figure;
}

interface Place {
  readonly canvas: FigureCanvas;
  readonly hair: HTMLElement;
  drawn: {
    readonly data: readonly unknown[];
    readonly width: number;
    readonly ratio: number;
  } | null;
  domains: { readonly grows: string; readonly width: number; readonly domains: Domains } | null;
  figure: Figure | null;
  at: number | null;
}

export interface ChartHost {
  /** Draws what is asked for on the plots that are on the page; plots that are gone are forgotten. */
  draw(requests: ReadonlyMap<string, ChartRequest>, palette: Palette): void;
}

interface Readout {
  show(content: Child, x: number, y: number): void;
  hide(): void;
  say(words: string): void;
}

function sameData(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

export function createChartHost(root: HTMLElement, readout: Readout): ChartHost {
  const places = new Map<HTMLElement, Place>();

  const placeOf = (element: HTMLElement): Place => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    const hair = document.createElement('span');
    hair.className = 'hair';
    hair.hidden = true;
    element.replaceChildren(canvas, hair);
    const place: Place = {
      canvas: createFigureCanvas(canvas),
      hair,
      drawn: null,
      domains: null,
      figure: null,
      at: null,
    };
    places.set(element, place);
    return place;
  };

  const hideHairs = (): void => {
    for (const place of places.values()) place.hair.hidden = true;
    readout.hide();
  };

  const showAt = (element: HTMLElement, place: Place, index: number, speak: boolean): void => {
    const stop = place.figure?.stops[index];
    if (stop === undefined || place.figure === null) return;
    place.at = index;
    const { plot } = place.figure;
    place.hair.hidden = false;
    place.hair.style.left = `${Math.round(stop.x)}px`;
    place.hair.style.top = `${plot.top}px`;
    place.hair.style.height = `${plot.bottom - plot.top}px`;
    const box = element.getBoundingClientRect();
    const rows = stop.rows.map(([name, value]) =>
      h('div', { class: 'row' }, h('span', {}, name), h('b', {}, value)),
    );
    readout.show(rows, box.left + stop.x + 12, box.top + 24);
    if (speak) readout.say(stop.rows.map((row) => row.join(' ').trim()).join(', '));
  };

  const plotAt = (target: EventTarget | null): [HTMLElement, Place] | null => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null;
    const place = element === null ? undefined : places.get(element);
    return element === null || place === undefined ? null : [element, place];
  };

  root.addEventListener('mousemove', (event) => {
    const found = plotAt(event.target);
    const stops = found?.[1].figure?.stops ?? [];
    if (found === null || stops.length === 0) return;
    const x = event.clientX - found[0].getBoundingClientRect().left;
    let nearest = 0;
    stops.forEach((stop, index) => {
      if (Math.abs(stop.x - x) < Math.abs((stops[nearest]?.x ?? Infinity) - x)) nearest = index;
    });
    showAt(found[0], found[1], nearest, false);
  });
  root.addEventListener('mouseout', (event) => {
    if (plotAt(event.target) !== null) hideHairs();
  });
  root.addEventListener('focusout', (event) => {
    if (plotAt(event.target) !== null) hideHairs();
  });
  root.addEventListener('keydown', (event) => {
    const found = plotAt(event.target);
    const count = found?.[1].figure?.stops.length ?? 0;
    if (found === null || count === 0) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = found[1].at ?? (step > 0 ? -1 : count);
    showAt(found[0], found[1], Math.max(0, Math.min(count - 1, from + step)), true);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hideHairs();
  });

  return {
    draw(requests, palette) {
      for (const [element, place] of places) {
        if (element.isConnected) continue;
        place.canvas.destroy();
        places.delete(element);
      }
      for (const element of root.querySelectorAll<HTMLElement>('[data-plot]')) {
        const request = requests.get(element.dataset['plot'] ?? '');
        const width = Math.floor(element.clientWidth);
        if (request === undefined || width === 0) continue;
        const place = placeOf(element);
        const data = [...request.data, palette];
        const ratio = window.devicePixelRatio;
        const { drawn, domains } = place;
        if (
          drawn !== null &&
          drawn.width === width &&
          drawn.ratio === ratio &&
          sameData(drawn.data, data)
        )
          continue;
        const before =
          domains !== null && domains.grows === request.grows && domains.width === width
            ? domains.domains
            : null;
        const figure = request.make(width, before);
        place.canvas.draw(figure, palette);
        place.figure = figure;
        place.drawn = { data, width, ratio };
        place.domains =
          request.grows === null || figure.axes === null
            ? null
            : { grows: request.grows, width, domains: figure.axes };
        element.setAttribute('aria-label', figure.label);
      }
    },
  };
}
