/** Writes a spec and a journal with so many answers, one sample each; prints the name of the spec as JSON: `FOLDER ANSWERS`. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObservationsAnswer } from '../../src/core/experiment/answer';
import { Experiment } from '../../src/core/experiment/experiment';
import { entryLine, headerLine } from '../../src/core/experiment/journalLines';
import { parsedSpec } from '../../src/core/experiment/parsedSpec';
import { specHash } from '../../src/core/experiment/specHash';
import { splitStreams } from '../../src/core/numerics/random';
import { journalFileOf } from '../../src/laboratory/journalFile';
import { prepareSpec } from './dialogue';

const MAX_BATCH = 1000;

const [folder = '', count = '1'] = process.argv.slice(2);
const spec = {
  version: 1,
  name: 'long',
  actions: { family: 'matching', left: 3, right: 3, size: 3 },
  feedback: { type: 'semi-bandit' },
  reward: { type: 'linear' },
  assumptions: { feedbackRange: [0, 4], rowNoise: 'independent' },
  environment: { type: 'process', command: ['none'], maxBatch: MAX_BATCH },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
};
const file = join(folder, `${count}.cpe.json`);
writeFileSync(file, JSON.stringify(spec));
const prepared = prepareSpec(spec, []);
const header = parsedSpec(JSON.stringify(spec), { set: [] }, prepared.instance);
const journal = journalFileOf(file);
writeFileSync(
  journal,
  headerLine({ journal: 1, spec: header, specHash: specHash(header), createdWith: '0' }),
);

const experiment = new Experiment(prepared, { maxBatch: MAX_BATCH });
const [noise] = splitStreams(1, 1);
let left = Number(count);
while (left > 0) {
  const step = experiment.step();
  if (step.type === 'done') throw new Error(`ended after ${experiment.samples} answers`);
  const { open } = experiment;
  if (step.type !== 'ask' || open === null) continue;
  const lines: string[] = [];
  for (const { id, action, remaining } of open.wanted()) {
    for (let sample = 0; sample < remaining && left > 0; sample++, left--) {
      const numbers = action.map(() => 4 * (noise?.uniform() ?? 0));
      const answer: ObservationsAnswer = { pull: id, observations: [numbers] };
      const facts = { batch: open.batch.number, action, at: '2026-11-22T09:12:31.000Z' };
      lines.push(entryLine({ type: 'answer', answer, ...facts, by: 'process' }));
      experiment.accept(answer);
    }
  }
  appendFileSync(journal, lines.join(''));
}
process.stdout.write(JSON.stringify(file));
