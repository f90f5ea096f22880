/** The command line: the commands as a process, or a thread of one. Same core as the editor. */
import { parentPort } from 'node:worker_threads';
import { EXIT } from './cli/exitCodes';
import { watchOutput } from './cli/output';
import { main } from './cli/program';
import { serveTasks } from './cli/sweep/threadPool';

if (parentPort === null) {
  const output = watchOutput();
  const exitCode = await main(process.argv);
  process.exitCode = output.hasFailed() ? EXIT.internalFailure : exitCode;
} else {
  // Started by the pool of this same program.
  serveTasks(parentPort);
}
