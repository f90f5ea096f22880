import { describe, expect, it } from 'vitest';
import type { FromPage } from '../../../../src/shared/protocol';
import { asks, messageOf, type Deed } from '../../../../webview/views/pieces';
import { h } from '../../../../webview/dom/h';

/** What the host hears of a click on an element with these attributes. */
function heard(deed: Deed, runId: string | null): FromPage | null {
  const { attributes } = h('button', asks(deed));
  const of = (name: string) => attributes[`data-${name}`];
  return messageOf({ do: of('do'), ask: of('ask') }, runId);
}

describe('what clicks ask for', () => {
  it('becomes a message of what is on the page', () => {
    expect(heard('stop', 'one')).toEqual({ type: 'stop', runId: 'one' });
    expect(heard({ type: 'reveal', line: 9, column: 27 }, 'one')).toEqual({
      type: 'reveal',
      runId: 'one',
      line: 9,
      column: 27,
    });
    const named = { panel: 'a,b', x: 0.5, series: '"c"', preset: 'paper' };
    expect(heard({ type: 'openCell', ...named }, 'one')).toEqual({
      type: 'openCell',
      runId: 'one',
      ...named,
    });
  });

  it('needs something on the page, except for the sample', () => {
    expect(heard('stop', null)).toBeNull();
    expect(heard('openSample', null)).toEqual({ type: 'openSample' });
  });
});
