/** An action has one name, wherever it is named, and a rival is told by what it changes. */
import { describe, expect, it } from 'vitest';
import { actionName, pairNames } from '../../../src/core/words/actions';
import { FACTS } from '../webview/snapshots';
import { BACKBONE } from '../webview/pictures/graphs';
import { lists } from '../lists';

const PLAIN = { arms: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], sides: null };

describe('the name of an action', () => {
  it('is all of its members, in the order in which they are said', () => {
    expect(actionName(PLAIN, 'topK', [0, 2])).toBe('a, c');
    expect(actionName(PLAIN, 'ranking', [2, 0])).toBe('1 c, 2 a');
    expect(actionName(FACTS.labels, 'matching', [3, 0], 0)).toBe('Ada → East, Boris → West');
    expect(actionName(PLAIN, 'topK', [9])).toBe('arm 9');
    expect(actionName(PLAIN, 'topK', [])).toBe('no arms');
  });

  it('is the stops of a path', () => {
    const labels = { arms: BACKBONE.edges.map(() => 'link'), sides: null, graph: BACKBONE };
    const [from, to] = BACKBONE.edges[0] ?? [0, 0];
    expect(actionName(labels, 'path', [0])).toBe(`${BACKBONE.nodes[from]} → ${BACKBONE.nodes[to]}`);
  });

  it('says how many there are of many, then as many as there is room for', () => {
    const many = [0, 1, 2, 3, 4, 5, 6];
    expect(actionName(PLAIN, 'topK', many, 0)).toBe('7 arms');
    expect(actionName(PLAIN, 'topK', many, 2)).toBe('7 arms: a, b, 5 more');
    expect(actionName(PLAIN, 'topK', many)).toBe('a, b, c, d, e, f, g');
    // Six are few enough to be named wherever they are.
    expect(actionName(PLAIN, 'topK', many.slice(1), 0)).toBe('b, c, d, e, f, g');
  });

  it('is its base arms where interactions make it long, and a rival is told by these alone', () => {
    const pairs = ['a × b', 'a × c', 'b × c', 'a × d', 'b × d', 'c × d'];
    const arms = ['a', 'b', 'c', 'd', ...pairs];
    const labels = { arms, interactions: pairs.length, sides: null };
    const answer = [0, 1, 2, 4, 5, 6];
    expect(actionName(labels, 'topK', [0, 1, 4], 0)).toBe('a, b, a × b');
    expect(actionName(labels, 'topK', answer, 0)).toBe('a, b, c');
    expect(actionName(labels, 'topK', [...arms.keys()], 0)).toBe('a, b, c, d');
    const rival = [0, 1, 3, 4, 7, 8];
    expect(pairNames(labels, answer, [{ leader: answer, rival }])).toEqual(['with d for c']);
  });
});

describe('whom a lead is over', () => {
  it('is an action by its members where what changes would only be counted, or be said of two', () => {
    const answer = [0, 1, 2];
    const rivals = lists('3-4-5 3-0-1 3-0-2 0-1-2-3');
    const names = pairNames(
      PLAIN,
      answer,
      rivals.map((rival) => ({ leader: answer, rival })),
    );
    expect(names).toEqual(['d, e, f', 'with d for c', 'with d for b', 'with d']);
    const [shared] = pairNames(PLAIN, answer, [{ leader: [0, 3, 4], rival: [1, 3, 4] }]);
    expect(shared).toBe('b, d, e (leader: a, d, e)');
  });

  it('is a rival of the answer, or of another action, which is named too', () => {
    const answer = [0, 1];
    const pairs = [
      { leader: answer, rival: [0, 2] },
      { leader: [0, 2], rival: answer },
      { leader: [0, 2], rival: [0, 3] },
      null,
    ];
    expect(pairNames(PLAIN, answer, pairs)).toEqual([
      'with c for b',
      'the answer (leader: with c for b)',
      'with d for b (leader: with c for b)',
      '',
    ]);
  });
});
