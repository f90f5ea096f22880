/** The only import of Chart.js: puts a figure on a canvas. Only the parts that are used are registered. */
import {
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
} from 'chart.js';
import type { ChartDataset, ChartOptions, Plugin, PointStyle, ScaleOptionsByType } from 'chart.js';
import { scaleAlong } from './axes';
import { thinnedToColumns } from './columns';
import { BOTTOM, LEFT } from './figure';
import type { Axis, Figure, LineSeries, Marker } from './figure';
import { drawMarks } from './marks';
import type { Palette } from './palette';

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

type Point = { x: number; y: number };
type LineChart = Chart<'line', Point[]>;
type Dataset = ChartDataset<'line', Point[]>;

export interface FigureCanvas {
  draw(figure: Figure, palette: Palette): void;
  destroy(): void;
}

export function createFigureCanvas(canvas: HTMLCanvasElement): FigureCanvas {
  let chart: LineChart | null = null;
  let drawn: { figure: Figure; palette: Palette } | null = null;
  const marks: Plugin<'line'> = {
    id: 'marks',
    beforeDatasetsDraw: ({ ctx }) => {
      if (drawn !== null) drawMarks(ctx, drawn.figure.under, drawn.figure, drawn.palette);
    },
    afterDatasetsDraw: ({ ctx }) => {
      if (drawn !== null) drawMarks(ctx, drawn.figure.over, drawn.figure, drawn.palette);
    },
  };
  return {
    draw(figure, palette) {
      drawn = { figure, palette };
      const datasets = figure.series.map((series) => datasetOf(series, figure, palette));
      const options = optionsOf(figure, palette);
      if (chart === null) {
        canvas.width = figure.width;
        canvas.height = figure.height;
        chart = new Chart<'line', Point[]>(canvas, {
          type: 'line',
          data: { datasets },
          options,
          plugins: [marks],
        });
        chart.resize(figure.width, figure.height);
        return;
      }
      const isOther =
        chart.width !== figure.width ||
        chart.height !== figure.height ||
        chart.currentDevicePixelRatio !== window.devicePixelRatio;
      chart.options = options;
      chart.data.datasets = datasets;
      if (isOther) chart.resize(figure.width, figure.height);
      chart.update('none');
    },
    destroy() {
      chart?.destroy();
      chart = null;
    },
  };
}

/** What Chart.js calls the markers; those of no style have no radius. */
const POINT_STYLES: Readonly<Record<Marker['style'], PointStyle>> = {
  circle: 'circle',
  diamond: 'rectRot',
  square: 'rect',
  triangle: 'triangle',
  none: 'circle',
};

/** The points of a line that the columns of the canvas can show; markers belong to all of them. */
function shownPoints({ points, markers }: LineSeries, { x, plot }: Figure): LineSeries['points'] {
  if (markers.length > 0) return points;
  const scale = scaleAlong(x, [plot.left, plot.right]);
  const ratio = window.devicePixelRatio;
  return thinnedToColumns(
    points,
    (point) => Math.floor(scale(point.x) * ratio),
    (point) => point.y,
  );
}

function datasetOf(series: LineSeries, figure: Figure, { colours }: Palette): Dataset {
  const { markers } = series;
  const [firstDash = 0] = series.dash ?? [];
  return {
    data: shownPoints(series, figure) as Point[],
    borderColor: colours[series.stroke],
    borderWidth: series.width,
    borderDash: [...(series.dash ?? [])],
    borderCapStyle: firstDash === 1 ? 'round' : 'butt',
    borderJoinStyle: 'round',
    tension: 0,
    ...(markers.length === 0
      ? { pointRadius: 0 }
      : {
          pointRadius: markers.map((marker) => marker.radius),
          pointStyle: markers.map((marker) => POINT_STYLES[marker.style]),
          pointBackgroundColor: markers.map((marker) => colours[marker.fill]),
          pointBorderColor: markers.map((marker) => colours[marker.stroke]),
          pointBorderWidth: markers.map((marker) => marker.width),
        }),
  };
}

function optionsOf(figure: Figure, palette: Palette): ChartOptions<'line'> {
  const { plot } = figure;
  return {
    responsive: false,
    // Else a widened chart keeps its first shape, while what is drawn over it uses the new width.
    maintainAspectRatio: false,
    devicePixelRatio: window.devicePixelRatio,
    animation: false,
    parsing: false,
    normalized: true,
    spanGaps: false,
    // Values under the pointer are shown by the page's own tooltip, for keys as well.
    events: [],
    layout: {
      padding: {
        top: plot.top,
        right: figure.width - plot.right,
        bottom: figure.height - plot.bottom - BOTTOM,
        left: plot.left - LEFT,
      },
      autoPadding: false,
    },
    scales: {
      x: scaleOf(figure.x, 'x', palette),
      y: figure.y === null ? blankScale() : scaleOf(figure.y, 'y', palette),
    },
  };
}

type ScaleOptions = NonNullable<ChartOptions<'line'>['scales']>[string];

/** A y axis that only takes its place. */
function blankScale(): ScaleOptions {
  return {
    type: 'linear',
    min: 0,
    max: 1,
    afterFit: (scale) => {
      scale.width = LEFT;
    },
    afterBuildTicks: (scale) => {
      scale.ticks = [];
    },
    border: { display: false },
    grid: { display: false },
  };
}

function scaleOf(axis: Axis, direction: 'x' | 'y', { colours, font }: Palette): ScaleOptions {
  const labels = new Map(axis.ticks.map((tick) => [tick.value, tick.label]));
  const common: Partial<ScaleOptionsByType<'linear' | 'logarithmic'>> = {
    min: axis.domain[0],
    max: axis.domain[1],
    bounds: 'data',
    // The plot is where the figure says: labels do not push it about.
    afterFit: (scale) => {
      if (direction === 'y') {
        scale.width = LEFT;
        scale.paddingTop = 0;
        scale.paddingBottom = 0;
      } else {
        scale.height = BOTTOM;
        scale.paddingLeft = 0;
        scale.paddingRight = 0;
      }
    },
    afterBuildTicks: (scale) => {
      scale.ticks = axis.ticks.map(({ value }) => ({ value }));
    },
  };
  const shown = {
    border: { display: direction === 'x', color: colours.axis, width: 1 },
    grid: { display: axis.grid, color: colours.grid, lineWidth: 1, drawTicks: false },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      includeBounds: false,
      padding: 6,
      color: colours['fg-2'],
      font: { family: font, size: 11 },
      callback: (value: string | number): string => labels.get(Number(value)) ?? '',
    },
  };
  return { type: axis.type, ...common, ...shown };
}
