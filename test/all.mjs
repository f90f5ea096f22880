/**
 * Whether to test the variations of cases too, as `npm run test:all` does before a release: other states, themes, seeds and
 * examples than those of `npm test`.
 */
export const ALL = process.env['CPE_TEST_ALL'] === '1';

/**
 * The items to test: always the first list, and the second one only with all variations.
 * @template Always, Other
 * @param {readonly Always[]} few
 * @param {readonly Other[]} others
 * @returns {readonly (Always | Other)[]}
 */
export function withAll(few, others) {
  return ALL ? [...few, ...others] : few;
}

/**
 * Registers a test only if all variations are tested.
 * @template Body
 * @param {(name: string, body: Body) => unknown} register such as `it`
 * @param {string} name
 * @param {Body} body
 */
export function inAll(register, name, body) {
  if (ALL) register(name, body);
}
