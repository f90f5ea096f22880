/** Draws on request of the host: only the page has the graph layouts and a canvas. */
import type { DrawRequest, FromPage, RunSnapshot, ToPage } from '../../src/shared/protocol';

type DrawMessage = Extract<ToPage, { type: 'draw' }>;
type Drawn = Extract<FromPage, { type: 'drawn' }>;

/** Double resolution, for print and high-resolution screens. */
const SCALE = 2;

/** @param run the run on the page; null if there is none */
export async function drawn(run: RunSnapshot | null, message: DrawMessage): Promise<Drawn> {
  const { runId, request } = message;
  const data = run?.runId === runId ? await dataOf(run, message) : null;
  return { type: 'drawn', runId, request, data };
}

async function dataOf(run: RunSnapshot, asked: DrawRequest): Promise<string | null> {
  const { written } = await import('../late/report');
  const text = written(run, asked);
  return text === null || asked.format !== 'png' ? text : pngOf(text);
}

/** A PNG file in base64; null if the page has no canvas. */
async function pngOf(svg: string): Promise<string | null> {
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * image.naturalWidth;
  canvas.height = SCALE * image.naturalHeight;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** Uses the load event, because `decode()` waits for a painted frame, and a hidden page paints none. */
function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The drawing is not an SVG image.')));
    image.src = address;
  });
}
