/** Puts the charts on the page: one canvas each, redrawn when data, width or theme change. Pointer and keys read values off. */
import { attachRanges, type PlaceAt } from './chartRanges';
import { createFigureCanvas, type FigureCanvas } from './charts/chart';
import type { Domain } from '../src/core/figure/axes';
import type { Domains, Figure, Stop } from '../src/core/figure/figure';
import type { Palette } from './charts/palette';
import { turnOf, type ChangedChart } from './charts/turns';
import { h, type Child } from './dom/h';

export interface ChartRequest {
  /** Everything except the width that the figure depends on; the same figure is not drawn twice. */
  readonly data: readonly unknown[];
  /** While this is the same, the axes only grow; null = fit them to the data. */
  readonly grows: string | null;
  make(width: number, before: Domains | null): Figure;
}

export interface Place {
  readonly element: HTMLElement;
  readonly canvas: FigureCanvas;
  readonly hair: HTMLElement;
  /** Shows the range that the pointer selects. */
  readonly choice: HTMLElement;
  drawn: Drawing | null;
  domains: { readonly grows: string; readonly width: number; readonly domains: Domains } | null;
  figure: Figure | null;
  /** The current or last position of the hairline, in axis coordinates. */
  at: number | null;
  isInView: boolean;
  /** The clock of the page in milliseconds. */
  drawnAt: number;
}

/** The input of the last drawing. */
interface Drawing {
  readonly data: readonly unknown[];
  readonly width: number;
  readonly ratio: number;
}

interface ChangedPlace extends ChangedChart {
  readonly place: Place;
  readonly request: ChartRequest;
  readonly drawing: Drawing;
  readonly before: Domains | null;
}

interface Readout {
  show(content: Child, x: number, y: number): void;
  hide(): void;
  say(words: string): void;
  /** A range of a plot's x axis was chosen; null = all of it. */
  choose(plot: string, range: Domain | null): void;
  /** A chart that may be outdated has come into view. */
  cameIntoView(): void;
}

