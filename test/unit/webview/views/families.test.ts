import { describe, expect, it } from 'vitest';
import type { RunFacts } from '../../../../src/core/run/check/facts';
import type { Labels } from '../../../../src/core/words/labels';
import type { RunLive, RunSnapshot, TraceRow } from '../../../../src/shared/protocol';
import { textOf } from '../../../../webview/dom/h';
import { page } from '../../../../webview/run/runPage';
import { actionChip } from '../../../../webview/views/glance';
import { BACKBONE, graphOf, type Edge } from '../pictures/graphs';
import { FACTS, RESULT, leadersOf, rowOf, snapshotOf } from '../snapshots';
import { ENVIRONMENT, all, byTag, hasClass, pageOf, textsIn } from './nodes';
import { pairs } from '../../lists';

const ROUTE = [0, 3, 7, 17, 18];
const BACKBONE_LABELS: Labels = {
  arms: BACKBONE.edges.map(([from, to]) => `${BACKBONE.nodes[from]} → ${BACKBONE.nodes[to]}`),
  sides: null,
  graph: BACKBONE,
};

function runOf(
  instance: Partial<RunFacts['instance']>,
  labels: Labels,
  action: readonly number[],
  live: Partial<RunLive> = {},
  trace: readonly TraceRow[] = [rowOf({ leaders: leadersOf(action.join('-')) })],
): RunSnapshot {
  const facts = { ...FACTS, labels, instance: { ...FACTS.instance, ...instance } };
  return snapshotOf(
    { state: 'certified', result: { ...RESULT, action }, ...live },
    { facts, trace },
  );
}

function heading(run: RunSnapshot): string {
  return textOf(all(pageOf(run), byTag('h1')));
}

function numberOf(run: RunSnapshot, name: string): number {
  return all(pageOf(run), hasClass(name)).length;
}

/** What an edge of the picture says on hover. */
function tipOf(run: RunSnapshot, edge: number): string | undefined {
  return all(pageOf(run), hasClass('hit'))[edge]?.attributes['data-tip'];
}

const routed = (action: readonly number[], live?: Partial<RunLive>, trace?: readonly TraceRow[]) =>
  runOf({ family: 'path' }, BACKBONE_LABELS, action, live, trace);

describe('a path', () => {
  const run = routed(ROUTE, { arms: BACKBONE.edges.map(() => null) });

  it('is drawn in its graph, the chosen edges and the nodes on it marked', () => {
    expect(['pick', 'edge', 'tip'].map((name) => numberOf(run, name))).toEqual([5, 14, 19]);
    const on = all(pageOf(run), hasClass('code')).filter(hasClass('on'));
    const names = on.map((node) => textOf(node)).sort();
    expect(names.join()).toBe('AMS,BRU,HAM,MIL,TRN,ZRH');
    const words = textsIn(pageOf(run), byTag('text'));
    expect(words.filter((word) => word === 'start' || word === 'end')).toHaveLength(2);
  });

  it.each([
    ['coming', 'Fetching the picture of the graph'],
    ['missing', 'The picture of the graph could not be loaded.'],
  ] as const)('is said in words while its picture is %s', (drawn, words) => {
    const state = { type: 'run', run, receivedAt: 0, outOfStep: false } as const;
    const nodes = page(state, { ...ENVIRONMENT, drawGraph: () => drawn });
    expect(textOf(nodes)).toContain(words);
    expect(textOf(all(nodes, byTag('h1')))).toContain('AMS');
  });

  it('has the names of its edges below the picture, where they have names of their own', () => {
    const arms = BACKBONE.edges.map((_, edge) => `Line ${edge}`);
    const own = runOf({ family: 'path' }, { ...BACKBONE_LABELS, arms }, ROUTE);
    expect(textOf(pageOf(own))).toContain('The edges: Line 0, Line 3, Line 7, Line 17, Line 18');
    expect(textOf(pageOf(run))).not.toContain('The edges: ');
  });

  it('is whole when it is drawn small, also where a line leaves the rectangle of the nodes', () => {
    const box = { width: 40, height: 20 };
    const nodes = [0, 100].map((x) => ({ x, y: 0 }));
    const lines = [[{ x: 50, y: -40 }], [{ x: 50, y: 0 }]];
    const labels = { ...BACKBONE_LABELS, arms: ['over', 'through'] };
    const graph = graphOf(
      2,
      lines.map((): Edge => [0, 1]),
      true,
    );
    const chip = actionChip({ ...FACTS, labels: { ...labels, graph } }, [0], {
      ...ENVIRONMENT,
      drawGraph: () => ({ ...box, box, nodes, lines }),
    });
    const [picture] = all([chip], hasClass('glance'));
    expect(Number(picture?.attributes['viewBox']?.split(' ')[1])).toBeLessThan(-40);
  });

  it('says of each edge what is known of it', () => {
    const unknown = 'Its own value is not determined:';
    expect(tipOf(run, 0)).toBe(`HAM → AMS, chosen. ${unknown} only whole paths were measured.`);
    const arms = [null, { estimate: 0.5, halfWidth: 0.02 }];
    const known = runOf({ family: 'path', feedback: 'masked' }, BACKBONE_LABELS, ROUTE, { arms });
    expect(tipOf(known, 1)).toBe('HAM → FRA: 0.50 ± 0.02');
    expect(tipOf(known, 2)).toBe(`HAM → BER. ${unknown} it was only measured as part of sums.`);
  });

  it('has all frames before it leads, and nothing marked', () => {
    const waiting = routed([], { state: 'running', result: null }, []);
    expect(numberOf(waiting, 'node')).toBe(11);
    expect(numberOf(waiting, 'pick')).toBe(0);
  });

  it('is a strip of stops where its graph is too large', () => {
    const edges = Array.from({ length: 70 }, (_, node): Edge => [node, node + 1]);
    const labels = { ...BACKBONE_LABELS, graph: graphOf(71, edges, true) };
    const every = edges.map((_, arm) => arm);
    const long = runOf({ family: 'path' }, { ...labels, arms: every.map(String) }, every);
    expect(heading(long)).toBe('N0 → … → N70, 70 edges');
    expect(numberOf(long, 'pic')).toBe(0);
    expect(numberOf(long, 'stop')).toBe(71);
  });

  it('says which stretches are settled, and draws the candidates apart', () => {
    const leaders = leadersOf('0-3-7-17-18 0-3-7-13');
    const result = { ...RESULT, status: 'budget', action: ROUTE } as const;
    const row = rowOf({ phase: 'elimination', surviving: 2, leaders });
    const stopped = routed(ROUTE, { state: 'budget', result }, [row]);
    expect(heading(stopped)).toBe('HAM → AMS → BRU → ZRH, ZRH to MIL open');
    const picks = all(pageOf(stopped), hasClass('pick')).filter(byTag('path'));
    const own = ['a', 'b'].map((name) => picks.filter(hasClass(name)).length);
    expect([...own, picks.length]).toEqual([2, 1, 6]);
  });
});

