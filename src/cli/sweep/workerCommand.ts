/** `cpe worker`: runs tasks for sweeps on other machines. */
import { formatCounted } from '../../core/words/counts';
import { visible } from '../../core/words/escapes';
import { EXIT, UsageError, type ExitCode } from '../exitCodes';
import { printJson, printLine, printNote } from '../output';
import { onSignal } from '../watch';
import { hashOfCore } from './coreHash';
import { chosenAddress, ENGINE_VARIABLE, loadEngine, parseAddress } from './openEngine';
import { parseThreads } from './sweepArguments';
import { createThreadPool } from './threadPool';
import type { Options } from '../options';

export async function workerCommand(options: Options<'worker'>): Promise<ExitCode> {
  const { json = false, untilEmpty = false } = options;
  const text = chosenAddress(options.engine);
  if (text === null) {
    throw new UsageError(
      `Say where the engine is: --engine redis://HOST:PORT, or ${ENGINE_VARIABLE}.`,
    );
  }
  const address = parseAddress(text);
  const core = hashOfCore();
  if (options.list === true) {
    const { workers, sweeps } = await loadEngine().list(address, { notice: printNote });
    if (json) {
      printJson({ ok: true, core, workers, sweeps });
      return EXIT.done;
    }
    if (workers.length === 0) printLine('Nobody works.');
    for (const { machine, pid, jobs, done, core: theirs } of workers) {
      const version = theirs === core ? '' : `, another version (${theirs})`;
      const work = `${formatCounted(jobs, 'thread')}, ${done} done${version}`;
      printLine(visible(`${machine}, process ${pid}: ${work}`));
    }
    for (const { name, waiting, active, core: theirs } of sweeps) {
      const version = theirs === core ? '' : `, another version (${theirs})`;
      printLine(visible(`sweep ${name}: ${active} under way, ${waiting} waiting${version}`));
    }
    return EXIT.done;
  }
  const jobs = parseThreads(options.jobs, '--jobs');
  const pool = createThreadPool(jobs);
  try {
    const served = await loadEngine().serve(address, {
      core,
      jobs,
      untilEmpty,
      run: pool.run,
      notice: printNote,
    });
    if (!json) printNote(`Working at ${address.shown} with ${formatCounted(jobs, 'thread')}.`);
    let isStopped = false;
    // At a second signal, another worker takes over the runs under way.
    const deafen = onSignal(() => {
      isStopped = true;
      served.stop();
      printNote('Finishing the runs under way. Once more ends at once.');
    });
    const { done } = await served.ended;
    deafen();
    if (json) printJson({ ok: true, done });
    else printLine(`${formatCounted(done, 'run')} done.`);
    return isStopped && untilEmpty ? EXIT.noCertificate : EXIT.done;
  } finally {
    await pool.close();
  }
}
