/** What real measurements say of the declared assumptions, while they come in and after the end. */
import type { AssumptionCheck } from '../../src/core/assumptionChecks/checks';
import { CHECK_NAMES } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { counted } from '../format';
import { measuringOf } from '../model/sheet';
import { icon, spoken } from '../views/icons';
import { aside, term } from '../views/pieces';

/** Of a simulation there are none. */
function checksOf(run: RunSnapshot): readonly AssumptionCheck[] {
  return measuringOf(run)?.checks ?? run.live.result?.checks ?? [];
}

/** `1 check has a caveat`; empty where none has. */
export function caveatsOf(run: RunSnapshot): string {
  const many = checksOf(run).filter(({ isCaveat }) => isCaveat).length;
  return many === 0 ? '' : `${counted(many, 'check')} ${many === 1 ? 'has' : 'have'} a caveat`;
}

/** Caveats come first, what is not checked last. */
export function checkList(run: RunSnapshot): ElementNode | null {
  const checks = checksOf(run);
  if (checks.length === 0) return null;
  const rank = (check: AssumptionCheck): number =>
    check.isCaveat ? 0 : check.eValue === null ? 2 : 1;
  return aside(
    [
      term('checks', 'Checks'),
      ' ',
      h('span.q', caveatsOf(run) || 'nothing against the assumptions so far'),
    ],
    h(
      'ul',
      [...checks]
        .sort((one, other) => rank(one) - rank(other))
        .map((check) => {
          const [name, mark, word] = LOOKS[rank(check)] ?? LOOKS[2];
          return h(
            'li',
            { class: name, key: check.name },
            icon(mark),
            h('span', spoken(word), `${CHECK_NAMES[check.name]}: ${check.text}`),
          );
        }),
    ),
  );
}

/** By rank. */
const LOOKS = [
  ['no', 'warning', 'Caveat: '],
  ['ok', 'check', 'Checked: '],
  ['trust', 'trust', 'Not checked: '],
] as const;
