/** What real measurements say about the declared assumptions, during the run and after its end. */
import type { AssumptionCheck } from '../../src/core/assumptionChecks/checks';
import { CHECK_NAMES, checkStanding } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import { counted } from '../format';
import { manualOf, measuringOf } from '../model/sheet';
import { icon, spoken } from '../views/icons';
import { aside, button, term } from '../views/pieces';

/** Empty for a simulation. */
function checksOf(run: RunSnapshot): readonly AssumptionCheck[] {
  return measuringOf(run)?.checks ?? run.live.result?.checks ?? [];
}

/** `1 check has a caveat`; empty if there is none. */
export function caveatsOf(run: RunSnapshot): string {
  const many = checksOf(run).filter((check) => checkStanding(check) === 'caveat').length;
  return many === 0 ? '' : `${counted(many, 'check')} ${many === 1 ? 'has' : 'have'} a caveat`;
}

/** The contradicted assumptions and what to do, one paragraph each; null if there are none. */
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

/** Adds a line to the spec if a pair of base arms explains a misfit. */
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

/** Most outliers shown; further ones are folded. */
const SHOWN = 3;

function outlierItem(text: string): ElementNode {
  const said = h('span', spoken('Far from all others: '), text);
  return h('li.no', { key: text }, icon('warning'), said);
}

/** Caveats first, unchecked assumptions last. */
export function checkList(run: RunSnapshot): ElementNode | null {
  const checks = checksOf(run);
  // Sentences about numbers far from all others of their action.
  const outliers =
    measuringOf(run)?.outliers ?? (run.live.result?.outliers ?? []).map(({ text }) => text);
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
          // For refuted checks, the button is already at the top of the page.
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
    // The button, unless it is already below a sheet or at the top because of a contradiction.
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

/** Most serious first; what follows from another check comes after it. */
const STANDINGS = Object.keys(LOOKS) as readonly Standing[];
