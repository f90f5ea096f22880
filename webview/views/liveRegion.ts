/** What a screen reader announces: changes of state at once, progress at most every ten seconds. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import type {
  Measuring,
  PaperSnapshot,
  PlanSnapshot,
  PreviewSnapshot,
  RunSnapshot,
} from '../../src/shared/protocol';
import { progressWords } from '../model/charts';
import { isLive, kindOf } from '../model/kind';
import { askedOf } from '../model/sheet';
import type { Kind } from '../model/kind';
import { compareTitle } from '../compare/comparePage';
import { paperSentence, paperTitle } from '../paper/paperPage';
import { planSentence, planTitle } from '../plan/planBand';
import { previewSentence, previewTitle } from '../preview/previewPage';
import { stateSentence, stateTitle } from './stateBand';

const EVERY = 10_000;

export interface Announcer {
  /** @param now the clock of the page in milliseconds */
  update(run: RunSnapshot, now: number): void;
  /** A comparison: that it runs, and what it found. */
  updateComparison(comparison: ComparisonSummary): void;
  /** A plan: its state when it changes. */
  updatePlan(plan: PlanSnapshot): void;
  /** The experiments of the paper: their state when it changes. */
  updatePaper(paper: PaperSnapshot): void;
  /** A preview: what it is of, and when it changes. */
  updatePreview(preview: PreviewSnapshot): void;
  /** The sentence for a host that does not answer; null = it answers. Nothing else is announced meanwhile. */
  updateHost(silence: string | null): void;
  /** Says something at once: what an arrow key found in a chart. */
  say(words: string): void;
}

/** What is told when its state changes. */
type Told = 'plan' | 'comparison' | 'preview' | 'paper';

export function createAnnouncer(speak: (words: string) => void): Announcer {
  let said: { readonly runId: string; readonly kind: Kind; readonly at: number } | null = null;
  /** Of a sheet: how many of which batch are entered. */
  let entered = '';
  /** Of a sheet: what is wrong with entries, as far as it was told. */
  let faults: readonly string[] = [];
  /** By what it is of: the state that was last told. */
  const told = new Map<Told, string>();
  let silence: string | null = null;
  const tellOnce = (of: Told, state: string, words: string): void => {
    if (silence !== null || told.get(of) === state) return;
    told.set(of, state);
    speak(words);
  };
  return {
    updateHost(words) {
      if (words === silence) return;
      silence = words;
      if (words !== null) speak(words);
      // Heard of again: what is shown is said anew.
      said = null;
      told.delete('plan');
      told.delete('comparison');
      told.delete('paper');
    },
    updateComparison(comparison) {
      const { id, endedAt, sentences } = comparison;
      const found = endedAt === null ? '' : ` ${sentences.headline}.`;
      const words = `${compareTitle(comparison)}. ${sentences.state}${found}`;
      tellOnce('comparison', `${id} ${endedAt ?? 'running'}`, words);
    },
    updatePlan(plan) {
      const words = `${planTitle(plan.state)}. ${planSentence(plan)}`;
      tellOnce('plan', `${plan.planId} ${plan.state}`, words);
    },
    updatePaper(paper) {
      tellOnce('paper', paper.state, `${paperTitle(paper)}. ${paperSentence(paper)}`);
    },
    updatePreview(preview) {
      const words = `${previewTitle(preview)}. ${previewSentence(preview)}`;
      tellOnce('preview', words, words);
    },
    update(run, now) {
      if (silence !== null) return;
      const kind = kindOf(run);
      const asked = askedOf(run);
      const sheet = asked === null ? '' : sheetWords(asked);
      const wrong = asked === null ? [] : asked.faults.map(({ message }) => message);
      const fresh = wrong.filter((message) => !faults.includes(message));
      if (sheet !== entered && fresh.length === 0) fresh.push(sheet);
      if (said?.runId === run.runId && said.kind === kind && fresh.join('') !== '')
        speak(fresh.join(' '));
      entered = sheet;
      faults = wrong;
      const changed = said?.runId !== run.runId || said.kind !== kind;
      const due = isLive(kind) && asked === null && said !== null && now - said.at >= EVERY;
      if (!changed && !due) return;
      said = { runId: run.runId, kind, at: now };
      const title = stateTitle(run, kind);
      speak(
        changed
          ? `${title}. ${stateSentence(run, kind)}`
          : `${title}. ${stateSentence(run, kind)}; ${progressWords(run)}.`,
      );
    },
    say: speak,
  };
}

/** `3 of 12 entered in batch 2`. */
function sheetWords({ batch, answered, samples }: Measuring): string {
  return `${answered} of ${samples} entered in batch ${batch}`;
}
