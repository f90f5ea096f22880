/**
 * Whether the variations of cases that stand are tested as well, as `npm run test:all` does before a release: other states,
 * themes, seeds and examples of what `npm test` looks at once.
 */
export const ALL = process.env['CPE_TEST_ALL'] === '1';

/**
 * What of a list is tested.
 * @template Always, Other
 * @param {readonly Always[]} few
 * @param {readonly Other[]} others
 * @returns {readonly (Always | Other)[]}
 */
export function withAll(few, others) {
  return ALL ? [...few, ...others] : few;
}

/**
 * A test that is a variation of another.
 * @template Body
 * @param {(name: string, body: Body) => unknown} register such as `it`
 * @param {string} name
 * @param {Body} body
 */
export function inAll(register, name, body) {
  if (ALL) register(name, body);
}
