/** Faults of a spec are told once, at their place: a line for each, with `«` and `»` around the place. */
import { expect, test } from 'vitest';
import { ANY_THETA, GCB_PE, expectProblem, rowsOf, specText } from './specText';

/** A matroid, in the rows where another one has the fault. */
const U = '{ "type": "uniform", "elements": 3, "rank": 2 }';

const MATROIDS = ['uniform', 'graphic', 'laminar', 'transversal'];

function textOf(name: string, rest: string): string {
  const isMatroid = MATROIDS.includes(name);
  const family = isMatroid ? `"matroid", "type": "${name}"` : `"${name}"`;
  return `{ "family": ${family}, ${rest.replace('U', U)} }`;
}

/** By family or kind of matroid, with what stands beside it in `actions`. */
const OF_ACTIONS = `
  k-above-arms         topK                "arms": 4, "k": «5»
  out-of-range         topK                "arms": 4, "k": «0»
  wrong-type           topK                "arms": «"4"», "k": 2
  wrong-type           topK                "arms": «4.5», "k": 2
  wrong-type           topK                "arms": 4, "k": «25e-1»
  number-not-finite    topK                "arms": «1e999», "k": 2
  labels-length        topK                "arms": 3, "k": 1, "labels": «["a", "b"]»
  label-repeated       topK                "arms": 3, "k": 1, "labels": ["a", "b", «"a"»]
  label-empty          topK                "arms": 3, "k": 1, "labels": ["a", «" "», "b"]
  size-above-arms      subsets             "arms": 4, "min": 1, "max": «5»
  min-above-max        subsets             "arms": 4, "min": «3», "max": 2
  missing-property     partition           "groups": [«{» "size": 2 }]
  choose-above-size    partition           "groups": [{ "size": 2, "choose": «3» }]
  empty-action         partition           "groups": «[{ "size": 2, "choose": 0 }]»
  size-above-nodes     matching            "left": 3, "right": 4, "size": «4»
  size-above-nodes     matching            "left": 3, "right": 4, "size": { "min": 1, "max": «4» }
  min-above-max        matching            "left": 3, "right": 4, "size": { "min": «3», "max": 2 }
  edge-out-of-range    matching            "left": 2, "right": 3, "edges": [[0, 0], [«2», 1]]
  edge-out-of-range    matching            "left": 2, "right": 3, "edges": [[0, 0], [1, «3»]]
  edge-repeated        matching            "left": 2, "right": 2, "edges": [[0, 0], [1, 1], «[0, 0]»]
  empty-family         matching            "left": 2, "right": 2, "edges": «[]»
  labels-length        matching            "left": 2, "right": 2, "leftLabels": «["a", "b", "c"]»
  labels-length        matching            "left": 2, "right": 2, "rightLabels": «[]»
  empty-family         explicit            "arms": 2, "actions": «[]»
  empty-action         explicit            "arms": 2, "actions": [[0], «[]»]
  arm-out-of-range     explicit            "arms": 2, "actions": [[0], [0, «2»]]
  arm-repeated         explicit            "arms": 2, "actions": [[0], «[1, 1]»]
  action-repeated      explicit            "arms": 2, "actions": [[0, 1], «[1, 0]»]
  wrong-type           path                "edges": [["a", «true»]], "source": "a", "target": "b"
  wrong-length         path                "edges": [«["a"]»], "source": "a", "target": "b"
  wrong-type           path                "edges": [["a", "b"]], "source": «[]», "target": "b"
  self-loop            path                "edges": [["s", "t"], «["s", "s"]»], "source": "s", "target": "t"
  source-is-target     path                "edges": [["s", "t"]], "source": "s", "target": «"s"»
  empty-family         path                "edges": «[]», "source": "s", "target": "t"
  empty-family         spanningTree        "edges": «[]»
  empty-action         spanningTree        "edges": «[["a", "a"]]»
  unknown-value        matroid             "type": «"laminer"», "elements": 3
  wrong-type           matroid             "type": «1»
  out-of-range         uniform             "elements": 3, "rank": «0»
  rank-above-elements  uniform             "elements": 3, "rank": «4»
  size-too-large       uniform             "elements": «1001», "rank": 2
  labels-length        uniform             "elements": 3, "rank": 2, "labels": «["a"]»
  choose-above-size    matroid             "type": "partition", "groups": [{ "size": 2, "choose": «3» }]
  empty-action         matroid             "type": "partition", "groups": «[{ "size": 2, "choose": 0 }]»
  empty-family         graphic             "edges": «[]»
  empty-action         graphic             "edges": «[["a", "a"]]»
  element-out-of-range laminar             "elements": 3, "sets": [{ "elements": [«3»], "capacity": 1 }]
  element-repeated     laminar             "elements": 3, "sets": [{ "elements": [0, «0»], "capacity": 1 }]
  empty-action         laminar             "elements": 1, "sets": «[{ "elements": [0], "capacity": 0 }]»
  element-out-of-range transversal         "elements": 3, "sets": [[0], [«3»]]
  element-repeated     transversal         "elements": 3, "sets": [[0, «0»]]
  empty-action         transversal         "elements": 3, "sets": «[]»
  empty-action         transversal         "elements": 3, "sets": «[[]]»
  wrong-length         matroidIntersection "matroids": «[U]»
  unknown-value        matroidIntersection "matroids": [U, { "type": «"unifrom"» }]
  unknown-property     matroidIntersection "matroids": [U, { «"family"»: "matroid", "type": "graphic", "edges": [] }]
  rank-above-elements  matroidIntersection "matroids": [U, { "type": "uniform", "elements": 3, "rank": «4» }]
  size-too-large       matroidIntersection "matroids": [U, { "type": "uniform", "elements": «1e9», "rank": 2 }]
  out-of-range         knapsack            "weights": [1, «0»], "capacity": 2
  wrong-type           knapsack            "weights": [1, «1.5»], "capacity": 2
  out-of-range         ranking             "items": «0»
`;

