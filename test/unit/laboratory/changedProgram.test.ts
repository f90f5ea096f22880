import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src/core/experiment/readJournal';
import { changedProgram } from '../../../src/laboratory/changedProgram';
import { ownFolder } from '../ownFolder';

const folder = ownFolder();

function answerOf(by: string, at: string): NumberedEntry {
  const answer = { pull: 1, observations: [[1]] };
  return { line: 2, entry: { type: 'answer', batch: 1, action: [0], at, by, answer } };
}

it('is told where a file of the command is younger than the last answer of a program', () => {
  const command = ['python3', 'bench.py', '--fast', 'none.py', 'bench.py/x', 'x'.repeat(300)];
  writeFileSync(join(folder, 'bench.py'), '');
  utimesSync(join(folder, 'bench.py'), new Date(), new Date('2026-03-01T10:00:00Z'));
  const answers = [
    answerOf('process', '2026-03-01T08:00:00Z'),
    answerOf('process', '2026-03-01T09:00:00Z'),
    answerOf('tell', '2026-03-01T11:00:00Z'),
  ];
  expect(changedProgram(command, folder, answers)).toMatch(/^bench\.py is newer/);
  const later = [...answers, answerOf('process', '2026-03-01T10:30:00Z')];
  expect(changedProgram(command, folder, later)).toBeNull();
  expect(changedProgram(command, folder, [])).toBeNull();
  expect(changedProgram(['python3'], folder, answers)).toBeNull();
});
