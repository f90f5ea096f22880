/** The parts of sweeps, built and connected. */
import type { SecretStorage } from 'vscode';
import type { HostParts } from '../hostParts';
import type { CommandLine } from './commandLine';
import { EngineSecrets } from './engineSecrets';
import { SweepActions } from './sweepActions';
import { SweepMessages } from './sweepMessages';
import type { Sweeps } from './sweeps';

export function createSweeps(
  parts: HostParts,
  secrets: SecretStorage,
  commandLine: CommandLine,
): Sweeps {
  const { extensionUri, timer, log } = parts;
  const actions: SweepActions = new SweepActions(
    { ...parts, commandLine, secrets: new EngineSecrets(secrets) },
    {
      ...{ extensionUri, timer },
      receive: (panel, message) => messages.receive(panel, message),
    },
  );
  const messages = new SweepMessages(actions, parts.programs, log);
  return actions;
}
