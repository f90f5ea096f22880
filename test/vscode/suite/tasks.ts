/** *Run Task*: the check of all specs, and what its problem matcher makes of the output. */
import assert from 'node:assert/strict';
import { DiagnosticSeverity, Uri, languages, tasks, workspace } from 'vscode';
import type { Task } from 'vscode';
import { EXAMPLE } from './specs';
import { activeApi } from './extension';
import { eventually, exampleText } from './workspace';

export function tasksSuite(): void {
  describe('the task', () => {
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
    const good = Uri.joinPath(folder, 'tasks', 'good.cpe.json');
    const bad = Uri.joinPath(folder, 'tasks', 'bad.cpe.json');

    after(async () => {
      await workspace.fs.delete(Uri.joinPath(folder, 'tasks'), { recursive: true });
    });

    it('checks the specs of the workspace, and puts the problems of closed ones in the list', async () => {
      await activeApi();
      const text = await exampleText(EXAMPLE);
      await workspace.fs.writeFile(good, new TextEncoder().encode(text));
      await workspace.fs.writeFile(
        bad,
        new TextEncoder().encode(text.replace('"linear"', '"liner"')),
      );
      const [task] = await tasks.fetchTasks({ type: 'cpe' });
      assert.ok(task);
      assert.equal(task.name, 'check all specs');
      assert.equal(await exitCode(task), 1);
      const [problem] = await eventually('the problem', () => {
        const found = languages.getDiagnostics(bad);
        return found.length > 0 ? found : null;
      });
      assert.ok(problem);
      assert.equal(problem.severity, DiagnosticSeverity.Error);
      assert.equal(text.split('\n')[problem.range.start.line]?.includes('"linear"'), true);
      assert.match(problem.message, /linear/);
      assert.deepEqual(languages.getDiagnostics(good), []);
      // Mended: the next run of the task takes the problem away.
      await workspace.fs.writeFile(bad, new TextEncoder().encode(text));
      await exitCode(task);
      await eventually('no problem', () =>
        languages.getDiagnostics(bad).length === 0 ? true : null,
      );
    });
  });
}

async function exitCode(task: Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const subscription = tasks.onDidEndTaskProcess(({ execution, exitCode: code }) => {
      if (execution.task.definition.type !== task.definition.type) return;
      subscription.dispose();
      resolve(code);
    });
  });
  await tasks.executeTask(task);
  return ended;
}
