/** What a certificate would need after a spent budget: the only place on the page that says it. */
import { formatCost } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { siShort } from '../format';
import { hasSpentCost, neededOf, type Needed } from '../model/progress';
import type { Settled } from '../model/settled';
import { aside, button, count } from '../views/pieces';
import { leadText } from './facts';

/** Null where it is not known, or the budget has it already. */
export function certificateNeeds(run: RunSnapshot, settled: Settled | null): ElementNode | null {
  const needed = neededOf(run);
  const isOfCost = hasSpentCost(run);
  const budget = isOfCost ? 0 : (run.facts?.maxSamples ?? Infinity);
  if (needed === null || budget >= needed.total) return null;
  return aside(
    'What a certificate would need',
    h('p', neededSentence(run, needed, settled)),
    h(
      'p.exports',
      !isOfCost &&
        button(`Continue to ${siShort(needed.total)} Samples`, {
          do: { type: 'continueTo', maxSamples: needed.total },
          icon: 'play',
          primary: true,
        }),
      button('Edit Budget in Spec', { do: 'openSpec' }),
    ),
  );
}

function neededSentence(run: RunSnapshot, needed: Needed, settled: Settled | null): Child {
  const lead = run.trace.at(-1)?.gap ?? null;
  const isOfCost = hasSpentCost(run);
  const lost = [isOfCost && costOfAll(run, needed), 'Nothing measured so far is lost.'];
  if (needed.next === null || needed.threshold === null) {
    const why = needed.threshold === null ? '' : ': the lead is within its noise';
    const most =
      needed.most === null
        ? ` samples in all. How many more is not known yet${why}`
        : [' samples in all, and in most runs at most ', count(needed.most)];
    return ['A certificate takes at least ', count(needed.least), most, '. ', lost];
  }
  const enough = lead !== null && lead > needed.threshold;
  const outcome =
    settled?.candidates.length === 2 ? 'that round decides' : 'that round passes its test';
  return [
    'The next round takes ',
    count(needed.next),
    ` samples and needs a lead above ${leadText(run, needed.threshold)}. `,
    enough ? `If the lead stays near ${leadText(run, lead)}, ${outcome}. ` : null,
    isOfCost ? null : ['Raise the budget to at least ', count(needed.total), '. '],
    lost,
  ];
}

/** What that many samples would cost, at their price or the mean price of those that were taken. */
function costOfAll({ facts, live }: RunSnapshot, { least, most }: Needed): Child {
  const { cost = null, samples = 0 } = live.result ?? {};
  const price = facts?.costPerPull ?? (cost === null || samples === 0 ? null : cost / samples);
  if (price === null) return null;
  const all = most ?? least;
  return [
    count(all),
    ' samples cost about ',
    formatCost(Number((price * all).toPrecision(2))),
    '. ',
  ];
}
