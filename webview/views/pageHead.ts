/** The head of every page: the sticky bar, and the band with the state. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { clock, counted } from '../format';
import type { Environment } from '../model/environment';
import { mark } from './icons';
import { iconButton, link } from './pieces';

const AFTER = 'after Developer: Restart Extension Host or Developer: Reload Window';

/** What a silent extension host means for running content, and what to do. */
const SILENT = {
  run: `What was measured is kept. You can resume the run ${AFTER}.`,
  /** A run of another window has its own host. */
  elsewhere: `The run continues in its own window. This panel follows it again ${AFTER}.`,
  comparison: `The finished seeds are kept. You can run the others ${AFTER}.`,
  paper: `The finished runs are kept. You can run the others ${AFTER}.`,
  plan: `A plan takes no samples, so nothing is lost. Plan again ${AFTER}.`,
} as const;

/** The state of the current content; the page, its bar and screen readers use the same words. */
export interface Standing {
  /** The class of the band, `is-…`. */
  readonly name: string;
  readonly mark: ElementNode;
  readonly title: string;
  readonly sentence: string;
  /** What is still running; null if nothing is. */
  readonly alive: keyof typeof SILENT | null;
}

/** The state shown while the extension host does not answer: only what is known, and what to do. */
export function inSilence(standing: Standing): Standing {
  const { alive } = standing;
  if (alive === null) return standing;
  const title = 'The extension host does not answer';
  return { name: 'is-silent', mark: mark('interrupted'), title, sentence: SILENT[alive], alive };
}

/** The text for a screen reader. */
export function standingWords({ title, sentence }: Standing): string {
  return `${title}. ${sentence}`;
}

interface Head {
  /** The name of the content; for a spec, its file name. */
  readonly fileName: string;
  /** There is no spec to open. */
  readonly isWithoutSpec?: boolean;
  /** Null for none. */
  readonly facts: readonly Child[];
  /** The main action first. */
  readonly acts: readonly [main: Child, menu: Child];
  readonly label: string;
  /** The differences of the band from the bar. */
  readonly inBand?: Partial<Standing>;
}

/** @param more further content of the band, hidden while the host does not answer */
export function pageHead(
  standing: Standing,
  head: Head,
  env: Environment,
  ...more: Child[]
): readonly ElementNode[] {
  if (standing.alive === null || !env.hostSilent)
    return [bar(standing, head, env), band({ ...standing, ...head.inBand }, head.label, more)];
  const silent = inSilence(standing);
  // For a run, the time of the last message is known.
  const isRun = standing.alive === 'run' || standing.alive === 'elsewhere';
  const since = isRun ? h('div.q.when', `no update for ${clock(env.sinceMessage)}`) : null;
  return [bar(silent, head, env), band(silent, head.label, since)];
}

function bar(
  { name, mark, title }: Standing,
  { fileName, isWithoutSpec = false, facts, acts }: Head,
  env: Environment,
): ElementNode {
  const [main, menu] = acts;
  return h(
    'header',
    { class: ['bar', env.bandGone && 'past', isWithoutSpec && 'named'].filter(Boolean).join(' ') },
    h('span', { class: `bar-state ${name}`, 'aria-hidden': 'true' }, mark, h('b', title)),
    h(
      'div.bar-id',
      isWithoutSpec
        ? h('b', { title: fileName }, fileName)
        : link(fileName, 'openSpec', undefined, { 'data-tip': 'Open the spec beside this panel' }),
      h(
        'span.facts',
        facts.map((fact) => fact && h('span', fact)),
      ),
    ),
    h(
      'div.bar-do',
      main,
      !isWithoutSpec && iconButton('Open Spec', 'openSpec', 'spec', { class: 'ibtn hide-narrow' }),
      menu,
    ),
  );
}

function band(
  { name, mark, title, sentence, alive }: Standing,
  label: string,
  more: Child,
): ElementNode {
  const provisional = alive === null ? '' : ' provisional';
  return h(
    'section',
    { class: `state ${name}${provisional}`, 'aria-label': label, key: 'state' },
    mark,
    h('div', h('strong', title), h('span', sentence)),
    more,
  );
}

type Settings = Pick<RunSnapshot['settings'], 'preset' | 'delta' | 'seed'>;

/** The settings of a run or a plan in the bar: resolved, or as far as the text gives them. */
export function settingFacts(
  facts: (Settings & { readonly changedOptions: readonly string[] }) | null,
  settings: Settings,
): readonly Child[] {
  const { preset, delta, seed } = facts ?? settings;
  const changed = facts?.changedOptions ?? [];
  return [
    preset === '' ? null : presetFact(preset, changed),
    delta === null ? null : `δ ${delta}`,
    seed === null ? null : `seed ${seed}`,
  ];
}

function presetFact(preset: string, changed: readonly string[]): Child {
  if (changed.length === 0) return preset;
  return h(
    'span',
    { 'data-tip': `Changed from the preset: ${changed.join(', ')}` },
    `${preset}, ${counted(changed.length, 'option')} changed`,
  );
}
