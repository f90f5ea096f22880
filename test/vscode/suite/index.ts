/** Entry of the suite that runs inside the extension host: VS Code calls `run` and fails when it rejects. */
import { authoringSuite } from './authoring';
import { authoringAidsSuite } from './authoringAids';
import { badInputSuite } from './badInput';
import { commandsSuite } from './commands';
import { compareSuite } from './compare';
import { diagnosticsSuite } from './diagnostics';
import { exportsSuite } from './exports';
import { lineReporter, say } from './lineReporter';
import { historySuite } from './history';
import { panelFollowsSuite } from './panelFollows';
import { publicApiSuite } from './publicApi';
import { realSuite } from './real';
import { runsSuite } from './runs';
import { specTestsSuite } from './specTests';
import { sweepsSuite } from './sweeps';
import { tasksSuite } from './tasks';
import { virtualSuite } from './virtual';

export async function run(): Promise<void> {
  // Not bundled, and loaded late: mocha is an ES module.
  const { default: Mocha } = await import('mocha');
  // The editor shares a machine of unknown speed with its tests: one more try, which the log tells of.
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 240_000,
    retries: 1,
    reporter: lineReporter(Mocha),
  });
  const only = process.env.CPE_TEST_GREP;
  if (only !== undefined && only !== '') mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  // First: it sees how the extension is activated.
  commandsSuite();
  diagnosticsSuite();
  authoringSuite();
  authoringAidsSuite();
  runsSuite();
  realSuite();
  publicApiSuite();
  panelFollowsSuite();
  historySuite();
  exportsSuite();
  compareSuite();
  sweepsSuite();
  tasksSuite();
  specTestsSuite();
  virtualSuite();
  badInputSuite();
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
