/** Puts the charts on the page: each is drawn when its data, its width or the font change; pointer and keys read values off. */
import { attachRanges } from './chartRanges';
import { figureNode } from './charts/figureNode';
import type { Domain } from '../src/core/figure/axes';
import type { Domains, Figure, Stop } from '../src/core/figure/figure';
import { fontOfPage } from './charts/theme';
import { turnOf } from './charts/turns';
import type { ChangedChart } from './charts/turns';
import { h } from './dom/h';
import type { Child } from './dom/h';
import { patch } from './dom/patch';

export interface ChartRequest {
  /** Everything that the figure is made of but the width: the same one is not drawn twice. */
  readonly data: readonly unknown[];
  /** While this stays the same the axes only grow; null = fit them to what there is. */
  readonly grows: string | null;
  make(width: number, before: Domains | null): Figure;
}

/** A chart on the page. */
export interface Place {
  /** What the figure is drawn in. */
  readonly drawing: HTMLElement;
  readonly hair: HTMLElement;
  /** What is being chosen with the pointer. */
  readonly choice: HTMLElement;
  /** What is drawn, and from what. */
  figure: Figure | null;
  data: readonly unknown[];
  grows: string | null;
  /** Where the hairline stands or stood last, in the coordinates of the axis. */
  at: number | null;
  isInView: boolean;
  /** The clock of the page in milliseconds. */
  drawnAt: number;
}

/** A chart that is drawn. */
export interface Plot {
  readonly element: HTMLElement;
  readonly place: Place;
  readonly figure: Figure;
}

/** The one that an event is on. */
export type PlotAt = (event: Event) => Plot | null;

interface ChangedPlace extends ChangedChart, Pick<Place, 'data'> {
  readonly element: HTMLElement;
  readonly place: Place;
  readonly request: ChartRequest;
  readonly width: number;
  readonly before: Domains | null;
}

interface Readout {
  show(content: Child, x: number, y: number): void;
  hide(): void;
  say(words: string): void;
  /** A part of the axis of a plot was chosen; null = all of it. */
  choose(plot: string, range: Domain | null): void;
  /** A chart has come into view that may be behind. */
  cameIntoView(): void;
}

function sameData(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function layer(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

/** The index of the stop that is nearest to a place, by a measure of the stops. */
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
    const [drawing, hair, choice] = [layer('drawing'), layer('hair'), layer('choice')];
    hair.hidden = true;
    choice.hidden = true;
    element.replaceChildren(drawing, hair, choice);
    const place: Place = {
      ...{ drawing, hair, choice },
      figure: null,
      data: [],
      grows: null,
      at: null,
      // Until it is known.
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

  const showAt = ({ element, place, figure }: Plot, index: number, speak: boolean): void => {
    const stop = figure.stops()[index];
    if (stop === undefined) return;
    place.at = stop.value;
    const { plot } = figure;
    place.hair.hidden = false;
    place.hair.style.left = `${Math.round(stop.x)}px`;
    place.hair.style.top = `${plot.top}px`;
    place.hair.style.height = `${plot.bottom - plot.top}px`;
    const box = element.getBoundingClientRect();
    const values = stop.rows;
    const rows = values.map(([name, value]) => h('div.row', h('span', name), h('b', value)));
    readout.show(rows, box.left + stop.x + 12, box.top + 24);
    if (speak) readout.say(values.map((row) => row.join(' ').trim()).join(', '));
  };

  /** After a drawing: the hairline stays at its value where that is still shown. */
  const keepHair = (drawn: Plot): void => {
    const { hair, at } = drawn.place;
    if (hair.hidden || at === null) return;
    const index = nearest(drawn.figure, ({ value }) => Math.abs(value - at));
    if (drawn.figure.stops()[index] === undefined) hideHairs();
    else showAt(drawn, index, false);
  };

  const plotAt: PlotAt = ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null;
    const place = element === null ? undefined : places.get(element);
    if (element === null || place === undefined || place.figure === null) return null;
    return { element, place, figure: place.figure };
  };

  const ranges = attachRanges(root, plotAt, {
    began: hideHairs,
    choose: readout.choose,
  });

  root.addEventListener('mousemove', (event) => {
    const found = plotAt(event);
    if (found === null || ranges.isDragging()) return;
    const x = event.clientX - found.element.getBoundingClientRect().left;
    showAt(
      found,
      nearest(found.figure, (stop) => Math.abs(stop.x - x)),
      false,
    );
  });
  for (const left of ['mouseout', 'focusout'] as const)
    root.addEventListener(left, (event) => {
      if (plotAt(event) !== null) hideHairs();
    });
  root.addEventListener('keydown', (event) => {
    const found = plotAt(event);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (found === null || step === undefined) return;
    const { figure } = found;
    const last = figure.stops().length - 1;
    if (last < 0) return;
    event.preventDefault();
    const { at } = found.place;
    const beyond = step > 0 ? -1 : last + 1;
    const from = at === null ? beyond : nearest(figure, ({ value }) => Math.abs(value - at));
    showAt(found, Math.max(0, Math.min(last, from + step)), true);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hideHairs();
  });

  /** The plots on the page that do not show what is asked for. */
  const changedCharts = (requests: ReadonlyMap<string, ChartRequest>): readonly ChangedPlace[] => {
    const font = fontOfPage();
    return [...root.querySelectorAll<HTMLElement>('[data-plot]')].flatMap(
      (element): readonly ChangedPlace[] => {
        const request = requests.get(element.dataset['plot'] ?? '');
        const width = Math.floor(element.clientWidth);
        if (request === undefined || width === 0) return [];
        const place = placeOf(element);
        const data = [...request.data, font];
        const { figure, grows, isInView, drawnAt } = place;
        const isAsWide = figure?.width === width;
        if (isAsWide && sameData(place.data, data)) return [];
        const before = isAsWide && grows !== null && grows === request.grows ? figure.axes : null;
        const isUpdate = before !== null;
        return [{ element, place, request, data, width, before, isUpdate, isInView, drawnAt }];
      },
    );
  };

  const drawChart = (
    { element, place, request, data, width, before }: ChangedPlace,
    clock: number,
  ): void => {
    const figure = request.make(width, before);
    patch(place.drawing, [figureNode(figure, element.dataset['plot'] ?? '')]);
    const then = place.figure?.choice?.range ?? null;
    Object.assign(place, { figure, data, grows: request.grows, drawnAt: clock });
    element.setAttribute('aria-label', figure.label);
    const { range: now = null, words = '' } = figure.choice ?? {};
    if (now !== then) readout.say(now === null ? 'All shown' : `Shown: ${words}`);
    keepHair({ element, place, figure });
  };

  return {
    /**
     * Draws what is asked for on the plots that are on the page; plots that are gone are forgotten.
     * @returns whether one of them waits for its turn and must be asked for again soon
     */
    draw(requests: ReadonlyMap<string, ChartRequest>): boolean {
      for (const element of places.keys()) {
        if (element.isConnected) continue;
        views.unobserve(element);
        places.delete(element);
      }
      const clock = performance.now();
      const { now, isBehind } = turnOf(changedCharts(requests), clock);
      for (const chart of now) drawChart(chart, clock);
      return isBehind;
    },
  };
}
