/** The parts of sweeps, built and connected. */
import type { HostParts } from '../hostParts';
import { SweepActions } from './sweepActions';
import { SweepMessages } from './sweepMessages';

export function createSweeps(parts: HostParts): SweepActions {
  const { extensionUri, timer, log } = parts;
  const actions: SweepActions = new SweepActions(parts, {
    ...{ extensionUri, timer },
    receive: (panel, message) => messages.receive(panel, message),
  });
  const messages = new SweepMessages(actions, parts.programs, log);
  return actions;
}
