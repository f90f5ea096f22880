import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  Ledger,
  PROGRAMS,
  argumentsOf,
  benchOf,
  faster,
  laboratoryOfSuite,
  oneBy,
  processesOf,
  pullsOf,
} from './laboratory';

const { account, bench, built } = laboratoryOfSuite();

/** Guard, program and its child name the account. */
function running(): readonly number[] {
  return processesOf(account());
}

async function allGone(): Promise<void> {
  await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 10_000, interval: 20 });
}

describe('the end of a program', () => {
  it('that minds neither `stop` nor SIGTERM comes by SIGKILL, and takes its children along', async () => {
    const program = bench({ behaviour: 'deaf', child: 'in the group' }, { after: faster(10) });
    await new Ledger(pullsOf(3)).measuredBy(program);
    expect(running()).toHaveLength(3);
    await program.close();
    expect(running()).toEqual([]);
    expect(readFileSync(account(), 'utf8')).toContain('terminated');
  });

  it('leaves no child behind, and a child that left the group is not waited for', async () => {
    await Promise.all(
      ['in the group', 'on its own'].map(async (child) => {
        const program = bench({ child, seed: child.length });
        await new Ledger(pullsOf(3)).measuredBy(program);
        await program.close();
      }),
    );
    const left = running();
    expect(left.map((pid) => argumentsOf(pid).includes('setInterval'))).toEqual([true]);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    await allGone();
  });

  it('comes where its guard is killed, and the run says so', async () => {
    const groups: (number | null)[] = [];
    const program = bench(
      { behaviour: 'deaf', child: 'in the group', slowMs: 3600e3 },
      { onGroup: (group) => groups.push(group) },
    );
    const failed = expect(oneBy(program)).rejects.toThrow('The guard of the program was ended');
    await vi.waitFor(() => expect(running()).toHaveLength(3), 20_000);
    const guard = running().find((pid) => argumentsOf(pid).includes(built('guard')));
    process.kill(guard ?? NaN, 'SIGKILL');
    await failed;
    await program.close();
    expect(running()).toEqual([]);
    expect(groups).toEqual([expect.any(Number), null]);
  });
});

describe('a workbench that is killed', () => {
  it('takes guard, program and its children along at any moment, though they mind no signal', async () => {
    const orders = { account: account(), behaviour: 'deaf', child: 'in the group', slowMs: 15 };
    const words = [built('workbench'), built('guard'), PROGRAMS, ...benchOf(orders)];
    const killedOnce = async (due: () => Promise<unknown>): Promise<void> => {
      const workbench = spawn(process.execPath, words, { stdio: 'inherit' });
      await due();
      workbench.kill('SIGKILL');
      await allGone();
    };
    // While it starts, and while it measures.
    for (const ms of [60, 140, 300]) await killedOnce(() => sleep(ms));
    const measures = () => expect(readFileSync(account(), 'utf8')).toContain('answered');
    await killedOnce(() => vi.waitFor(measures, 20_000));
  });
});
