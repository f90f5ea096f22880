import { describe, expect, it } from 'vitest';
import { CHECK_LIMIT_MS, CheckClient } from '../../../../src/host/runs/checkClient';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { report } from '../samples';

function client() {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  return { timer, workers, checks: new CheckClient(workers.factory, timer) };
}

describe('checks in a worker', () => {
  it('starts no worker before the first check, and one for all', async () => {
    const { workers, checks } = client();
    expect(workers.all).toHaveLength(0);
    const first = checks.check('a', '1', 'file:///spec');
    const second = checks.check('b', '2', 'file:///spec');
    expect(workers.all).toHaveLength(1);
    expect(workers.last.sent).toHaveLength(1);
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    expect(workers.last.sent[1]).toMatchObject({ type: 'check', specText: '2' });
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    expect(await first).toEqual({ kind: 'checked', report: report([]) });
    expect(await second).toEqual({ kind: 'checked', report: report([]) });
    expect(workers.last.terminations).toBe(0);
  });

  it('drops a text for which a newer one has come, waiting or running', async () => {
    const { workers, checks } = client();
    const running = checks.check('a', '1', 'file:///spec');
    const runningId = workers.last.id;
    const waiting = checks.check('a', '2', 'file:///spec');
    const newest = checks.check('a', '3', 'file:///spec');
    expect(await running).toEqual({ kind: 'superseded' });
    expect(await waiting).toEqual({ kind: 'superseded' });
    workers.last.say({ type: 'checked', id: runningId, report: report([]) });
    expect(workers.last.sent[1]).toMatchObject({ specText: '3' });
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    expect(await newest).toMatchObject({ kind: 'checked' });
  });

  it('ends a check that takes too long, and starts another worker for the next', async () => {
    const { timer, workers, checks } = client();
    const slow = checks.check('a', '1', 'file:///spec');
    const next = checks.check('b', '2', 'file:///spec');
    timer.advance(CHECK_LIMIT_MS - 1);
    expect(workers.last.terminations).toBe(0);
    timer.advance(1);
    expect(await slow).toEqual({ kind: 'timedOut' });
    expect(workers.all).toHaveLength(2);
    expect(workers.all[0]?.terminations).toBe(1);
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    expect(await next).toMatchObject({ kind: 'checked' });
  });

  it('gives a check that nobody waits for one second, however often a newer text comes', async () => {
    const { timer, workers, checks } = client();
    void checks.check('a', '1', 'file:///spec');
    const slow = workers.last;
    for (let text = 2; text <= 11; text += 1) {
      timer.advance(150);
      void checks.check('a', String(text), 'file:///spec');
    }
    expect(slow.terminations).toBe(1);
    expect(workers.last.sent.at(-1)).toMatchObject({ type: 'check' });
    expect(workers.all).toHaveLength(2);
  });

  it('tells of a worker that died and goes on with a new one', async () => {
    const { workers, checks } = client();
    const first = checks.check('a', '1', 'file:///spec');
    const second = checks.check('b', '2', 'file:///spec');
    workers.last.crash('boom');
    expect(await first).toMatchObject({ kind: 'failed', error: { message: 'boom' } });
    expect(workers.all).toHaveLength(2);
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    expect(await second).toMatchObject({ kind: 'checked' });
  });

  it('replaces a worker that died between two checks', async () => {
    const { workers, checks } = client();
    const first = checks.check('a', '1', 'file:///spec');
    workers.last.say({ type: 'checked', id: workers.last.id, report: report([]) });
    await first;
    workers.last.crash('boom');
    void checks.check('a', '2', 'file:///spec');
    expect(workers.all).toHaveLength(2);
    expect(workers.last.sent).toHaveLength(1);
  });

  it('leaves nobody waiting when it is disposed', async () => {
    const { workers, checks } = client();
    const running = checks.check('a', '1', 'file:///spec');
    const waiting = checks.check('b', '2', 'file:///spec');
    checks.dispose();
    expect(await running).toEqual({ kind: 'superseded' });
    expect(await waiting).toEqual({ kind: 'superseded' });
    expect(workers.last.terminations).toBe(1);
    expect(workers.all).toHaveLength(1);
  });
});
