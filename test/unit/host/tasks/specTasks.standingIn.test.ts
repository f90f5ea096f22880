/** The tasks of a workspace with several folders. */
import { expect, it, vi } from 'vitest';
import type { Disposable } from 'vscode';
import { registerSpecTasks } from '../../../../src/host/tasks/specTasks';
import { VSCODE } from '../fakeEditor';

vi.mock('vscode', async () => {
  const { VSCODE, record } = await import('../fakeEditor');
  const registerTaskProvider = (_: string, provider: object): object => provider;
  const [Task, CustomExecution] = [record('definition', 'scope'), record('callback')];
  return { ...VSCODE, tasks: { registerTaskProvider }, TaskGroup: {}, Task, CustomExecution };
});

type Made = { readonly definition: object; readonly scope: { readonly name: string } };
type Provider = Disposable & {
  readonly provideTasks: () => readonly Made[];
  readonly resolveTask: (task: object) => Made;
};

it('each folder has a task of its own: VS Code runs the last one of those whose definitions are the same', () => {
  const folders = [{ name: 'one' }, { name: 'two' }];
  const { provideTasks, resolveTask } = registerSpecTasks({} as never, {} as never) as Provider;
  const made = (count: number) => {
    Object.assign(VSCODE.workspace, { workspaceFolders: folders.slice(0, count) });
    return provideTasks().map(({ definition, scope }) => ({ ...definition, in: scope.name }));
  };
  expect(made(1)).toEqual([{ type: 'cpe', in: 'one' }]);
  expect(made(2)).toEqual(folders.map(({ name }) => ({ type: 'cpe', folder: name, in: name })));
  for (const [folder, scope, name] of [
    [undefined, 2, 'one'],
    [undefined, folders[1], 'two'],
    ['two', 2, 'two'],
  ] as const)
    expect(resolveTask({ definition: { folder }, scope }).scope.name).toBe(name);
});
