/** The small pieces that all sections share. */
import { leadUnit, type LeadUnit } from '../../src/shared/format';
import type { FromPage, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { constantTerm } from '../constantMeanings';
import { h, type Child, type ElementNode, type Properties } from '../dom/h';
import { exact, si } from '../format';
import { ruleOf } from '../model/rules';
import { rivalOf, TERMS, type Term, type TermName } from '../words';
import { icon, type IconName } from './icons';

interface ButtonOptions {
  readonly do: Deed;
  /** Of what the page does itself. */
  readonly value?: string;
  readonly icon?: IconName;
  readonly primary?: boolean;
  /** Buttons of one key are the same button with another label: it keeps its focus. */
  readonly key?: string;
  /** Said instead of the label, where the label alone would not say enough. */
  readonly name?: string;
  /** Shown where it is pointed at. */
  readonly tip?: string;
}

/** A button for a main act: the toolkit's component, clothed by panel.css. */
export function button(label: string, options: ButtonOptions): ElementNode {
  const primary = options.primary ?? false;
  const asked = asks(options.do, options.value);
  return h(
    'vscode-button',
    {
      key: options.key ?? JSON.stringify(asked),
      class: primary ? 'primary' : 'secondary',
      appearance: primary ? 'primary' : 'secondary',
      ...asked,
      'aria-label': options.name,
      'data-tip': options.tip,
    },
    options.icon !== undefined && icon(options.icon),
    label,
  );
}

/** A button that is only an icon. @param more further attributes */
export function iconButton(
  label: string,
  deed: Deed,
  name: IconName,
  more: Properties = {},
): ElementNode {
  return h(
    'button.ibtn',
    { type: 'button', 'aria-label': label, 'data-tip': label, ...asks(deed), ...more },
    icon(name),
  );
}

/** @param more further attributes */
export function link(label: string, deed: Deed, value?: string, more?: Properties): ElementNode {
  return h('button.link', { type: 'button', ...asks(deed, value), ...more }, label);
}

/** One of several, as buttons of which one is pressed. @param choices what each is for, its label, and what it says where it is pointed at */
export function segments(
  label: string,
  deed: 'axis' | 'pick' | 'groupSheet',
  choices: readonly (readonly [value: string, label: string, tip?: string])[],
  chosen: string,
): ElementNode {
  return h(
    'span.seg',
    { role: 'group', 'aria-label': label },
    choices.map(([value, words, tip]) => {
      const state = { 'aria-pressed': String(value === chosen), 'data-tip': tip };
      return h('button', { type: 'button', key: value, ...asks(deed, value), ...state }, words);
    }),
  );
}

/** Before the name of a constant, which no term has. */
const CONSTANT = 'constant ';

/** A dotted word: what it means is in its tooltip. */
export function term(name: TermName, label: string): ElementNode {
  return h('button.term', { type: 'button', 'data-term': name }, label);
}

/** The lead, by what it is one in. */
export function leadTerm(run: RunSnapshot): ElementNode {
  return term(leadTermOf(run), leadWords(run));
}

/** `Lead in the sum` */
export function leadWords(run: RunSnapshot): string {
  const unit = leadUnitOf(run);
  return unit === null ? 'Lead' : unit === 'sum' ? 'Lead in the sum' : 'Lead in values';
}

/** Of a link it is one in the sum of the values, of a least or a largest value one of the values that decide, not of rewards. */
export function leadTermOf(run: RunSnapshot): TermName {
  const unit = leadUnitOf(run);
  return unit === null ? 'lead' : unit === 'sum' ? 'leadInSum' : 'leadOfValues';
}

function leadUnitOf({ facts, live }: RunSnapshot): LeadUnit {
  return leadUnit(facts?.instance.reward, live.constants['stopRule']);
}

/** The lead of a row: where evidence decides it is one over another rival each round. */
export function leadOver(row: TraceRow, run: RunSnapshot): Child {
  const isByEvidence = ruleOf(row) === 'evidence' && run.facts?.instance.reward !== 'link';
  return [isByEvidence ? term('closest', 'Lead') : leadTerm(run), ` over ${rivalOf(row)}`];
}

/** The name of a constant, with what it means in its tooltip. */
export function constantName(key: string, ...label: Child[]): ElementNode {
  return h('button.term', { type: 'button', 'data-term': CONSTANT + key }, label);
}

export function termText(name: string): Term | null {
  if (name.startsWith(CONSTANT)) return constantTerm(name.slice(CONSTANT.length));
  return name in TERMS ? TERMS[name as TermName] : null;
}

/** A count: three digits, the exact number on hover. */
export function count(value: number): ElementNode {
  return h('span', { 'data-tip': exact(value) }, si(value));
}

/** The largest thing on a page: what kind of answer it is, the answer, what it rests on. @param name further classes */
export function answerFrame(
  name: string,
  over: Child,
  answer: Child,
  ...more: Child[]
): ElementNode {
  return h(
    'section',
    { class: `answer ${name}`.trim(), 'aria-label': 'Answer', key: 'answer' },
    h('p.over', over),
    h('h1', answer),
    more,
  );
}

/** What one might do next, or should know, below the answer. */
export function aside(heading: Child, ...body: Child[]): ElementNode {
  return h('div.assume', h('h2', heading), body);
}

/** @param share in percent */
export function progressBar(label: string, share: number): ElementNode {
  return h(
    'div.track',
    {
      role: 'progressbar',
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': Math.round(share),
    },
    h('i', { style: { '--w': `${share.toFixed(1)}%` } }),
  );
}

/** A section with its heading. */
export function section(
  title: string,
  subtitle: Child,
  body: Child,
  tools: Child = null,
): ElementNode {
  return h(
    'section.sec',
    { 'aria-label': title, key: title },
    h('header', h('h2', title), h('p.q', subtitle), tools),
    body,
  );
}

/** Two sections side by side where the panel is wide. */
export function sideBySide(first: ElementNode, second: ElementNode): ElementNode {
  return h('div.wide-2', { key: `${first.key ?? ''}|${second.key ?? ''}` }, first, second);
}

/** A place for a drawing whose width has to be known: `Environment.width` tells it on the next pass. */
export function place(name: string, ...children: Child[]): ElementNode {
  return h('div.place', { 'data-place': name, key: `place ${name}` }, children);
}

/** A message with `code` in back quotes, as problems have it. */
export function prose(message: string): readonly Child[] {
  return message.split('`').map((part, index) => (index % 2 === 1 ? h('span.mono', part) : part));
}

/** What is done in a sheet before anything of it is sent. */
type EntryDeed =
  | 'sampleFailed'
  | 'mean'
  | 'enterMean'
  | 'keepOutlier'
  | 'enterPasted'
  | 'undo'
  | 'groupSheet'
  | 'unfold'
  | 'discard';

/** What the page does itself; to what, is the value of the element. */
export type PageDeed =
  'axis' | 'toggleLine' | 'showAll' | 'menu' | 'gap' | 'pick' | 'like' | EntryDeed;

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

/**
 * The attributes of an element that is clicked. The page listens once, on the root, and reads them off the element that
 * was hit, so that no view holds a listener.
 * @param value of what the page does itself
 */
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
