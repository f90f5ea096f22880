/** *Run Task*: the check of all specs, and what its problem matcher makes of the output. */
import assert from 'node:assert/strict';
import { DiagnosticSeverity, languages, tasks, workspace, type Task } from 'vscode';
import { EXAMPLE } from '../specs.mjs';
import { activeApi } from './extension';
import { eventually } from './window';
import { exampleText, fileOf, write } from './workspace';

describe('the task', () => {
  const written = fileOf('.vscode', 'tasks.json');

  after(async () => {
    await workspace.fs.delete(fileOf('tasks'), { recursive: true });
    await workspace.fs.delete(written);
  });

  it('checks all specs, or those that a file of tasks says, and puts the problems of closed ones in the list', async () => {
    await activeApi();
    const [whole] = await tasks.fetchTasks({ type: 'cpe' });
    assert.equal(whole?.name, 'check all specs');
    const text = await exampleText(EXAMPLE);
    const faulty = text.replace('"full-bandit"', '"half-bandit"');
    const named = fileOf('tasks', 'deep', 'named.cpe.json');
    const other = fileOf('tasks', 'other.cpe.json');
    for (const uri of [named, other]) await write(uri, faulty);
    const files = 'tasks/deep/**/*.cpe.json';
    const deep = { type: 'cpe', label: 'check the deep ones', files };
    await write(written, JSON.stringify({ version: '2.0.0', tasks: [deep] }));
    const task = await eventually('the task of the file', async () => {
      const found = await tasks.fetchTasks({ type: 'cpe' });
      return found.find(({ name }) => name === 'check the deep ones') ?? null;
    });
    assert.equal(task.definition['files'], files);
    assert.equal(await exitCode(task), 1);
    const problem = await eventually(
      'the problem',
      () => languages.getDiagnostics(named)[0] ?? null,
    );
    assert.match(problem.message, /full-bandit/);
    assert.deepEqual([problem.severity, problem.source], [DiagnosticSeverity.Error, 'cpe']);
    assert.ok(text.split('\n')[problem.range.start.line]?.includes('"full-bandit"'));
    assert.deepEqual(languages.getDiagnostics(other), []);
    const isOpen = workspace.textDocuments.some(({ uri }) => uri.toString() === named.toString());
    assert.equal(isOpen, false);
    // Mended: the next run of the task takes the problem away.
    await write(named, text);
    assert.equal(await exitCode(task), 0);
    await eventually('no problem', () => languages.getDiagnostics(named).length === 0);
  });
});

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
