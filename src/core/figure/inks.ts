/** The colours of an exported picture: on white paper for every theme of the editor, with a contrast of at least 3:1. */
interface Ink {
  readonly colour: string;
  /** From 0 to 1 (opaque). */
  readonly opacity: number;
}

const BLUE = '#1a6fc4';
const PURPLE = '#8a3ab9';
const GREEN = '#1a7f37';
const YELLOW = '#9a6700';

const solid = (colour: string): Ink => ({ colour, opacity: 1 });
const NONE = solid('none');

/** By colour role; on the page these are custom properties of panel.css. */
export const INKS = {
  fg: solid('#1f1f1f'),
  'fg-2': solid('#595959'),
  bg: solid('#ffffff'),
  grid: solid('#dcdcdc'),
  axis: solid('#8a8a8a'),
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
} satisfies Readonly<Record<string, Ink>>;

export type Colour = keyof typeof INKS;

/** The counterparts on dark paper, keyed by the colour on white. */
export const DARK_INKS: Readonly<Record<string, string>> = {
  [INKS.fg.colour]: '#e4e4e4',
  [INKS['fg-2'].colour]: '#a6a6a6',
  [INKS.bg.colour]: '#1c1c1c',
  [INKS.grid.colour]: '#3b3b3b',
  [INKS.axis.colour]: '#8a8a8a',
  [BLUE]: '#5ba8f2',
  [PURPLE]: '#c48cf0',
  [GREEN]: '#4fbf6d',
  [YELLOW]: '#d6a32a',
};
