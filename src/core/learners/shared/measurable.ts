/** What can be measured: a log does not have every action. */
import type { Action } from '../../families/family';
import type { Instance } from '../instance';

export function measurableIn({
  log,
  measurable,
}: Pick<Instance, 'log' | 'measurable'>): (action: Action) => boolean {
  const listed = log === null ? null : measurable.enumerate(log.lines);
  if (listed === null) return () => true;
  const logged = new Set(listed.map((action) => action.join()));
  return (action) => logged.has(action.join());
}
