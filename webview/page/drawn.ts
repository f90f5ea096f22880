/** What the host asks the page to draw: the page has the layouts of graphs, and the only canvas there is. */
import type { DrawRequest, FromPage, RunSnapshot, ToPage } from '../../src/shared/protocol';

type DrawMessage = Extract<ToPage, { type: 'draw' }>;
type Drawn = Extract<FromPage, { type: 'drawn' }>;

/** Twice the pixels, for paper and for screens with fine ones. */
const SCALE = 2;

/** @param run the run on the page; null where there is none */
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

/** A PNG file in base64; null where the page has no canvas. */
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

/** Its event, not `decode()`: that waits for a frame to be painted, and a page behind others paints none. */
function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The drawing is not an SVG image.')));
    image.src = address;
  });
}
