/** What real measurements say of the declared assumptions, while they come in and after the end. */
import type { AssumptionCheck } from '../../src/core/assumptionChecks/checks';
import { CHECK_NAMES, checkStanding } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import { counted } from '../format';
import { manualOf, measuringOf } from '../model/sheet';
import { icon, spoken } from '../views/icons';
import { aside, button, term } from '../views/pieces';

/** Of a simulation there are none. */
function checksOf(run: RunSnapshot): readonly AssumptionCheck[] {
  return measuringOf(run)?.checks ?? run.live.result?.checks ?? [];
}

/** `1 check has a caveat`; empty where none has. */
export function caveatsOf(run: RunSnapshot): string {
  const many = checksOf(run).filter((check) => checkStanding(check) === 'caveat').length;
  return many === 0 ? '' : `${counted(many, 'check')} ${many === 1 ? 'has' : 'have'} a caveat`;
}

/** What the measurements contradict and what to do about it, one paragraph each; null where they contradict nothing. */
export function contradictionList(run: RunSnapshot): readonly ElementNode[] | null {
  const refuted = checksOf(run).filter((check) => checkStanding(check) === 'refuted');
  if (refuted.length === 0) return null;
  return refuted.map((check) =>
    h(
      'p.against',
      { key: check.name },
      h('b', `${CHECK_NAMES[check.name]}. `),
      check.text,
      pairButton(check),
    ),
  );
}

/** One line of the spec, where a pair of base arms explains a misfit. */
function pairButton({ pair }: AssumptionCheck): ElementNode | null {
  return pair === undefined ? null : button('Add This Pair to the Spec', { do: 'addPair' });
}

function summary(run: RunSnapshot, standings: ReadonlySet<Standing>, outliers: number): string {
  if (standings.has('refuted')) return 'the measurements contradict the assumptions';
  const caveats = caveatsOf(run);
  if (caveats !== '') return caveats;
  if (outliers > 0) return 'numbers far from others of the same action';
  return standings.has('checked')
    ? 'nothing against the assumptions so far'
    : 'nothing could be checked yet';
}

/** More numbers than these that are far from others are folded away. */
const SHOWN = 3;

/** Numbers far from all others of their action, in sentences. */
function outliersOf(run: RunSnapshot): readonly string[] {
  return measuringOf(run)?.outliers ?? (run.live.result?.outliers ?? []).map(({ text }) => text);
}

function outlierItem(text: string): ElementNode {
  const said = h('span', spoken('Far from all others: '), text);
  return h('li.no', { key: text }, icon('warning'), said);
}

/** Caveats come first, what is not checked last. */
export function checkList(run: RunSnapshot): ElementNode | null {
  const checks = checksOf(run);
  const outliers = outliersOf(run);
  if (checks.length === 0 && outliers.length === 0) return null;
  const rank = (check: AssumptionCheck): number => STANDINGS.indexOf(checkStanding(check));
  return aside(
    [
      term('checks', 'Checks'),
      ' ',
      h('span.q', summary(run, new Set(checks.map(checkStanding)), outliers.length)),
    ],
    h(
      'ul',
      [...checks]
        .sort((one, other) => rank(one) - rank(other))
        .map((check) => {
          const standing = checkStanding(check);
          const [name, mark, word] = LOOKS[standing];
          // What is contradicted has it at the top.
          const own = standing === 'caveat' ? pairButton(check) : null;
          return h(
            'li',
            { class: name, key: check.name },
            icon(mark),
            h('span', spoken(word), `${CHECK_NAMES[check.name]}: ${check.text}`, own),
          );
        }),
      outliers.slice(0, SHOWN).map(outlierItem),
    ),
    outliers.length > SHOWN &&
      h(
        'details.more',
        { key: 'outliers' },
        h('summary', counted(outliers.length - SHOWN, 'more number')),
        h('ul', outliers.slice(SHOWN).map(outlierItem)),
      ),
    // While a sheet is filled in, it is below that; what is contradicted has it at the top.
    run.live.elsewhere !== true &&
      manualOf(run) === null &&
      contradictionList(run) === null &&
      h('p.exports', button('Correct…', { do: { type: 'sheet', act: 'correct' } })),
  );
}

type Standing = ReturnType<typeof checkStanding>;

const LOOKS = {
  refuted: ['no', 'warning', 'Contradicted: '],
  follows: ['trust', 'trust', 'Not known: '],
  caveat: ['no', 'warning', 'Caveat: '],
  checked: ['ok', 'check', 'Checked: '],
  open: ['trust', 'trust', 'Not checked: '],
} as const satisfies Record<Standing, unknown>;

/** From the gravest on; what follows from another one comes after it. */
const STANDINGS = Object.keys(LOOKS) as readonly Standing[];
