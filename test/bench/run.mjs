// Runs every example with both presets and prints a Markdown table; writes it to RESULTS.md beside this file.
//   npm run build && npm run bench [-- path/to/cli.js]
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const REPEATS = 3;
const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = process.argv[2] ?? `${root}dist/cli.js`;
if (!existsSync(cli)) {
  console.error('dist/cli.js is not there yet: npm run build makes it.');
  process.exit(2);
}

/** @param {string} example @param {string} preset */
function measure(example, preset) {
  let seconds = Infinity;
  let result;
  for (let i = 0; i < REPEATS; i++) {
    const startedAt = performance.now();
    const { stdout } = spawnSync(
      process.execPath,
      [cli, 'run', `examples/${example}`, '--preset', preset, '--json'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    seconds = Math.min(seconds, (performance.now() - startedAt) / 1000);
    result = JSON.parse(stdout);
  }
  return { seconds, result };
}

/** @param {number | null} value */
const shown = (value) =>
  value === null ? 'not known' : Number(value.toPrecision(3)).toLocaleString('en');

const rows = readdirSync(`${root}examples`)
  .filter((file) => file.endsWith('.cpe.json'))
  .flatMap((example) =>
    ['paper', 'recommended'].map((preset) => {
      const { seconds, result } = measure(example, preset);
      const cells = [
        example.replace('.cpe.json', ''),
        result.algorithm,
        preset,
        result.status,
        result.correct ? 'yes' : 'no',
        result.samples.toLocaleString('en'),
        shown(result.lowerBound === null ? null : result.samples / result.lowerBound),
        `${seconds.toFixed(2)} s`,
        `${result.durationMs.toFixed(0)} ms`,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );

const text = [
  '# Samples and time of the examples',
  '',
  `Seed of the example, the fastest of ${REPEATS} processes, Node ${process.versions.node}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}. Process: from start to exit of \`cpe run\`; run: the dialogue of learner and environment alone.`,
  '',
  '| example | algorithm | preset | status | right | samples | × lower bound | process | run |',
  '| --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: |',
  ...rows,
  '',
].join('\n');

console.log(text);
writeFileSync(new URL('RESULTS.md', import.meta.url), text);
