/** What can be measured: a log does not have every action. */
import type { Action } from '../../families/family';
import type { Instance } from '../contract/instance';

export function measurableIn({
  family,
  measurable,
}: Pick<Instance, 'family' | 'measurable'>): (action: Action) => boolean {
  const listed = measurable === family ? null : measurable.enumerate(Infinity);
  if (listed === null) return () => true;
  const logged = new Set(listed.map((action) => action.join()));
  return (action) => logged.has(action.join());
}
