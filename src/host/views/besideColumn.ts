/** Finds the column beside the spec, which all panels of the extension share. */
import { TabInputWebview, ViewColumn, window } from 'vscode';
import { VIEW_TYPES } from '../../shared/protocol';

/** The paper's experiments have no spec to be beside. */
const BESIDE = Object.values(VIEW_TYPES).filter((type) => type !== VIEW_TYPES.paper);

/** The column of another panel of the extension, unless the spec is in it; otherwise a new one. */
export function besideColumn(): ViewColumn {
  const own = window.activeTextEditor?.viewColumn;
  const shared = window.tabGroups.all.find(
    ({ viewColumn, tabs }) => viewColumn !== own && tabs.some(({ input }) => isPanel(input)),
  );
  return shared?.viewColumn ?? ViewColumn.Beside;
}

function isPanel(input: unknown): boolean {
  if (!(input instanceof TabInputWebview)) return false;
  // The editor prefixes the view type.
  return BESIDE.some((type) => input.viewType === type || input.viewType.endsWith(`-${type}`));
}
