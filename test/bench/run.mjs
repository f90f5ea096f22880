// Measures, prints Markdown, and writes it to RESULTS.md in this folder, each section with the load of the machine while it was
// measured. Groups that are not asked for keep their section.
//   npm run build && npm run bench [-- GROUP… --cli path/to/cli.js]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { duration } from './figures.mjs';
import { measureLarge } from './large.mjs';
import { measureEditor } from './editor.mjs';
import { measureNoise } from './noise.mjs';
import { measurePlanted } from './planted.mjs';
import { measureProblems } from './problems.mjs';
import { measureSystems } from './systems.mjs';

/**
 * @typedef {object} Place
 * @property {string} root with a slash at the end
 * @property {string} cli
 */
/**
 * @typedef {object} Group
 * @property {string} name
 * @property {string} title
 * @property {(place: Place) => readonly string[] | Promise<readonly string[]>} lines of Markdown
 */

/** @type {readonly Group[]} */
const GROUPS = [
  { name: 'noise', title: 'Noise of an undeclared size', lines: measureNoise },
  { name: 'problems', title: 'The problems of examples/real', lines: measureProblems },
  { name: 'planted', title: 'Planted answers in long X', lines: measurePlanted },
  { name: 'large', title: 'Long matroids', lines: measureLarge },
  { name: 'editor', title: 'In the real editor', lines: measureEditor },
  { name: 'systems', title: 'Every algorithm on every example', lines: measureSystems },
];

const FILE = new URL('RESULTS.md', import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cli: { type: 'string', default: `${root}dist/cli.js` } },
});
const unknown = positionals.find((name) => GROUPS.every((group) => group.name !== name));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}: ${GROUPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(values.cli)) {
  console.error('dist/cli.js is not there yet: npm run build makes it.');
  process.exit(2);
}

const isChosen = (/** @type {Group} */ { name }) =>
  positionals.length === 0 || positionals.includes(name);
for (const { title, lines } of GROUPS.filter(isChosen)) {
  const section = await measured(title, () => lines({ root, cli: values.cli }));
  console.log(section.join('\n'));
  // Written after each group, so that a later failure loses nothing.
  writeSection(title, section);
}

/** @typedef {readonly string[]} Section lines of Markdown, starting with the heading */

/** @param {string} title @param {() => readonly string[] | Promise<readonly string[]>} lines @returns {Promise<Section>} */
async function measured(title, lines) {
  const before = load();
  const startedAt = performance.now();
  const body = await lines();
  const seconds = (performance.now() - startedAt) / 1000;
  const machine = `Node ${process.versions.node}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}`;
  return [
    `## ${title}`,
    '',
    `${machine}; load average ${before} before, ${load()} after; measured in ${duration(seconds)}.`,
    '',
    ...body,
    '',
  ];
}

function load() {
  return (loadavg()[0] ?? NaN).toFixed(1);
}

/** Replaces a section and keeps the others. @param {string} changed its title @param {Section} lines */
function writeSection(changed, lines) {
  const sections = known().set(changed, lines);
  const text = [
    '# Measurements',
    '',
    'Written by `npm run bench`. A load average well above 1 means that other work shared the cores: times are too long then, samples are not touched.',
    '',
    ...GROUPS.flatMap(({ title }) => sections.get(title) ?? []),
  ].join('\n');
  writeFileSync(FILE, text);
}

/** @returns {Map<string, Section>} */
function known() {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return new Map(
    parts.map((part) => {
      const lines = `${part.trimEnd()}\n`.split('\n');
      return [(lines[0] ?? '').slice(3), lines];
    }),
  );
}
