import { describe, expect, it } from 'vitest';
import { rivalLabels } from '../../../src/core/words/actions';
import { routeGraph, routeOf, stopsOf, stretchesOf, viaOf } from '../../../src/core/words/route';
import { BACKBONE, graphOf } from '../webview/pictures/graphs';
import { lists, pairs } from '../lists';

const LABELS = {
  arms: BACKBONE.edges.map((_, arm) => `link ${arm}`),
  sides: null,
  graph: BACKBONE,
};

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
    expect(rivalLabels(LABELS, answer, lists('0-3-7-13 1-10-14'))).toEqual([
      'via AMS, BRU, ZRH',
      'via FRA, MUC',
    ]);
  });

  it('says that a way has no stops, and counts those of a long one', () => {
    const chain = graphOf(
      12,
      [...Array.from({ length: 11 }, (_, node) => [node, node + 1] as const), [0, 11]],
      true,
    );
    const labels = { arms: [], sides: null, graph: chain };
    const long = Array.from({ length: 11 }, (_, arm) => arm);
    expect(rivalLabels(labels, [], [[11], long])).toEqual([
      'direct',
      'via N1, N2, N3, N4, N5, 5 more',
    ]);
  });

  it('tells routes with the same stops apart', () => {
    const twins = graphOf(3, pairs('0-1 0-1 0-1 1-2'), true);
    const labels = { arms: ['a', 'b', 'c', 'd'], sides: null, graph: twins };
    const rivals = lists('1-3 2-3');
    expect(rivalLabels(labels, [0, 3], rivals)).toEqual(['with b for a', 'with c for a']);
    const direct = { ...labels, graph: { ...twins, edges: [...twins.edges, [0, 2] as const] } };
    expect(rivalLabels(direct, [4], rivals)).toEqual(['via N1, with b, d', 'via N1, with c, d']);
  });

  it('is the places that change, where it is a ranking', () => {
    const labels = { arms: ['Ada', 'Boris', 'Chen', 'Dana'], sides: null };
    expect(rivalLabels(labels, [2, 0, 1, 3], lists('2-1-0-3 0-1-2-3'))).toEqual([
      'with Ada and Boris swapped',
      'with Ada 1st, 2 more',
    ]);
    expect(rivalLabels(labels, [2, 0, 1, 3], lists('0-1-2-3 0-3-2-1 0-1-3-2'))).toEqual([
      'with Ada 1st, 2 more',
      'with Ada 1st, Dana 2nd, Chen 3rd, Boris 4th',
      'with Ada 1st, Boris 2nd, Dana 3rd, Chen 4th',
    ]);
  });
});
