import { describe, expect, it } from 'vitest';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { runOffer } from '../../../../src/host/authoring/runOffer';
import { MAX_TREE_LENGTH } from '../../../../src/host/authoring/specTree';

/** What is offered at the bar of a text. */
const at = (text: string) => runOffer(text.replace('|', ''), text.indexOf('|'));

const spec = (run: string, feedback = '"full-bandit"', reward = '"type": "linear"'): string =>
  `{ "version": 1, "actions": { "family": "topK", "arms": 5, "k": 2 },
  // what is seen
  "feedback": { "type": ${feedback} }, "reward": { ${reward} },
  "environment": { "type": "simulated", "theta": [5, 4, 3, 2, 1], "noise": { "on": "feedback", "distribution": "gaussian", "scale": 1 } },
  "run": ${run} }`;

describe('the first offer of a run', () => {
  it.each([
    ['"full-bandit"', '"type": "linear"', 'PolyALBA'],
    ['"semi-bandit"', '"type": "linear"', 'GCB-PE'],
    ['"full-bandit"', '"type": "max"', 'GCB-PE'],
    ['"full-bandit"', '"type": "linear", "weights": [1, 1, 1, 1, 2]', 'GCB-PE'],
    ['', '', 'PolyALBA'],
  ])('is the algorithm that covers %s and %s', (feedback, reward, algorithm) => {
    const label = `${algorithm}, recommended`;
    expect(at(spec('|', feedback, reward))?.label).toBe(label);
    expect(at(spec('{ "algorithm": "|" }', feedback, reward))?.label).toBe(label);
    // Not the paper's version.
    expect(at(spec('{ "preset": | }', feedback, reward))?.body).toBe('"recommended"');
  });

  it.each(['"full-bandit"', '"semi-bandit"'])('makes a spec without a fault: %s', (feedback) => {
    const { body = '' } = at(spec('|', feedback)) ?? {};
    expect(body).not.toContain('paper');
    const written = body.replace(/\$\{\d:(.*?)\}/g, '$1');
    expect(checkSpec(spec(written, feedback), NO_OVERRIDES).problems).toEqual([]);
  });

  it.each(['Poly|', '"|', '"po|ly"', '| /* soon */', '|,\n "name": "x"', '|\n "name": "x"'])(
    'is made of a value that is half written: %s',
    (run) => {
      expect(at(spec(run))?.label).toBe('PolyALBA, recommended');
    },
  );

  it.each([
    '|',
    '[|]',
    '{ "run"|: 1 }',
    '{ "run": { "algorithm": "alba"} | }',
    '{ "run": { | } }',
    '{ "run": { "delta": | } }',
    '{ "run": { "|": 1 } }',
    '{ "environment": { "run": | } }',
    '{ "runs": | }',
    `{ "name": "${' '.repeat(MAX_TREE_LENGTH)}", "run": | }`,
    `${'['.repeat(5000)}|`,
  ])('is made at no other place: %.40s', (text) => {
    expect(at(text)).toBeNull();
  });
});
