/** The only import of Chart.js; registers only the used parts, and draws a figure on a canvas. */
import {
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
} from 'chart.js';
import type { ChartDataset, ChartOptions, Plugin } from 'chart.js';
import { scaleAlong, type AxisDomain } from '../../src/core/figure/axes';
import { thinnedToColumns } from './columns';
import type { Figure, LineSeries } from '../../src/core/figure/figure';
import { layersOf } from '../../src/core/figure/marks';
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
  let drawMarksOf: (context: CanvasRenderingContext2D, layer: 'under' | 'over') => void = () =>
    undefined;
  const marks: Plugin<'line'> = {
    id: 'marks',
    beforeDatasetsDraw: ({ ctx }) => drawMarksOf(ctx, 'under'),
    afterDatasetsDraw: ({ ctx }) => drawMarksOf(ctx, 'over'),
  };
  return {
    draw(figure, palette) {
      const layers = layersOf(figure);
      drawMarksOf = (context, layer) => drawMarks(context, layers[layer], figure, palette);
      const datasets = figure.series.map((series) => datasetOf(series, figure, palette));
      const options = optionsOf(figure);
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

/** The points of a line that are visible at the resolution of the canvas. */
function shownPoints({ points }: LineSeries, { x, plot }: Figure): LineSeries['points'] {
  const scale = scaleAlong(x, [plot.left, plot.right]);
  const ratio = window.devicePixelRatio;
  return thinnedToColumns(
    points,
    (point) => Math.floor(scale(point.x) * ratio),
    (point) => point.y,
  );
}

function datasetOf(series: LineSeries, figure: Figure, { colours }: Palette): Dataset {
  const [firstDash = 0] = series.dash ?? [];
  return {
    data: shownPoints(series, figure) as Point[],
    borderColor: colours[series.stroke],
    borderWidth: series.width,
    borderDash: [...(series.dash ?? [])],
    borderCapStyle: firstDash === 1 ? 'round' : 'butt',
    borderJoinStyle: 'round',
    tension: 0,
    // Markers are drawn as marks.
    pointRadius: 0,
  };
}

function optionsOf({ width, height, plot, x, y }: Figure): ChartOptions<'line'> {
  return {
    responsive: false,
    // Otherwise a widened chart keeps its old shape, while the marks over it use the new width.
    maintainAspectRatio: false,
    devicePixelRatio: window.devicePixelRatio,
    animation: false,
    parsing: false,
    normalized: true,
    spanGaps: false,
    // The page's own tooltip shows values, also for keys.
    events: [],
    layout: {
      padding: {
        top: plot.top,
        right: width - plot.right,
        bottom: height - plot.bottom,
        left: plot.left,
      },
      autoPadding: false,
    },
    scales: { x: scaleOf(x), y: scaleOf(y ?? { type: 'linear', domain: [0, 1] }) },
  };
}

/** Maps values to pixels; the axis itself is drawn with the marks. */
function scaleOf({ type, domain: [min, max] }: AxisDomain) {
  return { type, min, max, display: false, bounds: 'data' } as const;
}
