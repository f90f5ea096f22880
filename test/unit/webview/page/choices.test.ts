import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../webview/api';
import { createChoices } from '../../../../webview/page/choices';
import { INITIAL, type PageState } from '../../../../webview/state';
import { LEADERS_PLOT, STOPPING_PLOT } from '../../../../webview/run/chartSections';
import { rowOf, snapshotOf } from '../snapshots';

const NOTHING: Memory = { runId: null, axis: null };
const RUN: PageState = {
  type: 'run',
  run: snapshotOf({ state: 'running' }, { trace: [rowOf({})] }),
  receivedAt: 0,
  outOfStep: false,
};
const { runId } = RUN.run;

function choicesOn(state: PageState, memory: Memory = NOTHING) {
  const kept: Memory[] = [];
  const host = { memory, remember: (one: Memory) => kept.push(one) };
  const page = { state };
  return { choices: createChoices(host, () => page.state), kept, page };
}

describe('what a person chose', () => {
  it('is kept with the id of what it was chosen of', () => {
    const { choices, kept } = choicesOn(RUN);
    choices.toggleLine(LEADERS_PLOT, '0');
    expect(kept).toEqual([
      { runId, axis: null, views: [{ plot: LEADERS_PLOT, range: null, hidden: ['0'] }] },
    ]);
    choices.toggleLine(LEADERS_PLOT, '0');
    expect(kept.at(-1)).toEqual({ runId, axis: null, views: [] });
  });

  it('holds the axis that a range of the stopping test was chosen on, and drops it with another', () => {
    const { choices } = choicesOn(RUN);
    const range = () => choices.views.of(STOPPING_PLOT).range;
    choices.chooseRange(LEADERS_PLOT, [1, 2]);
    expect(choices.chosen.axis).toBeNull();
    choices.chooseRange(STOPPING_PLOT, [1, 2]);
    const { axis } = choices.chosen;
    if (axis === null) throw new Error('no axis is held');
    choices.chooseAxis(axis);
    expect(range()).toEqual([1, 2]);
    choices.chooseAxis(axis === 'rounds' ? 'samples' : 'rounds');
    expect(range()).toBeNull();
  });
});

describe('what outlives the page', () => {
  const views = [{ plot: LEADERS_PLOT, range: [1, 2] as const, hidden: ['0'] }];

  it.each([
    [runId, true],
    ['another', false],
  ])('is there again for the same run, and only for it: %s', (remembered, isSame) => {
    const memory: Memory = { runId: remembered, axis: 'rounds', views };
    const { choices, kept, page } = choicesOn(INITIAL, memory);
    page.state = RUN;
    choices.shownChanged(null);
    expect(choices.chosen.axis).toBe(isSame ? 'rounds' : null);
    expect(choices.views.of(LEADERS_PLOT).range).toEqual(isSame ? [1, 2] : null);
    expect(kept.at(-1)).toMatchObject({ runId, views: isSame ? views : [] });
  });

  it('is forgotten when another run takes the place of one that was shown', () => {
    const { choices, kept } = choicesOn(RUN, { runId, axis: 'rounds', views });
    choices.shownChanged('the one before');
    expect(kept).toEqual([{ runId, axis: null, views: [] }]);
  });

  it('keeps the id of the run while nothing is shown', () => {
    const { choices, kept } = choicesOn(INITIAL, { runId, axis: null });
    choices.chooseRange(LEADERS_PLOT, null);
    expect(kept).toEqual([{ runId, axis: null, views: [] }]);
  });
});
