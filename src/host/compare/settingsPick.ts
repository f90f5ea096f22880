/** Asks for the settings to repeat a spec with: single ones or all algorithms, never both. */
import { QuickPickItemKind, l10n, window, type QuickPickItem } from 'vscode';
import type { SpecText } from '../runs/runController';
import { allVariants, exclusive, leftOutOf, variantsOf, type Variant } from './variants';

export interface SettingItem extends QuickPickItem {
  readonly variants: readonly Variant[];
  readonly isAll: boolean;
}

/** The selected items when the person accepts; null if cancelled. */
export function pickSettings(spec: SpecText): Promise<readonly SettingItem[] | null> {
  const pick = window.createQuickPick<SettingItem>();
  pick.title = l10n.t('Run Repeatedly');
  pick.placeholder = l10n.t('Select the settings to compare');
  pick.canSelectMany = true;
  pick.items = settingItems(spec);
  let before: readonly SettingItem[] = pick.items.filter(({ picked }) => picked === true);
  pick.selectedItems = before;
  return new Promise((resolve) => {
    pick.onDidChangeSelection((now) => {
      before = exclusive(before, now);
      if (before.length < now.length) pick.selectedItems = before;
    });
    pick.onDidAccept(() => {
      resolve(before);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(null);
      pick.dispose();
    });
    pick.show();
  });
}

function settingItems(spec: SpecText): readonly SettingItem[] {
  const recommended = allVariants(spec.text, 'recommended');
  const every = allVariants(spec.text, null);
  const leftOut = leftOutOf(spec.text);
  const detail =
    leftOut.length === 0
      ? {}
      : { detail: l10n.t('Not supported: {0}', leftOut.map(({ title }) => title).join(', ')) };
  const one = { isAll: false };
  return [
    {
      label: l10n.t('All algorithms that support this spec'),
      description: l10n.t('{0} settings, recommended presets', recommended.length),
      ...detail,
      variants: recommended,
      isAll: true,
    },
    {
      label: l10n.t('All algorithms with each preset'),
      description: l10n.t('{0} settings', every.length),
      variants: every,
      isAll: true,
    },
    { ...one, label: '', kind: QuickPickItemKind.Separator, variants: [] },
    ...variantsOf(spec.text).map((variant) => ({
      ...one,
      label: variant.label,
      ...(variant.isSpec ? { description: l10n.t('the spec as it is') } : {}),
      picked: variant.isSpec,
      variants: [variant],
    })),
  ];
}
