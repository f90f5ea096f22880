import { describe, expect, test } from 'vitest';
import type { Node } from 'jsonc-parser';
import { MAX_PROBLEMS, MAX_PROPERTIES } from '../../../src/core/text/limits';
import { SpecDocument } from '../../../src/core/text/parse/document';
import { parseSpec } from '../../../src/core/text/parse/parse';
import { Problems } from '../../../src/core/text/problems';
import { load, specText } from './specText';

/** How often the children of each object and list of a tree are looked through. */
function countLooks(root: Node): Map<Node, number> {
  const looks = new Map<Node, number>();
  const watch = (node: Node): void => {
    const { children } = node;
    if (!children || node.type === 'property') return;
    for (const child of children)
      (child.type === 'property' ? (child.children ?? []) : [child]).forEach(watch);
    Object.defineProperty(node, 'children', {
      get: () => {
        looks.set(node, (looks.get(node) ?? 0) + 1);
        return children;
      },
    });
  };
  watch(root);
  return looks;
}

describe('a text with very many faults is told in one pass', () => {
  test('an object is looked through once, however many of its keys are located', () => {
    const names = Array.from({ length: 500 }, (_, i) => `k${i}`);
    const text = JSON.stringify({ inner: Object.fromEntries(names.map((name) => [name, [name]])) });
    const root = parseSpec(text, []).document.root as Node;
    const looks = countLooks(root);
    const document = new SpecDocument(text, root);
    for (const name of names) {
      const { offset, length } = document.spanOf(['inner', name], 'key');
      expect(text.slice(offset, offset + length)).toBe(`"${name}"`);
    }
    const objects = [...looks].filter(([{ type }]) => type === 'object');
    expect(objects.map(([, count]) => count)).toEqual([1, 1]);
  });

  test('what is dear to tell is told only where it is listed, and counted where it is not', () => {
    const problems = new Problems(parseSpec('{}', []).document, []);
    let told = 0;
    for (let i = 0; i < 10 * MAX_PROBLEMS; i++) {
      problems.addLazily({ path: ['actions', `k${i}`] }, () => {
        told++;
        return { code: 'unknown-property', message: 'One of many.' };
      });
    }
    expect(told).toBe(MAX_PROBLEMS);
    expect(problems.list().at(-1)?.message).toContain(`${9 * MAX_PROBLEMS} more`);
    expect(problems.isSound(['actions'])).toBe(false);
    expect(problems.isSound(['run'])).toBe(true);
  });

  test.each([
    ['theta', { environment: '{ "type": "simulated", "theta": ["a", @] }' }],
    ['labels', { actions: '{ "family": "topK", "arms": 4, "k": 2, "labels": [0, @] }' }],
  ])('faults by the ten thousand in %s hide none of the rest from the instance', (_name, parts) => {
    const many = Array.from({ length: 20_000 }, () => 'null').join(', ');
    const run = '{ "algorithm": 3, "delta": "x", "seed": {}, "options": [] }';
    const { problems, instance } = load(specText({ ...parts, run }).replace('@', many));
    expect(instance).toBeNull();
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.map(({ code }) => code)).not.toContain('internal');
  });

  test('more properties than any spec has are refused where they begin to be too many', () => {
    const properties = (count: number) =>
      Array.from({ length: count }, (_, i) => `"k${i}": 1`).join(', ');
    const text = `{ ${properties(MAX_PROPERTIES + 1)} }`;
    const { problems } = load(text);
    expect(problems).toMatchObject([{ code: 'too-many-values' }]);
    expect(text.slice(0, problems[0]?.offset).endsWith(`"k${MAX_PROPERTIES}"`)).toBe(true);
    expect(load(`{ ${properties(MAX_PROPERTIES)} }`).problems[0]?.code).not.toBe('too-many-values');
  });
});
