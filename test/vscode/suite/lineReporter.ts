/** A reporter of ready-made lines, since the console of the extension host arrives unformatted and mixed with others. */
import type Mocha from 'mocha';
import { tellMocha } from '../../progress.mjs';

/** One line that the runner of the suite passes on. */
export function say(line: string): void {
  for (const part of line.split('\n')) console.log(`[it] ${part}`);
}

/** @param mocha the module, as it was loaded */
export function lineReporter(mocha: typeof Mocha): Mocha.ReporterConstructor {
  const { EVENT_RUN_END, EVENT_SUITE_BEGIN, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_RETRY } =
    mocha.Runner.constants;
  return class LineReporter extends mocha.reporters.Base {
    constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
      super(runner, options);
      tellMocha(runner, say);
      runner.on(EVENT_SUITE_BEGIN, (suite: Mocha.Suite) => {
        if (suite.title !== '') say(suite.title);
      });
      runner.on(EVENT_TEST_PASS, (test: Mocha.Test) => {
        say(`  ok    ${test.title} (${test.duration ?? 0} ms)`);
      });
      const failing = (what: string) => (test: Mocha.Test, error: unknown) => {
        say(`  ${what} ${test.title}`);
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      };
      runner.on(EVENT_TEST_RETRY, failing('again'));
      runner.on(EVENT_TEST_FAIL, failing('FAIL '));
      runner.on(EVENT_RUN_END, () => {
        say(`${this.stats.passes} passed, ${this.stats.failures} failed`);
      });
    }
  };
}
