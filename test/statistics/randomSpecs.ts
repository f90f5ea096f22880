/** Small random specs, of every family and feedback that go with a reward. The same number makes the same spec. */
import { splitStreams, type Random } from '../../src/core/numerics/random';

type Json = Readonly<Record<string, unknown>>;

interface Draw {
  /** An integer from low to high. */
  integer(low: number, high: number): number;
  pick<const Value>(values: readonly Value[]): Value;
  /** A number of two decimals from low to high. */
  number(low: number, high: number): number;
}

function drawing(seed: number): Draw {
  const [random] = splitStreams(seed, 1) as readonly [Random];
  const integer = (low: number, high: number) =>
    low + Math.floor(random.uniform() * (high - low + 1));
  return {
    integer,
    pick: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
    number: (low, high) => integer(Math.round(100 * low), Math.round(100 * high)) / 100,
  };
}

/** A family, and d. */
function drawFamily(draw: Draw): { readonly actions: Json; readonly arms: number } {
  const { integer, pick } = draw;
  switch (
    pick([
      'topK',
      'subsets',
      'partition',
      'matching',
      'path',
      'spanningTree',
      'knapsack',
      'ranking',
      'explicit',
    ])
  ) {
    case 'topK': {
      const arms = integer(2, 8);
      return { actions: { family: 'topK', arms, k: integer(1, arms) }, arms };
    }
    case 'subsets': {
      const arms = integer(2, 6);
      const min = integer(1, arms);
      return { actions: { family: 'subsets', arms, min, max: integer(min, arms) }, arms };
    }
    case 'partition': {
      const groups = Array.from({ length: integer(1, 3) }, () => {
        const size = integer(1, 4);
        return { size, choose: integer(1, size) };
      });
      return {
        actions: { family: 'partition', groups },
        arms: sum(groups.map(({ size }) => size)),
      };
    }
    case 'matching': {
      const [left, right] = [integer(2, 4), integer(2, 3)];
      const max = integer(1, Math.min(left, right));
      return {
        actions: { family: 'matching', left, right, size: { min: integer(1, max), max } },
        arms: left * right,
      };
    }
    case 'path': {
      const layers = integer(1, 3);
      const edges = Array.from({ length: layers }, (_, layer) =>
        Array.from({ length: integer(1, 3) }, () => [layer, layer + 1]),
      ).flat();
      if (layers > 1) edges.push([0, layers]);
      return { actions: { family: 'path', edges, source: 0, target: layers }, arms: edges.length };
    }
    case 'spanningTree': {
      const nodes = integer(3, 5);
      const edges = Array.from({ length: nodes }, (_, node) => [node, (node + 1) % nodes]);
      if (nodes > 3) edges.push([0, 2]);
      return { actions: { family: 'spanningTree', edges }, arms: edges.length };
    }
    case 'knapsack': {
      const weights = Array.from({ length: integer(2, 7) }, () => integer(1, 5));
      return {
        actions: {
          family: 'knapsack',
          weights,
          capacity: integer(Math.min(...weights), sum(weights)),
        },
        arms: weights.length,
      };
    }
    case 'ranking': {
      const items = integer(2, 5);
      return { actions: { family: 'ranking', items }, arms: items };
    }
    case 'explicit': {
      const arms = integer(2, 6);
      const seen = new Map<string, readonly number[]>();
      for (let i = integer(1, 12); i > 0; i--) {
        const action = Array.from({ length: arms }, (_, arm) => arm).filter(
          () => integer(0, 1) === 1,
        );
        if (action.length > 0) seen.set(action.join(), action);
      }
      if (seen.size === 0) seen.set('0', [0]);
      return { actions: { family: 'explicit', arms, actions: [...seen.values()] }, arms };
    }
  }
}

function drawFeedback(draw: Draw, actions: Json, arms: number): Json {
  const { integer, pick } = draw;
  const isRanking = actions.family === 'ranking';
  const rows = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: arms }, () => integer(-1, 2)));
  switch (
    pick(
      isRanking
        ? ['semi-bandit', 'masked', 'top-ranked']
        : ['full-bandit', 'semi-bandit', 'masked', 'first', 'explicit'],
    )
  ) {
    case 'masked':
      return { type: 'masked', matrix: rows(integer(1, arms)) };
    case 'first':
      return { type: 'first', count: integer(1, 3), sum: integer(0, 1) === 1 };
    case 'top-ranked':
      return { type: 'top-ranked', count: integer(1, arms) };
    case 'explicit':
      if (actions.family !== 'explicit') return { type: 'full-bandit' };
      return {
        type: 'explicit',
        matrices: (actions.actions as readonly unknown[]).map(() => rows(integer(1, arms))),
      };
    case 'full-bandit':
      return { type: 'full-bandit' };
    default:
      return { type: 'semi-bandit' };
  }
}

function drawReward(draw: Draw, { family }: Json, arms: number): Json {
  if (family === 'ranking') return { type: 'dcg' };
  switch (draw.pick(['linear', 'linear', 'weighted', 'mean', 'link', 'min', 'max', 'coverage'])) {
    case 'weighted':
      return { type: 'linear', weights: Array.from({ length: arms }, () => draw.number(-2, 2)) };
    case 'mean':
      return { type: 'mean' };
    case 'link':
      return { type: 'link', function: draw.pick(['logistic', 'tanh', 'softplus']) };
    case 'min':
      return { type: 'min' };
    case 'max':
      return { type: 'max' };
    case 'coverage':
      return { type: 'coverage' };
    default:
      return { type: 'linear' };
  }
}

/**
 * A spec for GCB-PE, which supports every feedback and reward.
 * @param noise the law and the scale; where it comes in is drawn
 */
export function randomSpec(
  seed: number,
  noise: { readonly distribution: string; readonly scale: number },
): Json {
  const draw = drawing(seed);
  const { actions, arms } = drawFamily(draw);
  const feedback = drawFeedback(draw, actions, arms);
  const reward = drawReward(draw, actions, arms);
  const theta = Array.from({ length: arms }, () => draw.number(0, 1));
  return {
    version: 1,
    actions,
    feedback,
    reward,
    environment: {
      type: 'simulated',
      theta,
      noise: { on: draw.pick(['feedback', 'arms']), ...noise },
    },
    run: { algorithm: 'gcb-pe', delta: 0.1, seed },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
