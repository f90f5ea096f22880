/** Entry of the suite that runs inside the extension host: VS Code calls `run` and fails when it rejects. */
import { stopAll } from './extension';
import { lineReporter, say } from './lineReporter';
import { closeAll } from './window';

export async function run(): Promise<void> {
  // Not bundled, and loaded late: mocha is an ES module.
  const { default: Mocha } = await import('mocha');
  // The editor shares a machine of unknown speed with its tests: one more try, which the log tells of.
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 240_000,
    retries: 1,
    reporter: lineReporter(Mocha),
    rootHooks: {
      afterEach: async () => {
        await stopAll();
        await closeAll();
      },
    },
  });
  const only = process.env.CPE_TEST_GREP;
  if (only !== undefined && only !== '') mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  // Loaded now, since they find there what Mocha gives them. First: it sees how the extension is activated.
  await import('./publicApi');
  await import('./diagnostics');
  await import('./authoring');
  await import('./runs');
  await import('./real');
  await import('./history');
  await import('./exports');
  await import('./sweeps');
  await import('./tasks');
  await import('./virtual');
  await new Promise<void>((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(`${failures} failed`));
    });
  }).catch((error: unknown) => {
    say(String(error));
    throw error;
  });
}
