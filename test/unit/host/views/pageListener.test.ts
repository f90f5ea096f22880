import { describe, expect, it } from 'vitest';
import { pageListener } from '../../../../src/host/views/pageListener';
import type { FromPage } from '../../../../src/shared/protocol';

describe('what a panel does with what its page says', () => {
  it('answers at once whether it is there, starts a page that listens, and passes on the rest', () => {
    const told: unknown[] = [];
    const pump = {
      pageReady: () => told.push('ready'),
      pageGone: () => told.push('gone'),
    };
    const listener = pageListener(
      pump,
      (message) => told.push(['posted', message]),
      (message) => told.push(['received', message]),
    );
    const stop: FromPage = { type: 'stop', runId: 'one' };
    for (const message of [{ type: 'ready' }, { type: 'ping' }, stop] as const) listener(message);
    expect(told).toEqual(['ready', ['posted', { type: 'pong' }], ['received', stop]]);
  });
});
