/** A fault for each family that the first examples do not have: found in the editor, where it is, once. */
import { locatedOnce } from './problems';
import type { Fault } from './problems';
import { closeAll } from './workspace';

const FAULTS: readonly Fault[] = [
  {
    name: 'a cycle in the graph of a path, with its nodes',
    example: 'route-choice.cpe.json',
    edits: [['["Station", "Market"]', '["Market", "Bridge"]']],
    at: '["Market", "Bridge"]',
    by: 'CPE',
    message: /cycle: `Bridge` → `Market` .* `Market` → `Bridge`/,
  },
  {
    name: 'a target that is no node of the graph',
    example: 'route-choice.cpe.json',
    edits: [['"target": "Office"', '"target": "Ofice"']],
    at: '"Ofice"',
    by: 'CPE',
    message: /Ofice.*Office/,
  },
  {
    name: 'a graph in two pieces, which no tree joins, with the towns of each',
    example: 'network-backbone.cpe.json',
    edits: [
      ['["Dachau", "Fulda"]', '["Dachau", "Bruck"]'],
      ['["Erding", "Fulda"]', '["Gera", "Fulda"]'],
    ],
    at: '"edges"',
    by: 'CPE',
    message: /2 pieces.*`Fulda`/,
  },
  {
    name: 'laminar sets that cross, with an element of each part',
    example: 'team-with-skills.cpe.json',
    edits: [['"elements": [1, 4, 5]', '"elements": [0, 4, 5]']],
    at: '{ "elements": [0, 4, 5]',
    by: 'CPE',
    message: /sets 0 and 1 cross: element 0 is in both/,
  },
  {
    name: 'two matroids on different elements',
    example: 'team-with-skills.cpe.json',
    edits: [['"elements": 9', '"elements": 10']],
    at: '{\n        "type": "laminar"',
    by: 'CPE',
    message: /same elements: the first has 9.*the second has 10/,
  },
  {
    name: 'a matroid of a type that there is not',
    example: 'team-with-skills.cpe.json',
    edits: [['"type": "partition"', '"type": "partitions"']],
    at: '"partitions"',
    by: 'CPE',
    message: /partition/,
  },
  {
    name: 'a knapsack into which nothing fits',
    example: 'budget.cpe.json',
    edits: [
      ['[5, 4, 3, 2, 4, 1, 6]', '[5, 4, 3, 2, 4, 2, 6]'],
      ['"capacity": 10', '"capacity": 1'],
    ],
    at: '1,\n    "labels"',
    by: 'CPE',
    message: /no item fits/,
  },
  {
    name: 'a formula that cannot be read, within its string',
    example: 'audience-coverage.cpe.json',
    edits: [['"coverage"', '"expression", "formula": "max - (min", "lipschitz": 2']],
    at: '", "lipschitz"',
    by: 'CPE',
    message: /^`\)` is missing\.$/,
  },
  {
    name: 'a linear reward for a ranking',
    example: 'online-ranking.cpe.json',
    edits: [['"dcg"', '"linear"']],
    at: '"linear"',
    by: 'CPE',
    message: /same reward: use `dcg`/,
  },
  {
    name: 'a ranking of which only the total is seen',
    example: 'online-ranking.cpe.json',
    edits: [['{ "type": "top-ranked", "count": 1 }', '{ "type": "full-bandit" }']],
    at: '"full-bandit"',
    by: 'CPE',
    message: /show the same: use `top-ranked` or `semi-bandit`/,
  },
];

export function familyFaultsSuite(): void {
  describe('diagnostics of the families', () => {
    after(closeAll);
    locatedOnce('family-fault', FAULTS);
  });
}
