/** The parts of sweeps, built and connected. */
import type { SecretStorage } from 'vscode';
import type { HostParts } from '../hostParts';
import type { CommandLine } from './commandLine';
import { EngineSecrets } from './engineSecrets';
import { SweepActions } from './sweepActions';
import type { Sweeps } from './sweeps';

export function createSweeps(
  parts: HostParts,
  secrets: SecretStorage,
  commandLine: CommandLine,
): Sweeps {
  return new SweepActions({ ...parts, commandLine, secrets: new EngineSecrets(secrets) });
}
