// Measures, prints Markdown, and writes it to RESULTS.md in this folder. Groups that are not asked for keep their section.
//   npm run build && npm run bench [-- GROUP… --cli path/to/cli.js]
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureLarge } from './large.mjs';
import { measureEditor } from './editor.mjs';
import { measureNoise } from './noise.mjs';
import { measurePlanted } from './planted.mjs';
import { measureProblems } from './problems.mjs';
import { measured, writeSections } from './sections.mjs';
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
  writeSections(
    GROUPS.map((group) => group.title),
    new Map([[title, section]]),
  );
}
