/** What a line of the history says of a run. */
import { expect, it, vi } from 'vitest';
import { entryItem } from '../../../../src/host/history/historyItem';
import type { RunRecord } from '../../../../src/host/runs/runRecord';
import { begun, result } from '../samples';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const spoken = (run: RunRecord): string => entryItem(run, 0).accessibilityInformation?.label ?? '';

it('says once what a run waits for', () => {
  const run = begun();
  run.waits({
    ...{ by: 'manual', journal: 'a.cpe.journal', batch: 1, samples: 8, answered: 0, total: 0 },
    ...{ perMinute: null, expected: null, checks: [], outliers: [], faults: [], sheet: [] },
  });
  expect(spoken(run).split('measurements')).toHaveLength(2);
});

it('calls a best guess so, and no other run that its budget stopped', () => {
  const ended = [{ estimatedLoss: 0.5 }, {}].map((more) => {
    const run = begun();
    run.ended({ kind: 'finished', result: { ...result('budget'), ...more } }, 1);
    return spoken(run);
  });
  expect(ended[0]).toContain('best guess');
  expect(ended[1]).toContain('stopped by the budget');
});
