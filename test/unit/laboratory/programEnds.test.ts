import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { samplesIn, type Answer } from '../../../src/core/experiment/answer';
import {
  Ledger,
  PROGRAMS,
  argumentsOf,
  benchOf,
  faster,
  laboratoryOfSuite,
  noted,
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
    const wanted = pullsOf(3);
    const ledger = new Ledger(wanted);
    const program = bench({ behaviour: 'deaf', child: 'in the group' }, { after: faster(10) });
    await program.measure(wanted, ledger.take);
    expect(running()).toHaveLength(3);
    await program.close();
    expect(running()).toEqual([]);
    expect(readFileSync(account(), 'utf8')).toContain('terminated');
  });

  it('leaves no child behind, and a child that left the group is not waited for', async () => {
    const wanted = pullsOf(3);
    await Promise.all(
      ['in the group', 'on its own'].map(async (child) => {
        const program = bench({ child, seed: child.length });
        await program.measure(wanted, new Ledger(wanted).take);
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
    const measured = program.measure(pullsOf(1), new Ledger([]).take);
    const failed = expect(measured).rejects.toThrow('The guard of the program was ended');
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
  it('takes program and guard along at any moment; resumed, it has every answer once', async () => {
    const ledger = `${account()}.ledger`;
    const BATCHES = 40;
    let seed = 1;
    const work = () => {
      const orders = { account: account(), seed: seed++, child: 'in the group', slowMs: 15 };
      const words = [built('guard'), ledger, String(BATCHES), PROGRAMS, ...benchOf(orders)];
      return spawn(process.execPath, [built('workbench'), ...words], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    };
    // While it starts, while it measures, and once with a program that minds no signal: that is the guard's work.
    for (const ms of [40, 90, 140, 250, 400, 700]) {
      const workbench = work();
      await sleep(ms);
      workbench.kill('SIGKILL');
      await allGone();
    }
    const last = work();
    let said = '';
    last.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await new Promise((resolve) => last.on('close', resolve));
    expect(said).toBe('done\n');
    await allGone();
    const taken = readFileSync(ledger, 'utf8').split('\n').slice(0, -1);
    const samples = new Map<number, number>();
    for (const line of taken) {
      const answer = JSON.parse(line) as Answer;
      samples.set(answer.pull, (samples.get(answer.pull) ?? 0) + samplesIn(answer));
    }
    expect([...samples.values()]).toEqual(Array(4 * BATCHES).fill(5));
    // Of what it has the program knows, in every life; no two of its answers are the same.
    const answered = noted<object>(account(), 'answered').map((entry) => JSON.stringify(entry));
    expect(taken.filter((line) => !answered.includes(line))).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
  });
});
