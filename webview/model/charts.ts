/** Chart settings and screen reader texts of a run. */
import { familyWords, phasesOf } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { counted, si } from '../format';
import type { AxisChoice } from './environment';
import { isLive, type Kind } from './kind';
import { isCurve } from './phases';

/** If the last phase takes a smaller share of the samples axis, it cannot be read. */
const READABLE = 0.15;

/** Samples, or rounds if the last phase of a finished run would be too narrow. */
export function defaultAxis(run: RunSnapshot, kind: Kind): AxisChoice {
  // A quick answer for a running run, for which this is called with every update.
  if (isLive(kind) || isCurve(run.trace)) return 'samples';
  const phases = phasesOf(run.trace);
  const last = phases.at(-1);
  const first = run.trace[0]?.totalSamples ?? 0;
  if (phases.length < 2 || last === undefined) return 'samples';
  const before = run.trace[last.start - 1]?.totalSamples ?? first;
  const end = run.trace.at(-1)?.totalSamples ?? before;
  if (!(first > 0) || end <= first) return 'samples';
  const share = Math.log(end / before) / Math.log((2 * end) / first);
  return share < READABLE ? 'rounds' : 'samples';
}

/** The screen reader's progress of a running run: `97.4 M samples so far`. */
export function progressWords(run: RunSnapshot): string {
  const words = familyWords(run.facts?.instance.family ?? '');
  const left = run.trace.at(-1)?.surviving ?? null;
  const kept = left === null ? '' : `, ${counted(left, words.action, words.actions)} left`;
  return `${si(run.live.totalSamples)} samples so far${kept}`;
}
