/** Screen reader announcements: state changes at once, progress at most every ten seconds. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { progressWords } from '../model/charts';
import { isLive, kindOf, type Kind } from '../model/kind';
import { askedOf } from '../model/sheet';
import type { PageState } from '../state';
import { inSilence, standingWords, type Standing } from '../views/pageHead';
import { shownId, standingOf } from './shown';

const EVERY = 10_000;

export function createAnnouncer(speak: (words: string) => void) {
  let said: { readonly runId: string; readonly kind: Kind; readonly at: number } | null = null;
  /** The last announced entry count of a sheet, with its batch. */
  let entered = '';
  /** The announced faults of a sheet's entries. */
  let faults: readonly string[] = [];
  /** The last announcement for anything but a run. */
  let told = '';
  let silence: string | null = null;

  const updateRun = (run: RunSnapshot, words: string, now: number): void => {
    const kind = kindOf(run);
    const asked = askedOf(run);
    // `3 of 12 entered in batch 2`.
    const sheet =
      asked === null ? '' : `${asked.answered} of ${asked.samples} entered in batch ${asked.batch}`;
    const wrong = asked === null ? [] : asked.faults.map(({ message }) => message);
    const fresh = wrong.filter((message) => !faults.includes(message));
    if (sheet !== entered && fresh.length === 0) fresh.push(sheet);
    const changed = said?.runId !== run.runId || said.kind !== kind;
    if (!changed && fresh.join('') !== '') speak(fresh.join(' '));
    entered = sheet;
    faults = wrong;
    const due = isLive(kind) && asked === null && said !== null && now - said.at >= EVERY;
    if (!changed && !due) return;
    said = { runId: run.runId, kind, at: now };
    speak(changed ? words : `${words}; ${progressWords(run)}.`);
  };

  /** Announces anything but a run when its title changes; its whole text if that is soon complete. */
  const tell = (state: PageState, standing: Standing): void => {
    const { title, alive } = standing;
    const own = standingWords(standing);
    const isSoon = state.type === 'preview' || state.type === 'begin';
    const id = `${shownId(state)} ${isSoon ? own : title}`;
    if (told === id) return;
    told = id;
    const isFound = state.type === 'comparison' && alive === null;
    speak(isFound ? `${own} ${state.comparison.sentences.headline}.` : own);
  };

  return {
    /**
     * @param now the clock of the page, in milliseconds
     * @param isSilent the host does not answer; for running content, only this is announced meanwhile
     */
    update(state: PageState, now: number, isSilent: boolean): void {
      const standing = standingOf(state);
      const isLost = isSilent && standing !== null && standing.alive !== null;
      const words = isLost ? standingWords(inSilence(standing)) : null;
      if (words !== silence) {
        silence = words;
        if (words !== null) speak(words);
        // The host answers again, so the content is announced again.
        said = null;
        told = '';
      }
      if (standing === null && (said !== null || told !== '')) {
        speak('No run yet.');
        said = null;
        told = '';
      }
      if (silence !== null || standing === null) return;
      if (state.type === 'run') updateRun(state.run, standingWords(standing), now);
      else tell(state, standing);
    },
  };
}