test.each(rowsOf(OF_ACTIONS, 3))('%s in actions: %s %s', (code, family, rest) => {
  expectProblem(specText({ actions: textOf(family, rest), environment: ANY_THETA }), code);
});

/** Parts of which one property alone is of interest. */
const WITHIN: Readonly<Record<string, (text: string) => Parameters<typeof specText>[0]>> = {
  cost: (text) => ({ feedback: `{ "type": "full-bandit", "cost": ${text} }` }),
  matrix: (text) => ({ feedback: `{ "type": "masked", "matrix": ${text} }`, run: GCB_PE }),
  expression: (text) => ({ reward: `{ "type": "expression", ${text} }`, run: GCB_PE }),
  theta: (text) => ({ environment: `{ "type": "simulated", "theta": ${text} }` }),
};

/** By part of the spec. */
const OF_PARTS = `
  wrong-type         name        «7»
  wrong-type         name        «1e400»
  unknown-value      version     «2»
  number-not-finite  version     «1e400»
  wrong-type         actions     «[]»
  wrong-type         actions     «null»
  wrong-type         actions     { "family": «3», "arms": 4, "k": 2 }
  unknown-value      feedback    { "type": «"constructor"» }
  wrong-length       matrix      «[]»
  mask-width         matrix      [[1, 1, 1, 1], «[1, 2, 3]»]
  mask-shows-nothing matrix      «[[0, 0, 0, 0]]»
  number-too-large   matrix      [[1, 1, 1, «-1e200»]]
  number-too-small   matrix      [[1, 1, 1, «-1e-170»]]
  out-of-range       feedback    { "type": "first", "count": «0», "sum": true }
  wrong-type         feedback    { "type": "first", "count": 1, "sum": «1» }
  out-of-range       cost        «0»
  out-of-range       cost        { "base": «-1», "arms": 1 }
  cost-length        cost        { "base": 1, "arms": «[1, 2, 3]» }
  cost-not-positive  cost        «{ "base": 0, "arms": [1, 0, 0, 4] }»
  unknown-value      reward      { "type": "link", "function": «"logit"» }
  unknown-value      reward      { "type": "linear", "goal": «"minimise"» }
  number-too-large   reward      { "type": "linear", "weights": [1, 2, 3, «1e200»] }
  weights-length     reward      { "type": "linear", "weights": «[1, 2]» }
  out-of-range       expression  "formula": "sum", "lipschitz": «0»
  number-too-large   expression  "formula": "sum", "lipschitz": «1e200»
  arm-out-of-range   expression  "formula": "max + «theta[4]»", "lipschitz": 9
  wrong-type         theta       [4, «"3"», 2, 1]
  wrong-type         theta       «"geometric"»
  wrong-length       theta       «[]»
  one-property       theta       «{}»
  number-not-finite  theta       [4, «-1e400», 2, 1]
  theta-length       theta       «[1, 2, 3]»
  number-too-large   theta       [1, 2, 3, «1e101»]
  number-too-large   theta       { "geometric": «{ "first": 1, "ratio": 1e50 }» }
  min-above-max      theta       { "uniform": { "low": «2», "high": 1, "seed": 1 } }
  out-of-range       theta       { "topKGap": { "k": 1, "gap": «2», "seed": 1 } }
  k-above-arms       theta       { "topKGap": { "k": «4», "gap": 0.5, "seed": 1 } }
  number-too-large   environment { "type": "simulated", "theta": [4, 3, 2, 1], "noise": { "scale": «1e300» } }
  number-too-small   environment { "type": "simulated", "theta": [4, 3, 2, 1], "noise": { "scale": «1e-150» } }
  wrong-type         run         { "algorithm": «true», "delta": 0.1, "seed": 1 }
  unknown-value      run         { "algorithm": «"ucb"», "delta": 0.1, "seed": 1 }
  out-of-range       run         { "algorithm": "polyalba", "delta": «0», "seed": 1 }
  out-of-range       run         { "algorithm": "polyalba", "delta": «1», "seed": 1 }
  out-of-range       run         { "algorithm": "polyalba", "delta": «-0.1», "seed": 1 }
  number-too-small   run         { "algorithm": "polyalba", "delta": «1e-320», "seed": 1 }
  number-not-finite  run         { "algorithm": "polyalba", "delta": «1e400», "seed": 1 }
  out-of-range       run         { "algorithm": "polyalba", "delta": 0.1, "seed": «-1» }
  out-of-range       run         { "algorithm": "polyalba", "delta": 0.1, "seed": «4294967296» }
  out-of-range       assumptions { "thetaNorm": «0» }
  noise-above-bound  assumptions { "noiseScale": «0.5» }
  number-too-large   assumptions { "thetaNorm": «1e200» }
`;

