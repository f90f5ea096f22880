/** Every algorithm tells its progress in the same events: recorded, sent and shown, with nothing lost on the way. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runPrepared } from '../../../src/core/run/session/run';
import type { Overrides } from '../../../src/core/document/overrides';
import { RunRecord } from '../../../src/host/runs/runRecord';
import { Pump } from '../../../src/host/views/pump';
import { RunFeed } from '../../../src/host/views/runFeed';
import { textOf } from '../../../webview/dom/h';
import { isLive, kindOf } from '../../../webview/model/kind';
import { INITIAL, reduce, type PageState } from '../../../webview/state';
import { preparedFrom } from '../experiment/lab';
import { CONTROLS } from '../run/drive';
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
const DRAWN = 50;

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
    const headings = new Set<string>();
    const feed = new RunFeed(
      () => ({ run, fileName: null }),
      () => timer.now(),
    );
    const pump = new Pump(
      timer,
      (message) => {
        state = reduce(state, message, timer.now());
        if (state.type !== 'run') throw new Error(`the page shows ${state.type}`);
        expect(state.outOfStep).toBe(false);
        const drawn = pageOf(state.run);
        const heading = textOf(all(drawn, byTag('h1')));
        expect(heading).not.toBe('');
        if (isLive(kindOf(state.run))) headings.add(heading);
      },
      feed,
      () => 100,
    );
    pump.pageReady();
    run.assigned();
    run.started(prepared.facts);
    const events = runPrepared(prepared, CONTROLS);
    let step = events.next();
    for (let count = 0; step.done !== true; step = events.next()) {
      run.apply([step.value]);
      // Of a run with very many events the first ones are drawn one by one.
      count += 1;
      if (count > DRAWN) continue;
      pump.changed();
      timer.advance(100);
    }
    run.ended({ kind: 'finished', result: step.value }, timer.now());
    pump.changed();
    timer.advance(100);

    expect(headings.size).toBeGreaterThan(0);
    const end = state as PageState;
    if (end.type !== 'run') throw new Error('no run');
    expect(end.run.trace).toEqual(run.rows);
    expect(end.run.live.result).toEqual(step.value);
    expect(['certified', 'caveat']).toContain(kindOf(end.run));
    expect(textOf(all(pageOf(end.run), byTag('h1')))).toBe(
      'Ada → Packing, Boris → Sorting, Chen → Loading',
    );
  });
});
