// The sections of RESULTS.md, each with the load of the machine while it was measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { duration } from './figures.mjs';

const FILE = new URL('RESULTS.md', import.meta.url);

/** @typedef {readonly string[]} Section lines of Markdown, starting with the heading */

/** @param {string} title @param {() => readonly string[] | Promise<readonly string[]>} lines @returns {Promise<Section>} */
export async function measured(title, lines) {
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

/** Replaces some sections and keeps the others. @param {readonly string[]} order titles @param {ReadonlyMap<string, Section>} changed */
export function writeSections(order, changed) {
  const sections = new Map([...known(), ...changed]);
  const body = order.flatMap((title) => sections.get(title) ?? []);
  const text = [
    '# Measurements',
    '',
    'Written by `npm run bench`. A load average well above 1 means that other work shared the cores: times are too long then, samples are not touched.',
    '',
    ...body,
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
