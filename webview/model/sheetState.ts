/** What a person has typed into a sheet, as the views see it. */
import type { SamplePlace, SheetPull } from '../../src/shared/protocol';
import type { Chunk } from './sheet';

export interface SheetState {
  text(place: SamplePlace, row: number): string;
  /** All numbers of the sample are typed; Enter sends them. */
  isComplete(pull: SheetPull, sample: number): boolean;
  isSent(place: SamplePlace): boolean;
  /** What is wrong with what was typed; null where nothing is. */
  wrong(place: SamplePlace): string | null;
  /** Whether the numbers that are typed were sent, and it is asked whether they are right. */
  isAsked(place: SamplePlace): boolean;
  /** Whether the count and mean of a pull are being typed. */
  isMean(pull: number): boolean;
  isOpen(chunk: Chunk): boolean;
  /** What was typed for samples that are no longer asked for. */
  readonly stray: readonly string[];
  /** What became of what was pasted; empty where nothing was. */
  readonly note: string;
}