function sameData(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function overlay(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.hidden = true;
  return element;
}

/** The index of the nearest stop by the given distance. */
function nearest(figure: Figure, distance: (stop: Stop) => number): number {
  let best = 0;
  let least = Infinity;
  figure.stops().forEach((stop, index) => {
    const away = distance(stop);
    if (away < least) [best, least] = [index, away];
  });
  return best;
}

export function createChartHost(root: HTMLElement, readout: Readout) {
  const places = new Map<HTMLElement, Place>();

  const views = new IntersectionObserver((entries) => {
    let hasCome = false;
    for (const { target, isIntersecting } of entries) {
      const place = places.get(target as HTMLElement);
      if (place === undefined) continue;
      hasCome ||= isIntersecting && !place.isInView;
      place.isInView = isIntersecting;
    }
    if (hasCome) readout.cameIntoView();
  });

  const placeOf = (element: HTMLElement): Place => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    const hair = overlay('hair');
    const choice = overlay('choice');
    element.replaceChildren(canvas, hair, choice);
    const place: Place = {
      element,
      canvas: createFigureCanvas(canvas),
      hair,
      choice,
      drawn: null,
      domains: null,
      figure: null,
      at: null,
      // Until the observer reports.
      isInView: true,
      drawnAt: 0,
    };
    places.set(element, place);
    views.observe(element);
    return place;
  };

  const hideHairs = (): void => {
    for (const place of places.values()) place.hair.hidden = true;
    readout.hide();
  };

  const showAt = (place: Place, index: number, speak: boolean): void => {
    const stop = place.figure?.stops()[index];
    if (stop === undefined || place.figure === null) return;
    place.at = stop.value;
    const { plot } = place.figure;
    place.hair.hidden = false;
    place.hair.style.left = `${Math.round(stop.x)}px`;
    place.hair.style.top = `${plot.top}px`;
    place.hair.style.height = `${plot.bottom - plot.top}px`;
    const box = place.element.getBoundingClientRect();
    const values = stop.rows;
    const rows = values.map(([name, value]) => h('div.row', h('span', name), h('b', value)));
    readout.show(rows, box.left + stop.x + 12, box.top + 24);
    if (speak) readout.say(values.map((row) => row.join(' ').trim()).join(', '));
  };

  /** After a drawing, keeps the hairline at its value if that is still shown. */
  const keepHair = (place: Place): void => {
    const { figure, at } = place;
    if (place.hair.hidden || figure === null || at === null) return;
    const index = nearest(figure, ({ value }) => Math.abs(value - at));
    if (figure.stops()[index] === undefined) hideHairs();
    else showAt(place, index, false);
  };

  const placeAt: PlaceAt = (target) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null;
    return element === null ? null : (places.get(element) ?? null);
  };
  /** The chart at a target, if it has values to read off. */
  const readableAt = (target: EventTarget | null) => {
    const place = placeAt(target);
    const figure = place?.figure ?? null;
    return place === null || figure === null || figure.stops().length === 0
      ? null
      : { place, figure };
  };

  const ranges = attachRanges(root, placeAt, {
    began: hideHairs,
    choose: readout.choose,
  });

  root.addEventListener('mousemove', (event) => {
    const found = readableAt(event.target);
    if (found === null || ranges.isDragging()) return;
    const { place, figure } = found;
    const x = event.clientX - place.element.getBoundingClientRect().left;
    const index = nearest(figure, (stop) => Math.abs(stop.x - x));
    showAt(place, index, false);
  });
  for (const left of ['mouseout', 'focusout'] as const)
    root.addEventListener(left, (event) => {
      if (placeAt(event.target) !== null) hideHairs();
    });
  root.addEventListener('keydown', (event) => {
    const found = readableAt(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (found === null || step === undefined) return;
    event.preventDefault();
    const { place, figure } = found;
    const { at } = place;
    const last = figure.stops().length - 1;
    const from =
      at === null
        ? step > 0
          ? -1
          : last + 1
        : nearest(figure, ({ value }) => Math.abs(value - at));
    showAt(place, Math.max(0, Math.min(last, from + step)), true);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hideHairs();
  });

  /** The plots on the page whose request has changed. */
  const changedCharts = (
    requests: ReadonlyMap<string, ChartRequest>,
    palette: Palette,
  ): readonly ChangedPlace[] =>
    [...root.querySelectorAll<HTMLElement>('[data-plot]')].flatMap(
      (element): readonly ChangedPlace[] => {
        const request = requests.get(element.dataset['plot'] ?? '');
        const width = Math.floor(element.clientWidth);
        if (request === undefined || width === 0) return [];
        const place = placeOf(element);
        const data = [...request.data, palette];
        const ratio = window.devicePixelRatio;
        const { drawn, domains, isInView, drawnAt } = place;
        const isAlike = drawn !== null && drawn.width === width && drawn.ratio === ratio;
        if (isAlike && sameData(drawn.data, data)) return [];
        const before =
          domains !== null && domains.grows === request.grows && domains.width === width
            ? domains.domains
            : null;
        const isUpdate = isAlike && before !== null && drawn.data.at(-1) === palette;
        const drawing = { data, width, ratio };
        return [{ place, request, drawing, before, isUpdate, isInView, drawnAt }];
      },
    );

  const drawChart = (
    { place, request, drawing, before }: ChangedPlace,
    palette: Palette,
    clock: number,
  ): void => {
    const { width } = drawing;
    const figure = request.make(width, before);
    place.canvas.draw(figure, palette);
    const then = place.figure?.choice?.range ?? null;
    place.figure = figure;
    place.drawn = drawing;
    place.drawnAt = clock;
    place.domains =
      request.grows === null || figure.axes === null
        ? null
        : { grows: request.grows, width, domains: figure.axes };
    place.element.setAttribute('aria-label', figure.label);
    const { range: now = null, words = '' } = figure.choice ?? {};
    if (now !== then) readout.say(now === null ? 'All shown' : `Shown: ${words}`);
    keepHair(place);
  };

  return {
    /**
     * Draws the requests whose plots are on the page, and drops plots that are gone.
     * @returns whether a plot waits for its turn, so that drawing must be repeated soon
     */
    draw(requests: ReadonlyMap<string, ChartRequest>, palette: Palette): boolean {
      for (const [element, place] of places) {
        if (element.isConnected) continue;
        place.canvas.destroy();
        views.unobserve(element);
        places.delete(element);
      }
      const clock = performance.now();
      const { now, isBehind } = turnOf(changedCharts(requests, palette), clock);
      for (const chart of now) drawChart(chart, palette, clock);
      return isBehind;
    },
  };
}
