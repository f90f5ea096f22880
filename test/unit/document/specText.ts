/** Texts of specs for tests, and the place of a marked spot in them. */
import { expect } from 'vitest';
import type { Instance } from '../../../src/core/learners/contract/instance';
import { loadSpec, type LoadedSpec } from '../../../src/core/document/loadSpec';
import { NO_OVERRIDES, type Overrides } from '../../../src/core/document/overrides';
import type { Problem } from '../../../src/core/text/problem';

export const GCB_PE = '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }';
export const POLYALBA = '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1 }';
/** It follows from a rule, for any number of base arms. */
export const ANY_THETA =
  '{ "type": "simulated", "theta": { "geometric": { "first": 1, "ratio": 0.5 } } }';
/** All parts of a ranking but its actions. */
export const OF_RANKING = {
  feedback: '{ "type": "top-ranked", "count": 1 }',
  reward: '{ "type": "dcg" }',
  environment: ANY_THETA,
  run: GCB_PE,
};

const PARTS = {
  version: '1',
  actions: '{ "family": "topK", "arms": 4, "k": 2 }',
  feedback: '{ "type": "full-bandit" }',
  reward: '{ "type": "linear" }',
  environment: '{ "type": "simulated", "theta": [4, 3, 2, 1] }',
  run: POLYALBA,
};

type Parts = { readonly [Name in keyof typeof PARTS | 'assumptions' | 'name']?: string | null };

/** A valid spec, one part a line, with some of its parts replaced; null leaves one out. */
export function specText(parts: Parts = {}): string {
  const lines = Object.entries({ ...PARTS, ...parts }).flatMap(([name, text]) =>
    text === null ? [] : [`  "${name}": ${text}`],
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

export function load(text: string, overrides: Overrides = NO_OVERRIDES): LoadedSpec {
  return loadSpec(text, overrides);
}

/**
 * Loads a text in which `«` and `»` enclose the spot where a problem is expected, and checks that there is exactly
 * one problem of that code and that it stands there.
 */
export function expectProblem(
  marked: string,
  code: string,
  origin: Problem['origin'] = 'meaning',
  overrides: Overrides = NO_OVERRIDES,
): Problem {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace('«', '').replace('»', '');
  const before = text.slice(0, start).split('\n');
  const { problems, instance } = loadSpec(text, overrides);
  const found = problems.filter((problem) => problem.code === code);
  expect(
    found.map(({ offset, length }) => ({ offset, length })),
    JSON.stringify(problems),
  ).toEqual([{ offset: start, length: end - start }]);
  const problem = found[0] as Problem;
  const column = (before.at(-1) ?? '').length + 1;
  expect(problem).toMatchObject({ line: before.length, column, origin });
  expect(problem.message).toMatch(/^[A-Z`"'\d∞−-].*[.?)]$/);
  // An editor's list shows titles as plain text.
  for (const { title } of problem.fixes ?? []) expect(title).toMatch(/^[A-Z][^`]*$/);
  expect(instance === null).toBe(problem.severity === 'error');
  return problem;
}

/** What a problem is to match: how bad it is, and words of its message. */
export function told(severity: Problem['severity'], words: string) {
  return { severity, message: expect.stringContaining(words) as string };
}

/** The rows of a table that is written as text, one a line; the last of its columns is the rest of the line. */
export function rowsOf(table: string, columns = 2): readonly string[][] {
  return table.split('\n').flatMap((line) => {
    const words = line.trim().split(/ +/);
    if (words.length < columns) return [];
    return [[...words.slice(0, columns - 1), words.slice(columns - 1).join(' ')]];
  });
}

/** The instance of a valid spec with some of its parts replaced. */
export function built(parts: Parameters<typeof specText>[0]): Instance {
  const { problems, instance } = load(specText(parts));
  if (!instance) throw new Error(JSON.stringify(problems));
  return instance;
}
