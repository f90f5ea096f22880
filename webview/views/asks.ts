/**
 * What a click asks for. The page listens once, on the root, and reads it off the element that was hit (`data-do` with
 * `data-value` or `data-ask`), so that no view holds a listener.
 */
import type { FromPage } from '../../src/shared/protocol';
import type { Properties } from '../dom/h';

/** What is done in a sheet before anything of it is sent. */
type EntryDeed = 'sampleFailed' | 'mean' | 'enterMean' | 'keepOutlier' | 'unfold' | 'discard';

/** What the page does itself; to what, is the value of the element. */
export type PageDeed = 'axis' | 'toggleLine' | 'showAll' | 'menu' | 'gap' | 'pick' | EntryDeed;

type Unsent<Message> = Message extends unknown ? Omit<Message, 'runId'> : never;

/** A message to the host, without the id of what is on the page. */
type Ask = Unsent<FromPage>;

type Bare<Message> = Message extends { readonly type: infer Name }
  ? { readonly type: Name } extends Message
    ? Name
    : never
  : never;

/** A message that needs no more than its type is asked for by that. */
export type Deed = PageDeed | Bare<Ask> | Ask;

/** The attributes of an element that is clicked. @param value of what the page does itself */
export function asks(deed: Deed, value?: string): Properties {
  return typeof deed === 'string'
    ? { 'data-do': deed, 'data-value': value }
    : { 'data-do': deed.type, 'data-ask': JSON.stringify(deed) };
}

/** @param runId of what is on the page; null where nothing is: only the sample needs nothing */
export function messageOf(
  element: Readonly<Record<string, string | undefined>>,
  runId: string | null,
): FromPage | null {
  const { do: type, ask } = element;
  if (type === 'openSample') return { type };
  if (runId === null) return null;
  return { ...(ask === undefined ? { type } : (JSON.parse(ask) as Ask)), runId } as FromPage;
}
