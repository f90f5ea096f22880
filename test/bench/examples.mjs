// Every example with both presets, each a process of the command line.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const REPEATS = 3;

/** @param {string} root @param {string} cli @param {string} example @param {string} preset */
function measure(root, cli, example, preset) {
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

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureExamples({ root, cli }) {
  const rows = readdirSync(`${root}examples`)
    .filter((file) => file.endsWith('.cpe.json'))
    .flatMap((example) =>
      ['paper', 'recommended'].map((preset) => {
        const { seconds, result } = measure(root, cli, example, preset);
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
  return [
    `Seed of the example, the fastest of ${REPEATS} processes. Process: from start to exit of \`cpe run\`; run: the dialogue of learner and environment alone.`,
    '',
    '| example | algorithm | preset | status | right | samples | × lower bound | process | run |',
    '| --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}
