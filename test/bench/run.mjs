// Runs every example with both presets, and the k best and the oracles beside naive methods; prints two
// Markdown tables and writes them to RESULTS.md beside this file.
//   npm run build && npm run bench [-- path/to/cli.js]
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exampleTable } from './examples.mjs';
import { kBestTable } from './kBest.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = process.argv[2] ?? `${root}dist/cli.js`;
if (!existsSync(cli)) {
  console.error('dist/cli.js is not there yet: npm run build makes it.');
  process.exit(2);
}

const text = [
  '# Measurements',
  '',
  `Node ${process.versions.node}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}.`,
  '',
  ...exampleTable(root, cli),
  ...(await kBestTable()),
].join('\n');

console.log(text);
writeFileSync(new URL('RESULTS.md', import.meta.url), text);
