/** The parts of plans, built and connected. */
import type { HostParts } from '../hostParts';
import { PlanController } from './planController';
import { PlanMessages } from './planMessages';
import { PlanPanels } from './planPanels';

export interface PlanParts {
  readonly plans: PlanController;
  readonly panels: PlanPanels;
}

export function createPlans({ extensionUri, log, timer, workers, newId }: HostParts): PlanParts {
  const plans = new PlanController({ workers, timer, newId });
  const panels = new PlanPanels(
    plans,
    {
      extensionUri,
      timer,
      receive: (panel, message) => messages.receive(panel, message),
    },
    log,
  );
  const messages = new PlanMessages(plans, panels, log);
  return { plans, panels };
}
