/** Keyboard, focus and paste handling for the inputs of a sheet. */
import { MEAN, START, missingFrom, placeKey, placeOf } from '../model/sheet';
import type { SamplePlace } from '../../src/shared/protocol';
import type { SheetEntry } from './sheetEntry';

interface SheetPage {
  readonly entry: SheetEntry;
  /** Draws the page at once, so that the next input exists when it gets the focus. */
  drawNow(): void;
  schedule(): void;
  focusHeading(): void;
  /** Announces words to screen readers. */
  say(words: string): void;
}

const INPUT = 'input[data-sample]';

function inputAt(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.matches(INPUT) ? target : null;
}

const placeIn = (input: HTMLInputElement): SamplePlace => placeOf(input.dataset['sample'] ?? '');
const rowOf = (input: HTMLInputElement): number => Number(input.dataset['row']);

export function attachSheet(root: HTMLElement, page: SheetPage) {
  const { entry } = page;
  /** The focused input disappeared with its sheet; the focus then moves to the next sheet. */
  let hadFocus = false;

  const tell = (fault: string | null): void => {
    if (fault !== null) page.say(fault);
    page.schedule();
  };

  const focus = (place: SamplePlace, row: number): void => {
    const selector = `${INPUT}[data-sample="${placeKey(place)}"][data-row="${row}"]`;
    if (root.querySelector(selector) === null) {
      entry.open(placeKey(place));
      page.drawNow();
    }
    const input = root.querySelector<HTMLInputElement>(selector);
    input?.focus();
    input?.select();
  };

  /** The next missing number after a cell, continuing from the first one; null if there is none. */
  const next = (from: SamplePlace, row: number): [SamplePlace, number] | null => {
    const ahead = missingFrom(entry.state.rows, from);
    const around = missingFrom(entry.state.rows, START);
    for (const place of [...ahead, ...around]) {
      if (entry.isDone(place)) continue;
      const isSame = place.key === placeKey(from);
      for (let at = isSame ? row + 1 : 0; at < place.of.rows; at++)
        if (entry.state.text(place, at) === '') return [place, at];
    }
    return null;
  };

  const goOn = (from: SamplePlace, row: number): void => {
    page.drawNow();
    const to = next(from, row);
    if (to !== null) focus(...to);
  };

  const retrace = (which: 'undo' | 'redo'): void => {
    const place = entry.retrace(which);
    page.drawNow();
    if (place === null) page.say('Nothing to undo. Choose Correct… for a sample that is entered.');
    else focus(place, 0);
  };

  root.addEventListener('pointerdown', () => {
    hadFocus = false;
  });

  root.addEventListener('input', (event) => {
    const input = inputAt(event.target);
    if (input === null) return;
    entry.write(placeIn(input), rowOf(input), input.value);
    page.schedule();
  });

  root.addEventListener('focusout', (event) => {
    const input = inputAt(event.target);
    // Switching to another window does not finish the entry.
    if (input === null || !document.hasFocus() || !input.isConnected) return;
    const place = placeIn(input);
    if (place.sample !== MEAN) tell(entry.leave(place));
  });

  root.addEventListener('keydown', (event) => {
    const input = inputAt(event.target);
    if (input === null || event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const letter = event.key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      retrace(letter === 'y' || event.shiftKey ? 'redo' : 'undo');
      event.preventDefault();
      // Keeps VS Code from applying its own undo to the input.
      event.stopPropagation();
      return;
    }
    const [place, row] = [placeIn(input), rowOf(input)];
    switch (event.key) {
      case 'Enter': {
        tell(entry.enter(place));
        if (place.sample === MEAN) break;
        const to = entry.state.wrong(place) === null ? next(place, row) : null;
        if (to !== null) focus(...to);
        break;
      }
      case 'ArrowDown':
      case 'ArrowUp': {
        const column = [
          ...root.querySelectorAll<HTMLInputElement>(`${INPUT}[data-row="${row}"]`),
        ].filter((other) => (placeIn(other).sample === MEAN) === (place.sample === MEAN));
        const to = column[column.indexOf(input) + (event.key === 'ArrowDown' ? 1 : -1)];
        to?.focus();
        to?.select();
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  });

  root.addEventListener('paste', (event) => {
    const input = inputAt(event.target);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (input === null || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))) return;
    event.preventDefault();
    const place = placeIn(input);
    if (place.sample === MEAN) return;
    page.say(entry.paste(place, rowOf(input), text));
    page.drawNow();
  });

  return {
    /** Handles a button of the sheet. */
    click(deed: string, value: string): void {
      const place = placeOf(value);
      const mean = { ...place, sample: MEAN };
      switch (deed) {
        case 'sampleFailed':
          return entry.fail(place);
        case 'mean':
          entry.toggleMean(place.pull);
          page.drawNow();
          if (entry.state.isMean(place.pull)) focus(mean, 0);
          return;
        case 'enterMean':
          return tell(entry.enter(mean));
        case 'enterPasted':
          tell(entry.enterPasted());
          return goOn(START, -1);
        case 'undo':
          return retrace('undo');
        case 'groupSheet':
          return entry.group(value === 'action');
        case 'keepOutlier':
          entry.confirm(place);
          // The clicked button disappears, so the focus moves on as after Enter.
          return goOn(place, 0);
        case 'discard':
          return entry.discard();
        case 'unfold':
          entry.open(value);
          page.drawNow();
          // The clicked button disappears, so the focus moves to the revealed row.
          focus(place, 0);
          if (inputAt(document.activeElement) === null)
            root.querySelector<HTMLElement>(`[data-row-of="${value}"]`)?.focus();
      }
    },
    /** After each drawing, restores the typed texts in the inputs. @param isOver no other sheet follows */
    drawn(isOver: boolean): void {
      for (const input of root.querySelectorAll<HTMLInputElement>(INPUT)) {
        const text = entry.state.text(placeIn(input), rowOf(input));
        if (input.value.trim() !== text.trim()) input.value = text;
      }
      const { activeElement } = document;
      const isIn = (activeElement?.closest('.sheet') ?? null) !== null;
      if (hadFocus && activeElement === document.body && document.hasFocus()) {
        const first = next(START, -1);
        if (first !== null) focus(...first);
        else if (isOver) page.focusHeading();
        else return;
      }
      hadFocus = isIn || (hadFocus && activeElement === document.body);
    },
  };
}
