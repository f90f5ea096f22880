/** Small components shared by all sections. */
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
  /** The argument of a page deed. */
  readonly value?: string;
  readonly icon?: IconName;
  readonly primary?: boolean;
  /** Buttons with the same key count as the same button, which keeps its focus when its label changes. */
  readonly key?: string;
  /** Replaces the label for screen readers if the label alone is unclear. */
  readonly name?: string;
  readonly tip?: string;
}

/** A main button: the toolkit's component, styled by panel.css. */
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

/** An icon button. @param more further attributes */
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

/** A plain button beside a heading. */
export function smallButton(label: string, deed: Deed, value?: string): ElementNode {
  return h('button.show-all', { key: label, type: 'button', ...asks(deed, value) }, label);
}

/** A group of toggle buttons with one pressed. @param choices value, label and tooltip of each */
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

/** Prefix for constant names, which no term has. */
const CONSTANT = 'constant ';

/** A dotted word with its meaning in a tooltip. */
export function term(name: TermName, label: string): ElementNode {
  return h('button.term', { type: 'button', 'data-term': name }, label);
}

/** The word for the lead, with the tooltip for its unit. */
export function leadTerm(run: RunSnapshot): ElementNode {
  return term(leadTermOf(run), leadWords(run));
}

/** `Lead in the sum` */
export function leadWords(run: RunSnapshot): string {
  const unit = leadUnitOf(run);
  return unit === null ? 'Lead' : unit === 'sum' ? 'Lead in the sum' : 'Lead in values';
}

/** For a link reward the lead is in the sum of the values; for a minimum or maximum, in the deciding values, not in rewards. */
export function leadTermOf(run: RunSnapshot): TermName {
  const unit = leadUnitOf(run);
  return unit === null ? 'lead' : unit === 'sum' ? 'leadInSum' : 'leadOfValues';
}

function leadUnitOf({ facts, live }: RunSnapshot): LeadUnit {
  return leadUnit(facts?.instance.reward, live.constants['stopRule']);
}

/** The lead of a row; if evidence decides, the rival changes from round to round. */
export function leadOverRival(row: TraceRow, run: RunSnapshot): Child {
  const isByEvidence = ruleOf(row) === 'evidence' && run.facts?.instance.reward !== 'link';
  return [isByEvidence ? term('closest', 'Lead') : leadTerm(run), ` over ${rivalOf(row)}`];
}

/** The name of a constant with its meaning in a tooltip. */
export function constantName(key: string, ...label: Child[]): ElementNode {
  return h('button.term', { type: 'button', 'data-term': CONSTANT + key }, label);
}

export function termText(name: string): Term | null {
  if (name.startsWith(CONSTANT)) return constantTerm(name.slice(CONSTANT.length));
  return name in TERMS ? TERMS[name as TermName] : null;
}

/** A count with three digits; the exact number on hover. */
export function count(value: number): ElementNode {
  return h('span', { 'data-tip': exact(value) }, si(value));
}

/** The main part of a page: the kind of answer, the answer, and its basis. @param name further classes */
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

/** Next steps or remarks below the answer. */
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

/** Two sections, side by side in a wide panel. */
export function sideBySide(first: ElementNode, second: ElementNode): ElementNode {
  return h('div.wide-2', { key: `${first.key ?? ''}|${second.key ?? ''}` }, first, second);
}

/** A place for a drawing that needs its width; `Environment.width` has it on the next pass. */
export function place(name: string, ...children: Child[]): ElementNode {
  return h('div.place', { 'data-place': name, key: `place ${name}` }, children);
}

/** A message with `code` in back quotes, as in problems. */
export function prose(message: string): readonly Child[] {
  return message.split('`').map((part, index) => (index % 2 === 1 ? h('span.mono', part) : part));
}

/** Deeds in a sheet before anything is sent. */
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

/** Deeds that the page handles itself; the element's value is the argument. */
export type PageDeed =
  'axis' | 'toggleLine' | 'showAll' | 'menu' | 'gap' | 'pick' | 'like' | EntryDeed;

type Unsent<Message> = Message extends unknown ? Omit<Message, 'runId'> : never;

/** A message to the host, without the id of the content. */
type Ask = Unsent<FromPage>;

type Bare<Message> = Message extends { readonly type: infer Name }
  ? { readonly type: Name } extends Message
    ? Name
    : never
  : never;

/** A message without further fields is given by its type. */
export type Deed = PageDeed | Bare<Ask> | Ask;

/**
 * The attributes of a clickable element. The page has a single listener on the root that reads them, so views need no listeners.
 * @param value argument of a page deed
 */
export function asks(deed: Deed, value?: string): Properties {
  return typeof deed === 'string'
    ? { 'data-do': deed, 'data-value': value }
    : { 'data-do': deed.type, 'data-ask': JSON.stringify(deed) };
}

/** @param runId id of the content; null if there is none, when only opening the sample is possible */
export function messageOf(
  element: Readonly<Record<string, string | undefined>>,
  runId: string | null,
): FromPage | null {
  const { do: type, ask } = element;
  if (type === 'openSample') return { type };
  if (runId === null) return null;
  return { ...(ask === undefined ? { type } : (JSON.parse(ask) as Ask)), runId } as FromPage;
}
