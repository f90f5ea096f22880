/** Says which test begins, at once: one that blocks its thread lets Vitest itself say no more. */
import { writeSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { tell } from './progress.mjs';

beforeEach(({ task }) => {
  const title = `${task.file.name}: ${task.fullTestName}`;
  tell('start', title, (line) => {
    try {
      writeSync(1, `${line}\n`);
    } catch (error) {
      // A pipe that is full: its reader is behind, and does without the name of this test.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  });
});
