/** `cpe status SPEC`: shows the progress of a real experiment, without a lock or changes. */
import { MOST_TOLD, outlierJson } from '../core/experiment/outliers';
import { expectedAt } from '../core/plan/expectedAt';
import type { Constants, Leader, RoundCompleted } from '../core/protocol/learner';
import { leadOver } from '../core/words/goal';
import type { SessionEvent } from '../core/run/session/events';
import { actionName } from '../core/words/actions';
import { formatCounted, formatExact } from '../core/words/counts';
import { formatValue } from '../core/words/factors';
import { visible } from '../core/words/escapes';
import { noiseSentence, seenNoise } from '../core/words/noise';
import { certaintySentences, contradictions, withinSentence } from '../core/report/answer';
import { checksJson, resultJson, withinOfAnswer } from '../core/report/resultJson';
import { checksOf, markedText } from '../core/report/markedLines';
import { EXIT, type ExitCode } from './exitCodes';
import { commandOf, endUsedUp, realRunOf, settled } from './experiment';
import { printJson, printLine } from './output';
import type { ExperimentOptions } from './options';

export async function statusCommand(spec: string, options: ExperimentOptions): Promise<ExitCode> {
  const { json = false } = options;
  const run = realRunOf(spec, options);
  if (typeof run === 'number') return run;
  const journal = await run.open({ readOnly: true });
  const { prepared } = journal.journal;
  const last: { phase: string | null; test: RoundCompleted | null } = { phase: null, test: null };
  let constants: Constants = {};
  const told = (event: SessionEvent): void => {
    if (event.type === 'constantsComputed') constants = { ...constants, ...event.constants };
    if ('phase' in event) last.phase = event.phase;
    if (event.type === 'roundCompleted') last.test = event;
  };
  const { experiment, steps } = journal.replay();
  for (const event of steps) if (event !== null) told(event);
  let next = experiment.step();
  for (; next.type === 'event'; next = experiment.step()) told(next.event);
  const wanted = next.type === 'ask' ? await endUsedUp(journal.journal, experiment) : null;
  if (wanted !== null) next = settled(experiment);
  const { phase, test } = last;
  const leaders = test?.leaders ?? [];
  const rival = test?.next ?? null;
  const [first] = leaders;
  const gap =
    first === undefined || rival === null
      ? null
      : leadOver(prepared.facts.instance, first.estimate, rival.estimate);
  const known = next.type === 'done' ? next.result : (test?.certainty ?? null);
  const outliers = experiment.outliers().slice(0, MOST_TOLD).map(outlierJson);
  const status = {
    status: next.type === 'ask' ? 'asking' : next.result.status,
    samples: next.type === 'ask' ? experiment.samples : next.result.samples,
    ...(prepared.facts.before !== undefined && { before: prepared.facts.before }),
    batch: experiment.open?.batch.number ?? null,
    phase,
    leaders: leaders.map(shownLeader),
    expected: gap === null ? null : expectedAt(prepared, gap),
    checks: checksJson(experiment.checks()),
    ...(outliers.length > 0 && { outliers }),
    confidence: known?.confidence ?? null,
    ...(wanted !== null && { wanted }),
    candidates: known?.candidates ?? [],
    ...(known?.candidatesMore !== undefined && { candidatesMore: known.candidatesMore }),
  };
  const statement =
    next.type === 'done'
      ? (next.result.within ?? null)
      : experiment.within && { ...experiment.within, delta: prepared.facts.delta };
  if (json) {
    const { within } =
      next.type === 'done'
        ? resultJson(next.result, prepared.facts.instance)
        : { within: withinOfAnswer(first?.action ?? null, statement) };
    printJson({ ...status, within });
    return EXIT.done;
  }
  const { open } = experiment;
  const { labels, instance, onlyDifferences } = prepared.facts;
  const lines = [
    open === null
      ? `Ended: ${status.status}, ${formatCounted(status.samples, 'sample')}.`
      : `Batch ${open.batch.number} waits for ${formatCounted(open.remaining, 'sample')}; ${formatExact(status.samples)} are answered.`,
    ...(next.type === 'done' ? [next.result.reason ?? ''] : []),
    ...(status.status === 'certified' ? (prepared.facts.changedSentences ?? []) : []),
    ...(status.before === undefined
      ? []
      : [`${formatCounted(status.before, 'earlier measurement')} count as well.`]),
    ...contradictions({ checks: experiment.checks() }),
    ...(phase === null ? [] : [`Phase: ${phase}`]),
    ...leaders.map(
      ({ action, estimate, halfWidth }) =>
        `  ${actionName(labels, instance.family, action)}${onlyDifferences ? '' : `: ${formatValue(instance, estimate, halfWidth)}`}`,
    ),
  ];
  const { expected } = status;
  if (expected !== null && open !== null) {
    const [low, high] = expected.range;
    lines.push(
      `At this lead about ${formatCounted(expected.samples, 'sample')} in all are expected, ${formatExact(low)} to ${formatExact(high)} in nine of ten runs.`,
    );
  }
  const when = open === null ? 'Stopped early' : 'So far';
  lines.push(withinSentence(statement, prepared.facts, when) ?? '');
  // A certificate says all of this.
  if (known !== null && status.status !== 'certified')
    lines.push(...certaintySentences({ ...known, within: statement }, prepared.facts));
  if (open !== null) lines.push(`Go on with: ${commandOf(spec, run.environment)}`);
  const seen = seenNoise(constants);
  if (seen !== null) lines.push(`Noise seen: ${noiseSentence(seen)}.`);
  const checks = checksOf({ checks: experiment.checks(), outliers });
  if (checks.length > 0) lines.push('Checks', ...checks.map(markedText));
  const shown = lines.filter((line) => line !== '').map(visible);
  printLine(shown.join('\n'));
  return EXIT.done;
}

function shownLeader({ action, estimate, halfWidth }: Leader) {
  const interval = halfWidth === null ? null : [estimate - halfWidth, estimate + halfWidth];
  return { action, estimate, interval };
}
