import { describe, expect, it } from 'vitest';
import { ASK_AFTER, GONE_AFTER, createHostWatch } from '../../../webview/hostWatch';

const SECOND = 1000;

/** A page that looks once a second, and a host that answers each question after a while or not at all. */
function watched(answersAfter: number | null = null) {
  let now = 0;
  const asked: number[] = [];
  const turns: string[] = [];
  const answers: number[] = [];
  const watch = createHostWatch(
    () => {
      asked.push(now);
      if (answersAfter !== null) answers.push(now + answersAfter);
    },
    () => turns.push(`${now}: ${watch.isSilent ? 'silent' : 'there'}`),
  );
  return {
    watch,
    asked,
    turns,
    wait(seconds: number, canJudge = true, step = SECOND) {
      const end = now + seconds * SECOND;
      while (now < end) {
        now += step;
        while ((answers[0] ?? Infinity) <= now) {
          answers.shift();
          watch.heard();
        }
        watch.look(now, canJudge);
      }
    },
  };
}

describe('the watch on the host', () => {
  it('asks nothing while messages come', () => {
    const { watch, wait, asked, turns } = watched();
    for (let beat = 0; beat < 20; beat += 1) {
      wait(2);
      watch.heard();
    }
    expect([asked, turns]).toEqual([[], []]);
  });

  it.each([10, GONE_AFTER - SECOND])(
    'bears with a host that answers after %d ms',
    (answersAfter) => {
      const { wait, asked, turns } = watched(answersAfter);
      wait(120);
      expect(asked.length).toBeGreaterThan(7);
      expect(turns).toEqual([]);
    },
  );

  it('finds a host that never answers silent, once, and goes on asking until it is heard', () => {
    const { watch, wait, asked, turns } = watched();
    wait((ASK_AFTER + GONE_AFTER) / SECOND);
    expect(turns).toEqual([]);
    wait(30);
    // The first look only starts the clock.
    expect(turns).toEqual([`${ASK_AFTER + GONE_AFTER + SECOND}: silent`]);
    expect(asked.length).toBeGreaterThan(8);
    watch.heard();
    expect(watch.isSilent).toBe(false);
    wait(10);
    expect(turns).toHaveLength(2);
  });

  it('neither asks nor judges while it cannot: it keeps what it found, and counts from anew then', () => {
    const { watch, wait, asked } = watched();
    wait(10);
    const before = asked.length;
    wait(600, false);
    wait(ASK_AFTER / SECOND);
    expect(asked).toHaveLength(before);
    expect(watch.isSilent).toBe(false);
    wait(20);
    wait(60, false);
    expect(watch.isSilent).toBe(true);
  });

  it('takes a page that was asleep for no silence of the host', () => {
    const { wait, turns, asked } = watched();
    wait(3);
    wait(3600, true, 3600 * SECOND);
    expect(turns).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
