/** What a screen reader announces: changes of state at once, progress at most every ten seconds. */
import type { Measuring, RunSnapshot } from '../../src/shared/protocol';
import { progressWords } from '../model/charts';
import { isLive, kindOf } from '../model/kind';
import { askedOf } from '../model/sheet';
import type { Kind } from '../model/kind';
import { compareTitle } from '../compare/comparePage';
import { paperSentence, paperTitle } from '../paper/paperPage';
import { planSentence, planTitle } from '../plan/planBand';
import { previewSentence, previewTitle } from '../preview/previewPage';
import type { PageState } from '../state';
import { stateSentence, stateTitle } from './stateBand';

const EVERY = 10_000;

export interface Announcer {
  /** @param now the clock of the page in milliseconds */
  update(state: PageState, now: number): void;
  /** The sentence for a host that does not answer; null = it answers. Nothing else is announced meanwhile. */
  updateHost(silence: string | null): void;
  /** Says something at once: what an arrow key found in a chart. */
  say(words: string): void;
}

/** What is told of anything but a run whenever its state changes; null where nothing is. */
function standing(state: PageState): { readonly state: string; readonly words: string } | null {
  switch (state.type) {
    case 'plan': {
      const { plan } = state;
      const words = `${planTitle(plan.state)}. ${planSentence(plan)}`;
      return { state: `${plan.planId} ${plan.state}`, words };
    }
    case 'preview': {
      const words = `${previewTitle(state.preview)}. ${previewSentence(state.preview)}`;
      return { state: words, words };
    }
    case 'paper': {
      const { paper } = state;
      return { state: paper.state, words: `${paperTitle(paper)}. ${paperSentence(paper)}` };
    }
    case 'comparison': {
      const { id, endedAt, sentences } = state.comparison;
      const found = endedAt === null ? '' : ` ${sentences.headline}.`;
      const words = `${compareTitle(state.comparison)}. ${sentences.state}${found}`;
      return { state: `${id} ${endedAt ?? 'running'}`, words };
    }
    case 'run':
    case 'loading':
    case 'empty':
      return null;
  }
}

export function createAnnouncer(speak: (words: string) => void): Announcer {
  let said: { readonly runId: string; readonly kind: Kind; readonly at: number } | null = null;
  /** Of a sheet: how many of which batch are entered. */
  let entered = '';
  /** Of a sheet: what is wrong with entries, as far as it was told. */
  let faults: readonly string[] = [];
  /** The state that was last told of anything else. */
  let told = '';
  let silence: string | null = null;
  const updateRun = (run: RunSnapshot, now: number): void => {
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
  };
  return {
    updateHost(words) {
      if (words === silence) return;
      silence = words;
      if (words !== null) speak(words);
      // Heard of again: what is shown is said anew.
      said = null;
      told = '';
    },
    update(state, now) {
      if (silence !== null) return;
      if (state.type === 'run') updateRun(state.run, now);
      const other = standing(state);
      if (other === null || told === other.state) return;
      told = other.state;
      speak(other.words);
    },
    say: speak,
  };
}

/** `3 of 12 entered in batch 2`. */
function sheetWords({ batch, answered, samples }: Measuring): string {
  return `${answered} of ${samples} entered in batch ${batch}`;
}
