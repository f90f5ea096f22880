/** Draws the marks of a figure on a canvas. */
import { outlineOf } from '../../src/core/figure/marks';
import { thinnedToColumns } from './columns';
import type { Corner, Figure, Mark } from '../../src/core/figure/figure';
import type { Palette } from './palette';

type Context = CanvasRenderingContext2D;

export function drawMarks(
  context: Context,
  marks: readonly Mark[],
  { plot, height }: Figure,
  palette: Palette,
): void {
  for (const mark of marks) {
    context.save();
    if (mark.type === 'area') {
      context.beginPath();
      context.rect(plot.left, plot.top - 8, plot.right - plot.left, height);
      context.clip();
    }
    drawMark(context, mark, palette);
    context.restore();
  }
}

function path(context: Context, points: readonly Corner[]): void {
  context.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
}

/** The corners of an area that are visible at the resolution of the canvas. */
function shownPoints(points: readonly Corner[]): readonly Corner[] {
  const ratio = window.devicePixelRatio;
  return thinnedToColumns(
    points,
    ([x]) => Math.floor(x * ratio),
    ([, y]) => y,
  );
}

function drawMark(context: Context, mark: Mark, palette: Palette): void {
  const { colours } = palette;
  switch (mark.type) {
    case 'line':
      path(context, mark.points);
      context.setLineDash([...(mark.dash ?? [])]);
      context.strokeStyle = colours[mark.stroke];
      context.lineWidth = mark.width;
      context.stroke();
      break;
    case 'area':
      path(context, shownPoints(mark.points));
      context.closePath();
      context.fillStyle = colours[mark.fill];
      context.globalAlpha = mark.opacity ?? 1;
      context.fill();
      context.globalAlpha = 1;
      if (mark.edge !== undefined) {
        context.setLineDash([...(mark.dash ?? [])]);
        context.strokeStyle = colours[mark.edge];
        context.lineWidth = 0.75;
        context.stroke();
      }
      break;
    case 'text':
      drawText(context, mark, palette);
      break;
    case 'shape':
      drawShape(context, mark, palette);
      break;
  }
}

function drawShape(
  context: Context,
  { shape, x, y, radius, fill, stroke, width }: Extract<Mark, { type: 'shape' }>,
  { colours }: Palette,
): void {
  context.strokeStyle = colours[stroke];
  context.lineWidth = width;
  if (shape === 'circle') {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  } else {
    path(context, outlineOf(shape, x, y, radius));
    context.closePath();
  }
  context.fillStyle = colours[fill];
  context.fill();
  // A canvas ignores a zero width and would keep the previous one.
  if (width > 0) context.stroke();
}

function drawText(context: Context, mark: Extract<Mark, { type: 'text' }>, palette: Palette): void {
  context.font = `${mark.size}px ${palette.font}`;
  context.textAlign = mark.align;
  context.textBaseline = 'alphabetic';
  if (mark.plate !== undefined) {
    context.strokeStyle = palette.colours.bg;
    context.lineWidth = mark.plate;
    context.lineJoin = 'round';
    context.strokeText(mark.text, mark.x, mark.y);
  }
  context.fillStyle = palette.colours[mark.fill];
  context.fillText(mark.text, mark.x, mark.y);
}
