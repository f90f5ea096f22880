/** A reporter of ready-made lines, since the console of the extension host arrives unformatted and mixed with others. */
import type Mocha from 'mocha';
import { tellMocha } from '../../progress.mjs';

/** One line that the runner of the suite passes on. */
export function say(line: string): void {
  for (const part of line.split('\n')) console.log(`[it] ${part}`);
}

/** @param mocha the module, as it was loaded */
export function lineReporter(mocha: typeof Mocha): Mocha.ReporterConstructor {
  const {
    EVENT_RUN_END,
    EVENT_SUITE_BEGIN,
    EVENT_TEST_FAIL,
    EVENT_TEST_PASS,
    EVENT_TEST_PENDING,
    EVENT_TEST_RETRY,
  } = mocha.Runner.constants;
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
      runner.on(EVENT_TEST_PENDING, (test: Mocha.Test) => {
        say(`  skip  ${test.title}`);
      });
      runner.on(EVENT_TEST_RETRY, (test: Mocha.Test, error: unknown) => {
        say(`  again ${test.title}`);
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      });
      runner.on(EVENT_TEST_FAIL, (test: Mocha.Test, error: unknown) => {
        say(`  FAIL  ${test.title}`);
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      });
      runner.on(EVENT_RUN_END, () => {
        const { passes, failures, pending } = this.stats;
        const skipped = pending === 0 ? '' : `, ${pending} skipped`;
        say(`${passes} passed, ${failures} failed${skipped}`);
      });
    }
  };
}
