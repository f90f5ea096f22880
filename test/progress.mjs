/**
 * Test runners report their progress to `run.mjs`: a line when a test starts, and one when it ends. When a step ends or is cut,
 * `run.mjs` thus knows what has passed and what was under way.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {'start' | 'passed' | 'failed' | 'skipped' | 'left'} Event of a test; `left` is an end that does not count */

const MARK = '##progress ';

/**
 * Prints the line of an event, if `run.mjs` listens.
 * @param {Event} event
 * @param {string} title
 * @param {(line: string) => void} [print]
 */
export function tell(event, title, print = console.log) {
  if (process.env['CPE_PROGRESS'] === '1') print(`${MARK}${event} ${title.replaceAll('\n', ' ')}`);
}

/** The progress of one step, read from its lines. */
export class Progress {
  /** @type {Counts} */
  counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Set<string>} */
  #running = new Set();

  /** The tests under way. */
  get running() {
    return [...this.#running];
  }

  /**
   * @param {string} line
   * @returns {boolean} whether it is a line of progress
   */
  take(line) {
    const [, event, title = ''] = new RegExp(`${MARK}(\\w+) (.*)$`).exec(line) ?? [];
    if (event === undefined) return false;
    if (event === 'start') this.#running.add(title);
    else
      for (const one of this.#running)
        if (one === title || (event === 'left' && one.startsWith(`${title}: `)))
          this.#running.delete(one);
    if (event === 'passed' || event === 'failed' || event === 'skipped') this.counts[event] += 1;
    return true;
  }
}

/**
 * Reports the tests of a mocha run.
 * @param {import('mocha').Runner} runner
 * @param {(line: string) => void} [print]
 */
export function tellMocha(runner, print) {
  for (const [name, event] of /** @type {const} */ ([
    ['test', 'start'],
    ['pass', 'passed'],
    ['fail', 'failed'],
    ['pending', 'skipped'],
    ['retry', 'left'],
  ]))
    runner.on(name, (/** @type {import('mocha').Test} */ test) => {
      tell(event, test.fullTitle(), print);
    });
}

/** Reports files and the ends of tests in Vitest. `tellStart.ts` reports the starts of tests. */
export class VitestProgress {
  /** @param {import('vitest/node').TestModule} file */
  onTestModuleStart(file) {
    tell('start', file.relativeModuleId);
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    tell('left', file.relativeModuleId);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state } = test.result();
    tell(state === 'pending' ? 'left' : state, titleOf(test));
  }
}

/** @param {import('vitest/node').TestCase} test */
function titleOf(test) {
  return `${test.module.relativeModuleId}: ${test.fullName}`;
}
