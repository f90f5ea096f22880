/** The colours of an exported picture: on white paper, for every theme of the editor; each at least 3:1 on white. */
import type { Colour } from '../charts/figure';

export const FOREGROUND = '#1f1f1f';
export const SECONDARY = '#595959';
export const PAPER = '#ffffff';
export const EDGE = '#8a8a8a';
export const GRID = '#dcdcdc';
export const BLUE = '#1a6fc4';
export const PURPLE = '#8a3ab9';
export const GREEN = '#1a7f37';
const YELLOW = '#9a6700';

interface Ink {
  readonly colour: string;
  /** 1 where it covers what is below it. */
  readonly opacity: number;
}

const solid = (colour: string): Ink => ({ colour, opacity: 1 });
const NONE: Ink = { colour: 'none', opacity: 1 };

export const INKS: Readonly<Record<Colour, Ink>> = {
  fg: solid(FOREGROUND),
  'fg-2': solid(SECONDARY),
  bg: solid(PAPER),
  grid: solid(GRID),
  axis: solid(EDGE),
  certified: solid(GREEN),
  stopped: solid(YELLOW),
  'series-1': solid(BLUE),
  'series-2': solid(PURPLE),
  'series-3': solid(GREEN),
  zone: { colour: GREEN, opacity: 0.1 },
  void: { colour: YELLOW, opacity: 0.1 },
  'band-1': { colour: BLUE, opacity: 0.2 },
  'band-2': { colour: PURPLE, opacity: 0.18 },
  'band-3': { colour: GREEN, opacity: 0.15 },
  'band-1-edge': NONE,
  'band-2-edge': NONE,
  'band-3-edge': NONE,
};
