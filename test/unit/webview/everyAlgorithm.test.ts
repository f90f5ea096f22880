/** Every algorithm tells its progress in the same events: recorded, sent and shown, with nothing lost on the way. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../../src/core/document/overrides';
import type { ToPage } from '../../../src/shared/protocol';
import { RunRecord } from '../../../src/host/runs/runRecord';
import { Pump } from '../../../src/host/views/pump';
import { RunFeed } from '../../../src/host/views/runFeed';
import { textOf } from '../../../webview/dom/h';
import { kindOf } from '../../../webview/model/kind';
import { INITIAL, reduce, type PageState } from '../../../webview/state';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from '../run/drive';
import { FakeTimer } from '../host/fakeTimer';
import { all, byTag, pageOf } from './views/nodes';

const TEXT = readFileSync('examples/assignment-3x3.cpe.json', 'utf8');
/** GCB-PE as printed tests after each of millions of rounds: the same events, for too long. */
const CASES = [
  ['polyalba', 'recommended'],
  ['polyalba', 'paper'],
  ['gcb-pe', 'recommended'],
  ['alba', 'recommended'],
  ['alba', 'paper'],
] as const;
const DRAWN = 15;

describe('a page follows a run of', () => {
  it.each(CASES)('%s, preset %s, from its first event to its answer', (algorithm, preset) => {
    const overrides: Overrides = {
      set: [
        ['run.algorithm', algorithm],
        ['run.preset', preset],
      ],
    };
    const prepared = preparedFrom(TEXT, overrides.set);
    const timer = new FakeTimer();
    const origin = { specUri: 'file:///a.cpe.json', fileName: 'a.cpe.json', specText: TEXT };
    const run = new RunRecord({ id: 'r', ...origin, overrides, startedAt: timer.now() });
    let state: PageState = INITIAL;
    const headings = new Map<string, string>();
    const feed = new RunFeed(
      () => ({ run, fileName: null }),
      () => timer.now(),
    );
    const draw = (message: ToPage): void => {
      state = reduce(state, message, timer.now());
      if (state.type !== 'run') throw new Error(`the page shows ${state.type}`);
      expect(state.outOfStep).toBe(false);
      headings.set(kindOf(state.run), textOf(all(pageOf(state.run), byTag('h1'))));
    };
    const pump = new Pump(timer, draw, feed, () => 100);
    const show = (): void => {
      pump.changed();
      timer.advance(100);
    };
    pump.pageReady();
    run.assigned();
    run.started(prepared.facts);
    let events = 0;
    const result = resultOf(prepared, (event) => {
      run.apply([event]);
      // Of a run with very many events the first ones are drawn one by one.
      if (++events <= DRAWN) show();
    });
    run.ended({ kind: 'finished', result }, timer.now());
    show();

    const end = state as PageState;
    if (end.type !== 'run') throw new Error('no run');
    expect(end.run.trace).toEqual(run.rows);
    expect(end.run.live.result).toEqual(result);
    expect(headings.get('running')).not.toBe('');
    expect(headings.get(kindOf(end.run))).toBe('Ada → Packing, Boris → Sorting, Chen → Loading');
    expect(['certified', 'caveat']).toContain(kindOf(end.run));
  });
});
