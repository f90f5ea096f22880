/** An action has one name, wherever it is named, and a rival is told by what it changes. */
import { describe, expect, it } from 'vitest';
import { actionName, ordinal, pairNames, rivalLabels } from '../../../src/core/words/actions';
import { routeGraph, routeOf, stopsOf, stretchesOf, viaOf } from '../../../src/core/words/route';
import { lists, pairs } from '../lists';
import { BACKBONE, graphOf, type Edge } from '../webview/pictures/graphs';
import { FACTS } from '../webview/snapshots';

const PLAIN = { arms: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], sides: null };
const LABELS = {
  arms: BACKBONE.edges.map((_, arm) => `link ${arm}`),
  sides: null,
  graph: BACKBONE,
};

it('ordinals end as they are spoken', () => {
  const spoken = '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th 112th';
  expect(spoken.split(' ').map((word) => ordinal(Number.parseInt(word)))).toEqual(
    spoken.split(' '),
  );
});

describe('the name of an action', () => {
  it('is all of its members, in the order in which they are said', () => {
    expect(actionName(PLAIN, 'topK', [0, 2])).toBe('a, c');
    expect(actionName(PLAIN, 'ranking', [2, 0])).toBe('1 c, 2 a');
    expect(actionName(FACTS.labels, 'matching', [3, 0], 0)).toBe('Ada → East, Boris → West');
    expect(actionName(PLAIN, 'topK', [9])).toBe('arm 9');
    expect(actionName(PLAIN, 'topK', [])).toBe('no arms');
    // Of a path its stops.
    expect(actionName(LABELS, 'path', [0])).toBe('HAM → AMS');
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
    const rivals = lists('3-4-5 3-0-1 3-0-2 0-1-2-3').map((rival) => ({ leader: answer, rival }));
    expect(pairNames(PLAIN, answer, rivals)).toEqual([
      'd, e, f',
      'with d for c',
      'with d for b',
      'with d',
    ]);
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

describe('a route', () => {
  it('is gone from its start to its end, however its links are numbered', () => {
    const turned = graphOf(4, pairs('2-3 1-2 0-1'), true);
    expect(routeOf(turned, [0, 1, 2])).toEqual([2, 1, 0]);
    expect(stopsOf(turned, [2, 1, 0])).toEqual(['N0', 'N1', 'N2', 'N3']);
    expect(stopsOf(turned, [])).toEqual([]);
  });

  it('is none where its links do not follow one another', () => {
    expect(routeOf(BACKBONE, [0, 18])).toBeNull();
    expect(stretchesOf(BACKBONE, [0, 3, 18])).toEqual([[0, 3], [18]]);
    expect(routeOf(BACKBONE, [])).toBeNull();
  });

  it('ends even in a graph that is none of a path', () => {
    const circle = graphOf(3, pairs('0-1 1-2 2-1'), true);
    expect(routeOf(circle, [0, 1, 2])).toEqual([0, 1, 2]);
    expect(routeOf(circle, [1, 2])).toBeNull();
  });

  it('is that of a directed graph alone', () => {
    expect(routeGraph(LABELS)).toBe(BACKBONE);
    expect(routeGraph({ ...LABELS, graph: { ...BACKBONE, directed: false } })).toBeNull();
    expect(routeGraph({ arms: [], sides: null })).toBeNull();
  });
});

describe('the name of a rival', () => {
  const answer = [0, 3, 7, 17, 18];

  it('is its way, where it is a route', () => {
    expect(viaOf(BACKBONE, [1, 9, 17, 18])).toEqual(['FRA', 'ZRH', 'TRN']);
    const ways = ['via AMS, BRU, ZRH', 'via FRA, MUC'];
    expect(rivalLabels(LABELS, answer, lists('0-3-7-13 1-10-14'))).toEqual(ways);
  });

  it('says that a way has no stops, and counts those of a long one', () => {
    const long = [...Array(11).keys()];
    const edges: readonly Edge[] = [...long.map((node): Edge => [node, node + 1]), [0, 11]];
    const labels = { arms: [], sides: null, graph: graphOf(12, edges, true) };
    const names = ['direct', 'via N1, N2, N3, N4, N5, 5 more'];
    expect(rivalLabels(labels, [], [[11], long])).toEqual(names);
  });

  it('tells routes with the same stops apart', () => {
    const twins = graphOf(3, pairs('0-1 0-1 0-1 1-2'), true);
    const labels = { arms: ['a', 'b', 'c', 'd'], sides: null, graph: twins };
    const rivals = lists('1-3 2-3');
    expect(rivalLabels(labels, [0, 3], rivals)).toEqual(['with b for a', 'with c for a']);
    const direct = { ...labels, graph: { ...twins, edges: [...twins.edges, [0, 2] as const] } };
    expect(rivalLabels(direct, [4], rivals)).toEqual(['via N1, with b, d', 'via N1, with c, d']);
  });

  it('says what it lacks where that tells two with the same additions apart', () => {
    expect(rivalLabels(FACTS.labels, [0, 3], lists('1-2 0'))).toEqual([
      'with Ada → West, Boris → East',
      'without Boris → West',
    ]);
    const twins = ['with Boris → West', 'with Boris → West, without Ada → East'];
    expect(rivalLabels(FACTS.labels, [0], lists('0-3 3'))).toEqual(twins);
    expect(rivalLabels(PLAIN, [0], lists('1-2-3'), 6)).toEqual(['with b, c, d']);
  });

  it('is the places that change, where it is a ranking', () => {
    const labels = { arms: ['Ada', 'Boris', 'Chen', 'Dana'], sides: null };
    const two = ['with Ada and Boris swapped', 'with Ada 1st, 2 more'];
    expect(rivalLabels(labels, [2, 0, 1, 3], lists('2-1-0-3 0-1-2-3'))).toEqual(two);
    expect(rivalLabels(labels, [2, 0, 1, 3], lists('0-1-2-3 0-3-2-1 0-1-3-2'))).toEqual([
      'with Ada 1st, 2 more',
      'with Ada 1st, Dana 2nd, Chen 3rd, Boris 4th',
      'with Ada 1st, Boris 2nd, Dana 3rd, Chen 4th',
    ]);
  });
});
