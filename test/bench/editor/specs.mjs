// The specs that run in the editor while it is measured.

/**
 * GCB-PE, tested after every round: two events a round, and values too close to be told apart before the last of them.
 * @param {number} rounds
 */
export const neverCertified = (rounds) =>
  JSON.stringify(
    {
      version: 1,
      name: 'Never certified',
      actions: { family: 'matching', left: 3, right: 3, size: { min: 2, max: 3 } },
      feedback: { type: 'full-bandit' },
      reward: { type: 'mean' },
      environment: {
        type: 'simulated',
        theta: { uniform: { low: 0.5, high: 0.501, seed: 3 } },
        noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
      },
      run: {
        algorithm: 'gcb-pe',
        delta: 0.01,
        seed: 1,
        options: { stopTest: 'every-round', maxRounds: rounds },
      },
    },
    null,
    2,
  );

export const NEVER_CERTIFIED = neverCertified(1e9);
