/** The page of a new spec: four questions, and beside them the result of the answers. */
import { PARTS, type PartName, type Question } from '../../src/core/document/begin/questions';
import { familyWords, formatAlgorithm, formatCost } from '../../src/shared/format';
import type { BeginSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { counted, gapText, siShort } from '../format';
import type { Environment } from '../model/environment';
import { gapsOf, rowAt } from '../model/plan';
import { rangeWords } from '../plan/planTable';
import { pickedOf } from '../model/preview';
import { LIST, pictureOfPreview } from '../preview/previewPage';
import { mark } from '../views/icons';
import { pageHead, type Standing } from '../views/pageHead';
import { button, link, prose, section, smallButton } from '../views/pieces';
import { column, table } from '../views/table';
import { actionCount } from '../words';
import { familyIcon } from './familyIcons';
import { likeThese } from './likeThese';
import { questionView } from './questionView';

const HEADINGS: Readonly<Record<PartName, string>> = {
  choose: 'What do you choose?',
  shows: 'What does one measurement show?',
  know: 'What do you know?',
  cost: 'What may it cost?',
};

export function beginPage(begin: BeginSnapshot, env: Environment): Child {
  return [
    pageHead(
      beginStanding(begin),
      {
        label: 'State',
        fileName: begin.questions.find(({ id }) => id === 'name')?.value ?? '',
        isWithoutSpec: true,
        facts: [],
        acts: [acts(begin), null],
      },
      env,
    ),
    h(
      'div.begin',
      { key: 'begin' },
      h(
        'div.begin-asked',
        h('h1', 'Describe what you look for'),
        h('p.q', 'In a spec, a combination is an action, and its parts are base arms.'),
        likeThese(),
        PARTS.map((part) => partOf(begin, part)),
      ),
      h('div.begin-made', made(begin, env)),
    ),
  ];
}

export function beginStanding(begin: BeginSnapshot): Standing {
  const isComputed = begin.isReadable && begin.preview === null;
  const isFaulty = begin.failure !== null || begin.questions.some(({ fault }) => fault !== null);
  return {
    name: isFaulty ? 'is-problem' : isComputed ? 'is-planning' : 'is-planned',
    mark: isFaulty ? mark('problem') : isComputed ? mark('running') : LIST,
    title: isFaulty || !begin.isReadable ? 'Not complete yet' : 'New instance',
    sentence: sentenceOf(begin),
    alive: null,
  };
}

function sentenceOf({ questions, failure, preview }: BeginSnapshot): string {
  const wrong = questions.find(({ fault }) => fault !== null);
  if (wrong !== undefined) return `This answer cannot be read: ${wrong.label}`;
  const missing = questions.find(({ isMissing }) => isMissing);
  if (missing !== undefined) return `Still to answer: ${missing.label}`;
  if (failure !== null) return failure.replaceAll('`', '');
  if (preview === null) return 'Its actions are being computed.';
  const { instance, observerSet } = preview;
  const words = familyWords(instance.family);
  const { d } = instance.base ?? instance;
  const sizes = `${actionCount(instance)} ${words.actions} from ${counted(d, words.arm, words.arms)}`;
  if (observerSet === null) return `${sizes}.`;
  return observerSet.identifiable
    ? `${sizes}. The measurements decide which is the best.`
    : `${sizes}. These measurements cannot decide which is the best.`;
}

function acts({ isReadable, isReal, failure, questions }: BeginSnapshot): Child {
  if (!isReadable) return null;
  const isLog = questions.some(({ id, value }) => id === 'source' && value === 'recorded');
  return [
    button('Rehearse', {
      do: { type: 'begin', act: 'rehearse' },
      icon: 'play',
      primary: !isReal && failure === null,
      tip: 'Runs it with made-up values, measured by nobody, for about as many samples as planned',
    }),
    isReal
      ? button(isLog ? 'Analyse…' : 'Measure…', {
          do: { type: 'begin', act: 'measure' },
          icon: 'check',
          primary: failure === null,
          tip: isLog
            ? 'Saves the spec and analyses the log'
            : 'Saves the spec and asks for the first samples',
        })
      : null,
  ];
}

function partOf({ questions }: BeginSnapshot, part: PartName): ElementNode {
  const own = questions.filter((question) => question.part === part);
  const [first, folded] = [own.filter((one) => !one.isFolded), own.filter((one) => one.isFolded)];
  const title = `${PARTS.indexOf(part) + 1}. ${HEADINGS[part]}`;
  const view = (question: Question): Child =>
    question.id === 'family'
      ? [questionView(question, familyIcon), fromFile()]
      : questionView(question);
  return section(title, '', [
    first.map(view),
    folded.length > 0 &&
      h(
        'details.more',
        { key: 'more' },
        h('summary', `More: ${folded.map(({ label }) => asked(label)).join(' ')}`),
        folded.map(view),
      ),
  ]);
}

/** The question without the hint after it. */
function asked(label: string): string {
  return label.slice(0, label.indexOf('?') + 1) || label;
}

/** Placed beside the families, because such a file defines one. */
function fromFile(): Child {
  return h(
    'p.q.from-file',
    'Or ',
    link('begin from a file', { type: 'begin', act: 'file' }),
    ' that lists the base arms, not measurements: one row each, edges or a matrix of pairs.',
  );
}

/** Marks results of earlier answers, shown while an answer cannot be read. */
const OF_BEFORE = 'of the answers before';

function made(begin: BeginSnapshot, env: Environment): Child {
  const { preview, specText, algorithm, failure } = begin;
  const picked = preview === null ? null : pickedOf(preview, null);
  return [
    // Repeated here, because the band with this message may be far above.
    failure === null ? null : section('Not complete yet', '', h('p.ask-fault', prose(failure))),
    preview === null || picked === null
      ? null
      : section(
          `One of the ${familyWords(preview.instance.family).actions}`,
          begin.isReadable ? '' : OF_BEFORE,
          pictureOfPreview(preview, picked, 'An example', env, false),
        ),
    planSection(begin),
    section(
      'The spec',
      `for ${formatAlgorithm(algorithm)}`,
      [
        h('pre.spec-text', { tabindex: 0, 'aria-label': 'The spec' }, specText),
        h(
          'p.q',
          'To add constraints, interactions and others, open it: completion (Ctrl+Space) offers what each part may have.',
        ),
      ],
      smallButton('Open without running', { type: 'begin', act: 'open' }),
    ),
  ];
}

/** Says how many samples an answer needs at least, if there are many. */
function atLeast({ instance, observerSet }: NonNullable<BeginSnapshot['preview']>): Child {
  const { d } = instance.base ?? instance;
  if (observerSet === null || observerSet.size <= 2 * d) return null;
  const { actions } = familyWords(instance.family);
  return h(
    'p.q',
    `No answer before ${counted(observerSet.size, 'sample')}: so many ${actions} tell all unknowns apart.`,
  );
}

/** Indices into the planned gaps 1, 0.5, 0.2, 0.1, 0.05, …; fixed, so that a row stays once it is planned. */
const SHOWN = [0, 2, 4];

const CERTAIN = 'Samples until the answer is certain';

function planSection({ plan, algorithm, questions, isReadable, preview }: BeginSnapshot): Child {
  if (plan === null) return null;
  const { rows, notes, trueGap } = plan.plan;
  const gaps = gapsOf(plan.plan);
  const own = gaps.flatMap((gap) => rowAt(plan.plan, algorithm, gap) ?? []);
  const enough = own.filter(({ samples }) => samples !== null);
  const shown = enough.filter(({ gap }, at) =>
    trueGap === null ? SHOWN.includes(at) : gap === trueGap,
  );
  if (shown.length === 0) {
    if (plan.state === 'planning') return section('Samples', 'being planned', null);
    const why = rows.find(({ remark }) => remark !== undefined)?.remark ?? notes[0];
    return why === undefined ? null : section('Samples', '', h('p', prose(why)));
  }
  const isScaleKnown = questions.some(({ id, value }) => id === 'noise' && value === 'declared');
  const hasEarlier = questions.some(({ id, value }) => id === 'before' && value !== '');
  const hasCost = shown.some((row) => row.cost !== undefined);
  return section(CERTAIN, isReadable ? '' : OF_BEFORE, [
    table(
      'plan-table',
      'Samples by the gap',
      [
        column('The best leads by'),
        column('Samples', 'r'),
        column('Nine of ten runs', 'r'),
        hasCost ? column('Cost', 'r') : null,
      ],
      shown.map((row) =>
        h(
          'tr',
          { key: String(row.gap) },
          h('th', { scope: 'row' }, gapText(row.gap)),
          h('td.r', siShort(row.samples ?? 0)),
          h('td.r', rangeWords(row)),
          hasCost && h('td.r', row.cost === undefined ? '' : formatCost(row.cost)),
        ),
      ),
    ),
    !isScaleKnown && h('p.q', 'Leads are in standard deviations of one sample.'),
    preview !== null && !hasEarlier && atLeast(preview),
    notes.length > 0 &&
      h(
        'details.more',
        { key: 'notes' },
        h('summary', 'Notes'),
        h(
          'ul.plan-notes',
          notes.map((note) => h('li', prose(note))),
        ),
      ),
  ]);
}
