/** The tasks of a workspace with several folders: VS Code tells tasks apart by their definitions alone. */
import { expect, it, vi } from 'vitest';
import { registerSpecTasks } from '../../../../src/host/tasks/specTasks';
import { VSCODE } from '../fakeEditor';

vi.mock('vscode', async () => {
  const { VSCODE, record } = await import('../fakeEditor');
  const registerTaskProvider = (_: string, provider: object): object => provider;
  const [Task, CustomExecution] = [record('definition', 'scope'), record('callback')];
  return { ...VSCODE, tasks: { registerTaskProvider }, TaskGroup: {}, Task, CustomExecution };
});

it('each folder has a definition of its own, by which its task is found again', () => {
  const provider: object = registerSpecTasks({} as never, {} as never);
  const { provideTasks, resolveTask } = provider as Record<string, (task?: object) => object>;
  const folders = [{ name: 'one' }, { name: 'two' }];
  Object.assign(VSCODE.workspace, { workspaceFolders: folders });
  const own = folders.map((scope) => ({ definition: { type: 'cpe', folder: scope.name }, scope }));
  expect(provideTasks?.()).toMatchObject(own);
  for (const task of own) expect(resolveTask?.({ ...task, scope: 2 })).toMatchObject(task);
  expect(resolveTask?.({ definition: { folder: 'gone' }, scope: folders[1] })).toBeUndefined();
});