test.each(rowsOf(OF_PARTS, 3))('%s in %s: %s', (code, part, text) => {
  const run = ['feedback', 'reward'].includes(part) ? { run: GCB_PE } : {};
  expectProblem(specText(WITHIN[part]?.(text) ?? { ...run, [part]: text }), code);
});

/** What is told beside an instance that is built, by how bad it is and by family. */
const NOTES = `
  warning self-loop spanningTree "edges": [["a", "b"], «["a", "a"]»]
  warning self-loop graphic      "edges": [["a", "b"], «["a", "a"]»]
  info    same-node path         "edges": [[0, 1], [1, 2]], "source": 0, "target": «"2"»
  info    same-node spanningTree "edges": [[0, 1], [«"0"», 2]]
  info    same-node graphic      "edges": [[0, 1], [«"0"», 2]]
`;

test.each(rowsOf(NOTES, 4))('%s: %s of %s %s', (severity, code, family, rest) => {
  const text = specText({ actions: textOf(family, rest), environment: ANY_THETA });
  expect(expectProblem(text, code).severity).toBe(severity);
});

test('one of something is not told as several', () => {
  const actions = '{ "family": "spanningTree", "edges": [["a", "b"]], "labels": «[]» }';
  const { message } = expectProblem(specText({ actions, environment: ANY_THETA }), 'labels-length');
  expect(message).toMatch(/1 name here.* 1 edge;/);
});
