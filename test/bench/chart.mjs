// A picture for the readme, as SVG text: for each instance a dot and a square on a logarithmic axis, with a line between them.

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number} from samples of the recommended preset
 * @property {number} to samples of the paper’s version
 * @property {number | null} mark the lower bound, if known
 */

const WIDTH = 760;
const LEFT = 170;
const RIGHT = 24;
const TOP = 64;
const ROW = 18;

// A card with its own colours is readable on any page; it follows the colour scheme of the page if that is known.
const STYLE = `
  .card { fill: #ffffff; stroke: #d0d7de }
  text { fill: #1f2328; font: 12px system-ui, sans-serif }
  .title { font-weight: 600; font-size: 14px }
  .quiet { fill: #59636e }
  .grid { stroke: #d8dee4 }
  .link { stroke: #8c959f; stroke-width: 2 }
  .printed { fill: #bc4c00 }
  .recommended { fill: #0969da }
  .bound { stroke: #1a7f37; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117; stroke: #3d444d }
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .grid { stroke: #2a313c }
    .link { stroke: #656c76 }
    .printed { fill: #f0883e }
    .recommended { fill: #4493f8 }
    .bound { stroke: #3fb950 }
  }
`;

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** @param {string} title @param {readonly Bar[]} bars @returns {string} SVG */
export function chart(title, bars) {
  const ends = bars.flatMap(({ from, to, mark }) => [from, to, mark ?? from]);
  const low = Math.floor(Math.log10(Math.min(...ends)));
  const high = Math.ceil(Math.log10(Math.max(...ends)));
  const x = (/** @type {number} */ samples) =>
    Number(
      (LEFT + ((Math.log10(samples) - low) / (high - low)) * (WIDTH - LEFT - RIGHT)).toFixed(1),
    );
  const bottom = TOP + bars.length * ROW;
  const hasBounds = bars.some(({ mark }) => mark !== null);
  const body = [
    ...axis(low, high, x, bottom),
    ...bars.flatMap((bar, index) => row(bar, TOP + (index + 0.5) * ROW, x)),
    ...legend(hasBounds),
  ];
  const height = bottom + 30;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="card" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>`,
    `<text class="title" x="16" y="24">${escaped(title)}</text>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {number} low @param {number} high @param {(samples: number) => number} x @param {number} bottom */
function axis(low, high, x, bottom) {
  return Array.from({ length: high - low + 1 }, (_, index) => {
    const at = x(10 ** (low + index));
    return [
      `<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}"/>`,
      `<text class="quiet" x="${at}" y="${bottom + 18}" text-anchor="middle">10<tspan dy="-4" font-size="9">${low + index}</tspan></text>`,
    ].join('');
  });
}

/** @param {Bar} bar @param {number} y @param {(samples: number) => number} x */
function row({ name, from, to, mark }, y, x) {
  return [
    `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escaped(name)}</text>`,
    `<line class="link" x1="${x(from)}" x2="${x(to)}" y1="${y}" y2="${y}"/>`,
    ...(mark === null
      ? []
      : [`<line class="bound" x1="${x(mark)}" x2="${x(mark)}" y1="${y - 6}" y2="${y + 6}"/>`]),
    `<circle class="recommended" cx="${x(from)}" cy="${y}" r="4.5"/>`,
    `<rect class="printed" x="${x(to) - 4}" y="${y - 4}" width="8" height="8"/>`,
  ];
}

/** @param {boolean} hasBounds */
function legend(hasBounds) {
  const y = 44;
  return [
    `<circle class="recommended" cx="22" cy="${y}" r="4.5"/><text class="quiet" x="32" y="${y + 4}">recommended</text>`,
    `<rect class="printed" x="138" y="${y - 4}" width="8" height="8"/><text class="quiet" x="152" y="${y + 4}">the paper’s version</text>`,
    ...(hasBounds
      ? [
          `<line class="bound" x1="276" x2="276" y1="${y - 6}" y2="${y + 6}"/><text class="quiet" x="284" y="${y + 4}">lower bound for any algorithm</text>`,
        ]
      : []),
  ];
}
