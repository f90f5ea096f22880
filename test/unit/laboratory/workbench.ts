/** A workbench to be killed: asks a program batch after batch. `node workbench.cjs GUARD FOLDER COMMAND…` */
import { ProgramSource } from '../../../src/laboratory/programSource';
import { SUBJECT } from './subject';

const [guardFile = '', folder = '', ...command] = process.argv.slice(2);
const source = new ProgramSource({
  ...{ command, folder, guardFile, pass: [], timeout: 60 },
  ...{ subject: SUBJECT, variables: process.env, stderr: (line) => console.error(line) },
});

async function work(): Promise<void> {
  for (let id = 1; ; id++) {
    let remaining = 5;
    await source.measure([{ id, action: [id % 2], remaining }], () => ({
      ...{ fault: null, remaining: (remaining -= 1) },
    }));
  }
}

void work();
