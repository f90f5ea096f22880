import { contributes } from '../../../package.json';
import { describe, expect, it } from 'vitest';
import { INTEGER_SETTINGS, PANEL_COLUMNS, settingsFrom } from '../../../src/host/settingValues';

interface Property {
  readonly type: string;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const properties: Readonly<Record<string, Property>> = contributes.configuration.properties;
const DEFAULTS = settingsFrom(() => undefined);

describe('the settings', () => {
  it('are those of the manifest until somebody changes them', () => {
    expect(settingsFrom((name) => properties[`cpe.${name}`]?.default)).toEqual(DEFAULTS);
    expect(DEFAULTS).toMatchObject({ panelColumn: 'beside', maxSamples: null, sweepEngine: null });
  });

  it('have the bounds and the choices that the manifest tells', () => {
    const integers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
    const known = Object.keys(INTEGER_SETTINGS).map((name) => `cpe.${name}`);
    expect(integers.sort()).toEqual(known.sort());
    for (const [name, setting] of Object.entries(INTEGER_SETTINGS)) {
      expect(properties[`cpe.${name}`]).toMatchObject({ type: 'integer', ...setting });
    }
    expect(properties['cpe.panel.column']?.enum).toEqual(PANEL_COLUMNS);
    for (const { enum: names = [], enumDescriptions = [] } of Object.values(properties)) {
      expect(enumDescriptions).toHaveLength(names.length);
    }
  });

  it('are taken where they are within the bounds', () => {
    const all: readonly (readonly [string, string, unknown])[] = [
      ['codeLens.enabled', 'isCodeLensEnabled', false],
      ['panel.column', 'panelColumn', 'active'],
      ['panel.preserveFocus', 'panelPreserveFocus', false],
      ['panel.updateInterval', 'panelUpdateInterval', 250],
      ['historySize', 'historySize', 1000],
      ['run.maxSamples', 'maxSamples', 1],
      ['sweep.engine', 'sweepEngine', 'redis://lab:6379'],
    ];
    expect(all.map(([name]) => `cpe.${name}`).sort()).toEqual(Object.keys(properties).sort());
    for (const [name, field, value] of all) {
      const read = settingsFrom((one) => (one === name ? value : undefined));
      expect(read).toEqual({ ...DEFAULTS, [field]: value });
    }
  });

  it('are the default where a hand-written file has something else', () => {
    // What no address is, the command line says.
    expect(settingsFrom(() => 'many')).toEqual({ ...DEFAULTS, sweepEngine: 'many' });
    for (const value of [null, 99.5, 2 ** 60, Number.NaN, [], {}, Infinity])
      expect(settingsFrom(() => value)).toEqual(DEFAULTS);
    for (const [value, panelUpdateInterval, historySize] of [
      [-5, 100, 1],
      [10 ** 9, 10_000, 1000],
    ] as const)
      expect(settingsFrom(() => value)).toMatchObject({ panelUpdateInterval, historySize });
  });
});
