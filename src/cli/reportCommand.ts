/** `cpe report SPEC --html FILE`: reports the journal of a real experiment, finished or not. Measures nothing. */
import { conductedOf } from '../core/experiment/conduct';
import { formatCounted, formatExact } from '../core/words/counts';
import { checkOutputs, overridesOf, readText, shownName } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { commandOf, endUsedUp, realRunOf, settled } from './experiment';
import type { Options } from './options';
import { printNote } from './output';
import { measurementsOf, ReportFile } from './reportFile';

export async function reportCommand(spec: string, options: Options<'report'>): Promise<ExitCode> {
  const run = realRunOf(spec, options);
  if (typeof run === 'number') return run;
  const { environment } = run;
  const specText = readText(spec);
  checkOutputs([options.html], spec, specText, options);
  const opened = await run.open({ readOnly: true });
  if (opened.journal.isNew) {
    throw new UsageError(
      `${shownName(spec)} has no journal ${opened.name} yet: start with ${commandOf(spec, environment)}.`,
    );
  }
  const report = new ReportFile(options.html, { spec, specText, overrides: overridesOf(options) });
  const { experiment, steps } = opened.replay();
  for (const event of steps) if (event !== null) report.told(event);
  let next = experiment.step();
  for (; next.type === 'event'; next = experiment.step()) report.told(next.event);
  const { open, samples } = experiment;
  const hasEnded = next.type === 'done' || (await endUsedUp(opened.journal, experiment)) !== null;
  const unfinished =
    hasEnded || open === null
      ? null
      : `Batch ${open.batch.number} waits for ${formatCounted(open.remaining, 'sample')}; ${formatExact(samples)} are answered. What follows is known so far.`;
  // Ending the experiment here gives the results known so far; the journal stays unchanged.
  if (unfinished !== null) experiment.end('cancelled', unfinished);
  const ended = settled(experiment);
  if (ended.type !== 'done') throw new Error('The experiment has not ended.');
  const conducted = conductedOf(ended.result, experiment);
  await report.write(opened.journal.prepared.facts, {
    result: conducted.result,
    by: environment.type,
    measurements: measurementsOf(opened, conducted),
    ...(unfinished !== null && { unfinished }),
  });
  opened.close();
  printNote(`The report is in ${options.html}.`);
  return EXIT.done;
}
