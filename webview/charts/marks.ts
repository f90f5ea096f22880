/** Draws the marks of a figure on a canvas. */
import { thinnedToColumns } from './columns';
import type { Figure, Mark } from './figure';
import type { Palette } from './palette';

type Context = CanvasRenderingContext2D;
type Corner = readonly [x: number, y: number];

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

/** The corners of an area that the columns of the canvas can show. */
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
      context.fill();
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
    case 'diamond':
      path(context, [
        [mark.x, mark.y - mark.radius],
        [mark.x + mark.radius, mark.y],
        [mark.x, mark.y + mark.radius],
        [mark.x - mark.radius, mark.y],
      ]);
      context.closePath();
      context.fillStyle = colours[mark.fill];
      context.fill();
      context.strokeStyle = colours[mark.stroke];
      context.lineWidth = mark.width;
      context.stroke();
      break;
    case 'cross':
      context.beginPath();
      context.moveTo(mark.x - 4, mark.y - 4);
      context.lineTo(mark.x + 4, mark.y + 4);
      context.moveTo(mark.x + 4, mark.y - 4);
      context.lineTo(mark.x - 4, mark.y + 4);
      context.strokeStyle = colours[mark.stroke];
      context.lineWidth = mark.width;
      context.stroke();
      break;
  }
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
