/** A deleted run that is brought back, over a stand-in for the editor. */
import { expect, it, vi } from 'vitest';
import { historyCommands, type HistoryParts } from '../../../../src/host/history/historyCommands';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { VSCODE } from '../fakeEditor';
import { ORIGIN, begun } from '../samples';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

it.each([true, false])('a run that is brought back is in its panel again: %s', async (isLeft) => {
  const run = begun(new RunRecord(ORIGIN));
  run.interrupted(1500);
  const { specUri } = run.origin;
  const panel = {
    content: { specUri, run: run as RunRecord | null },
    show: (content: { specUri: string; run: RunRecord | null }) => void (panel.content = content),
  };
  const runs = { remove: vi.fn(), lastOf: () => null, bringBack: vi.fn() };
  const comparisons = { remove: vi.fn(), bringBack: vi.fn() };
  const parts = { runs, comparisons, panels: { of: () => panel } } as unknown as HistoryParts;
  let undo: () => void = () => undefined;
  const pressed = new Promise<never>((resolve) => {
    undo = () => void resolve('Undo' as never);
  });
  vi.spyOn(VSCODE.window, 'showInformationMessage').mockReturnValue(pressed);
  await historyCommands(parts)['cpe.deleteRun'](run, undefined);
  expect(panel.content.run).toBeNull();
  const other = new RunRecord({ ...ORIGIN, id: 'other' });
  if (!isLeft) panel.show({ specUri, run: other });
  undo();
  await vi.waitFor(() => expect(runs.bringBack).toHaveBeenCalled());
  expect(panel.content.run).toBe(isLeft ? run : other);
});
