/** Plans: the command makes what the command line prints, in a worker, and can be stopped. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { commands, window } from 'vscode';
import type { TextDocument } from 'vscode';
import type { PlanSnapshot } from '../../../src/shared/protocol';
import { activeApi } from './extension';
import { watchDelays } from './responsiveness';
import { closeAll, eventually, extensionFile, openExample, retype } from './workspace';

const DELAY_LIMIT_MS = 500;
/** A machine under load plans slower than the ten seconds of its own. */
const PLAN_LIMIT_MS = 60_000;

export function plansSuite(): void {
  describe('plans', () => {
    after(closeAll);

    it('are those of the command line, and are shown beside the spec', async () => {
      const example = 'mean-reward-3x3.cpe.json';
      const document = await openExample(example, 'planned.cpe.json');
      const delays = watchDelays();
      await commands.executeCommand('cpe.planSamples');
      const [{ state, plan, specChanged }, cli] = await Promise.all([
        endedPlan(document),
        cliPlan(extensionFile(`examples/${example}`).fsPath),
      ]);
      const longest = delays.end();
      assert.equal(state, 'planned');
      assert.equal(specChanged, false);
      assert.deepEqual(JSON.parse(JSON.stringify(plan)), cli);
      assert.ok(longest < DELAY_LIMIT_MS, `the extension host was busy for ${longest} ms`);
      const tab = window.tabGroups.all
        .flatMap((group) => group.tabs)
        .find(({ label }) => label === 'Plan: planned.cpe.json');
      assert.ok(tab);
      assert.notEqual(tab.group.viewColumn, window.activeTextEditor?.viewColumn);
      assert.equal(window.activeTextEditor?.document, document);
    });

    it('know that their spec has changed since', async () => {
      const document = await openExample('mean-reward-3x3.cpe.json', 'plan-changed.cpe.json');
      await commands.executeCommand('cpe.planSamples', document.uri);
      await endedPlan(document);
      await retype(document, `// new\n${document.getText()}`);
      await eventually('the mark', async () =>
        (await planOf(document))?.specChanged === true ? true : null,
      );
      await document.save();
    });

    it('end with their panels', async () => {
      const api = await activeApi();
      assert.ok(api.plans().length > 0);
      await closeAll();
      await eventually('no plan', () => (api.plans().length === 0 ? true : null));
    });
  });
}

async function planOf(document: TextDocument): Promise<PlanSnapshot | null> {
  const api = await activeApi();
  return api.plans().find(({ specUri }) => specUri === document.uri.toString()) ?? null;
}

async function endedPlan(document: TextDocument): Promise<PlanSnapshot> {
  const ask = async (): Promise<PlanSnapshot | null> => {
    const plan = await planOf(document);
    return plan === null || plan.state === 'planning' ? null : plan;
  };
  return eventually(`the plan of ${document.uri.path}`, ask, PLAN_LIMIT_MS);
}

async function cliPlan(file: string): Promise<unknown> {
  const cli = extensionFile('dist/cli.js').fsPath;
  // Node itself, also where the extension host is an Electron program.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'plan', file, '--json'], {
    env,
    maxBuffer: 64_000_000,
  });
  return JSON.parse(stdout);
}
