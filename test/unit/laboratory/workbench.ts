/**
 * A workbench to be killed: takes what a program measures, batch after batch, into a ledger, and goes on from the ledger
 * that is there. `node workbench.cjs GUARD LEDGER BATCHES FOLDER COMMAND…`; prints `done` at the end.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { samplesIn, type Answer } from '../../../src/core/experiment/answer';
import { ProgramSource } from '../../../src/laboratory/programSource';
import { SUBJECT } from './subject';

const [guardFile = '', ledger = '', batches = '', folder = '', ...command] = process.argv.slice(2);
const PULLS = 4;
const COUNT = 5;

async function work(): Promise<void> {
  const missing = Array.from({ length: PULLS * Number(batches) + 1 }, () => COUNT);
  const taken = (answer: Answer): number =>
    (missing[answer.pull] = (missing[answer.pull] ?? 0) - samplesIn(answer));
  const known = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  for (const line of known.slice(0, -1)) taken(JSON.parse(line) as Answer);
  const source = new ProgramSource({
    command,
    folder,
    guardFile,
    variables: process.env,
    pass: [],
    subject: SUBJECT,
    timeout: 60,
    stderr: (line) => console.error(line),
  });
  for (let batch = 0; batch < Number(batches); batch++) {
    const ids = Array.from({ length: PULLS }, (_, at) => PULLS * batch + at + 1);
    const wanted = ids
      .map((id) => ({ id, action: [id % 2], remaining: missing[id] ?? 0 }))
      .filter(({ remaining }) => remaining > 0);
    await source.measure(wanted, (answer) => {
      appendFileSync(ledger, `${JSON.stringify(answer)}\n`);
      return { fault: null, remaining: taken(answer) };
    });
  }
  await source.close();
  console.log('done');
}

work().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
