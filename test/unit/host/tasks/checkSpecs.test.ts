import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import type { CheckOutcome } from '../../../../src/host/runs/checkClient';
import { checkSpecs } from '../../../../src/host/tasks/checkSpecs';

const GOOD = readFileSync('examples/top-8-3.cpe.json', 'utf8');
const BAD = GOOD.replace('"linear"', '"liner"');

function file(name: string, text: string | Error) {
  return {
    uri: `file:///project/${name}`,
    shownName: name,
    text: () => (typeof text === 'string' ? Promise.resolve(text) : Promise.reject(text)),
  };
}

const checked = (text: string): CheckOutcome => ({
  kind: 'checked',
  report: checkSpec(text, NO_OVERRIDES),
});

async function run(
  files: Parameters<typeof checkSpecs>[0],
  check = (_uri: string, text: string) => Promise.resolve(checked(text)),
  isCancelled = () => false,
) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  return { code: await checkSpecs(files, { check, print, isCancelled }), lines };
}

it('the task that checks all specs ends well where there is nothing wrong, or nothing', async () => {
  for (const [files, line] of [
    [[file('a.cpe.json', GOOD)], '1 spec checked, none has errors.'],
    [[], 'There is no matching *.cpe.json file in this folder.'],
  ] as const)
    expect(await run(files)).toEqual({ code: 0, lines: [line] });
});

it('the task that checks all specs goes on after a spec that cannot be read or checked', async () => {
  const outcomes = new Map<string, CheckOutcome>([
    ['file:///project/slow', { kind: 'timedOut' }],
    ['file:///project/lost', { kind: 'failed', error: { code: 'internal', message: 'lost' } }],
  ]);
  const specs = ['slow', 'lost', 'good'].map((name) => file(name, GOOD));
  const { code, lines } = await run([file('gone', new Error('no such file')), ...specs], (uri) =>
    Promise.resolve(outcomes.get(uri) ?? checked(GOOD)),
  );
  expect(code).toBe(1);
  expect(lines).toEqual([
    'gone: cannot check it: no such file',
    'slow: its check took too long. Check a smaller instance.',
    'lost: cannot check it: lost',
    '4 specs checked, 3 with errors.',
  ]);
});

it('the task that checks all specs stops between two specs', async () => {
  let count = 0;
  const check = (_: string, text: string) => {
    count += 1;
    return Promise.resolve(checked(text));
  };
  const both = ['a', 'b'].map((name) => file(name, BAD));
  const { code, lines } = await run(both, check, () => count === 1);
  expect({ code, count }).toEqual({ code: 1, count: 1 });
  expect(lines).toEqual(['0 specs checked, none has errors. Stopped; 2 not checked.']);
});
