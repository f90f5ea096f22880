import { describe, expect, it } from 'vitest';
import { PREVIEW_LIMIT_MS, startPreview } from '../../../../src/host/authoring/previewClient';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';

const SPEC = { uri: 'file:///a.cpe.json', text: '{}' };
const REQUEST = { k: 3, weights: null };
const OUTCOME = { ok: false, problems: [], reason: 'no' } as const;

function start() {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  const pending = startPreview(workers.factory, timer, SPEC, REQUEST);
  return { workers, timer, pending, worker: workers.last };
}

describe('a preview', () => {
  it('asks a worker of its own, gives its answer, and ends the worker', async () => {
    const { worker, pending } = start();
    expect(worker.sent).toEqual([
      {
        type: 'preview',
        id: worker.id,
        specText: '{}',
        specUri: SPEC.uri,
        overrides: { set: [] },
        request: REQUEST,
      },
    ]);
    worker.say({ type: 'previewed', id: worker.id, outcome: OUTCOME });
    expect(await pending.answer).toEqual({ kind: 'previewed', outcome: OUTCOME });
    expect(worker.terminations).toBe(1);
  });

  it('is called off by ending the worker, once', async () => {
    const { worker, pending } = start();
    pending.cancel();
    pending.cancel();
    worker.say({ type: 'previewed', id: worker.id, outcome: OUTCOME });
    expect(await pending.answer).toEqual({ kind: 'cancelled' });
    expect(worker.terminations).toBe(1);
  });

  it('is ended when it takes too long', async () => {
    const { worker, timer, pending } = start();
    timer.advance(PREVIEW_LIMIT_MS - 1);
    expect(worker.terminations).toBe(0);
    timer.advance(1);
    expect(await pending.answer).toEqual({ kind: 'timedOut' });
    expect(worker.terminations).toBe(1);
  });

  it('says why where the worker fails, dies, or cannot be started', async () => {
    const failing = start();
    const error = { code: 'x', message: 'no' };
    failing.worker.say({ type: 'failed', id: failing.worker.id, error });
    expect(await failing.pending.answer).toEqual({ kind: 'failed', error });

    const dying = start();
    dying.worker.crash('gone');
    expect(await dying.pending.answer).toMatchObject({
      kind: 'failed',
      error: { message: 'gone' },
    });

    const { answer } = startPreview(
      () => {
        throw new Error('no threads');
      },
      new FakeTimer(),
      SPEC,
      REQUEST,
    );
    expect(await answer).toMatchObject({ kind: 'failed', error: { message: 'no threads' } });
  });
});