describe('a spanning tree', () => {
  const edges: readonly Edge[] = pairs('0-1 1-2 2-0 2-3');
  const labels: Labels = {
    arms: ['A – B', 'B – C', 'C – A', 'C – D'],
    sides: null,
    graph: { nodes: ['A', 'B', 'C', 'D'], edges, directed: false },
  };
  const arms = edges.map((_, arm) => ({ estimate: arm / 10, halfWidth: 0.01 }));
  const run = runOf({ family: 'spanningTree', reward: 'min' }, labels, [0, 1, 3], { arms });

  it('is drawn without arrows, and said by its edges, their values and the weakest one', () => {
    const drawn = ['pick', 'edge', 'tip', 'members'].map((name) => numberOf(run, name));
    expect(drawn).toEqual([3, 1, 0, 1]);
    expect(tipOf(run, 3)).toBe('C – D: 0.30 ± 0.01, chosen');
    expect(heading(run)).toBe('A – B, B – C, C – D');
    for (const words of ['Weakest edge', 'by its weakest edge', 'Values of the edges of the tree'])
      expect(textOf(pageOf(run))).toContain(words);
  });

  it('shows a basis of a graphic matroid the same way', () => {
    const basis = runOf({ family: 'matroid' }, labels, [0, 1, 3], { arms });
    expect(numberOf(basis, 'pick')).toBe(3);
    expect(textOf(pageOf(basis))).toContain('Best basis');
  });
});

describe('a ranking', () => {
  const labels = { arms: ['Ada', 'Boris', 'Chen'], sides: null };
  const arms = [{ estimate: 0.5, halfWidth: 0.02 }, null, { estimate: 0.9, halfWidth: 0.02 }];
  const run = runOf({ family: 'ranking', reward: 'dcg' }, labels, [2, 0, 1], { arms });

  it('is said in its order, with a place for each item, also where its value is unknown', () => {
    expect(heading(run)).toBe('1 Chen, 2 Ada, 3 Boris');
    expect(textOf(pageOf(run))).toContain('Discounted gain');
    const rows = textsIn(all(pageOf(run), hasClass('members')), byTag('tr'));
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual(['1.Chen', '2.Ada0', '3.Bori']);
    expect(rows[3]).toContain('not determined alone');
  });

  it.each([0.09, 0.71, 0.84, 1, 1.3, 2.6, 30])('has two labels at least up to %d', (largest) => {
    const estimates = [0, 1, 2].map((part) => ({ estimate: largest / (part + 1), halfWidth: 0 }));
    const drawn = runOf({ family: 'ranking' }, labels, [0, 1, 2], { arms: estimates });
    const head = all(all(pageOf(drawn), hasClass('members')), byTag('thead'));
    expect(all(head, byTag('text')).length).toBeGreaterThan(1);
  });
});

it('other families are tables of their members, in their own words', () => {
  const labels = { arms: ['Camera', 'Radar', 'Lidar'], sides: null };
  const arms = [0, 1, 2].map((arm) => ({ estimate: arm, halfWidth: 0.1 }));
  const knapsack = runOf({ family: 'knapsack' }, labels, [0, 2], { arms });
  expect(heading(knapsack)).toBe('Camera, Lidar');
  expect(textOf(pageOf(knapsack))).toContain('Best selection');
  const rows = all(all(pageOf(knapsack), hasClass('members')), byTag('tr')).slice(1);
  expect(rows.map((row) => row.attributes['class'] ?? '')).toEqual(['', '', 'rest']);
  expect(textOf(rows.slice(2))).toContain('not chosen: Radar1.00');
  const common = runOf({ family: 'matroidIntersection' }, labels, [0, 1, 2, 3, 4, 5, 6]);
  expect(heading(common)).toBe('7 elements');
});
