/** The column beside the spec: one for all that the extension shows there. */
import { TabInputWebview, ViewColumn, window } from 'vscode';
import { VIEW_TYPES } from '../../shared/protocol';

/** The experiments of the paper are beside no spec. */
const BESIDE = Object.values(VIEW_TYPES).filter((type) => type !== VIEW_TYPES.paper);

/** The column of another panel of ours, so that they share it; a new one where that is the column of the spec. */
export function besideColumn(): ViewColumn {
  const own = window.activeTextEditor?.viewColumn;
  const shared = window.tabGroups.all.find(
    ({ viewColumn, tabs }) => viewColumn !== own && tabs.some(({ input }) => isPanel(input)),
  );
  return shared?.viewColumn ?? ViewColumn.Beside;
}

function isPanel(input: unknown): boolean {
  if (!(input instanceof TabInputWebview)) return false;
  // The editor puts a name of its own before ours.
  return BESIDE.some((type) => input.viewType === type || input.viewType.endsWith(`-${type}`));
}
