import { contributes } from '../../../package.json';
import fc from 'fast-check';
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
    expect(DEFAULTS).toEqual({
      isCodeLensEnabled: true,
      panelColumn: 'beside',
      panelPreserveFocus: true,
      panelUpdateInterval: 100,
      historySize: 50,
      maxSamples: null,
      sweepEngine: null,
    });
  });

  it('have the bounds and the choices that the manifest tells', () => {
    const integers = Object.entries(properties).filter(([, { type }]) => type === 'integer');
    expect(integers.map(([name]) => name.slice('cpe.'.length)).sort()).toEqual(
      Object.keys(INTEGER_SETTINGS).sort(),
    );
    for (const [name, setting] of Object.entries(INTEGER_SETTINGS)) {
      expect(properties[`cpe.${name}`]).toMatchObject({ type: 'integer', ...setting });
    }
    expect(properties['cpe.panel.column']?.enum).toEqual(PANEL_COLUMNS);
    for (const { enum: names = [], enumDescriptions = [] } of Object.values(properties)) {
      expect(enumDescriptions).toHaveLength(names.length);
    }
  });

  it('are taken where they are within the bounds', () => {
    const set: Readonly<Record<string, unknown>> = {
      'codeLens.enabled': false,
      'panel.column': 'active',
      'panel.preserveFocus': false,
      'panel.updateInterval': 250,
      historySize: 1000,
      'run.maxSamples': 1,
      'sweep.engine': ' redis://lab:6379 ',
    };
    expect(Object.keys(set).sort()).toEqual(
      Object.keys(properties)
        .map((name) => name.slice('cpe.'.length))
        .sort(),
    );
    expect(settingsFrom((name) => set[name])).toEqual({
      isCodeLensEnabled: false,
      panelColumn: 'active',
      panelPreserveFocus: false,
      panelUpdateInterval: 250,
      historySize: 1000,
      maxSamples: 1,
      sweepEngine: 'redis://lab:6379',
    });
  });

  it('are the default where a hand-written file has something else', () => {
    const wrong = [null, 'many', '250', 99.5, 2 ** 60, Number.NaN, [], {}, Infinity];
    for (const value of wrong) {
      // What no address is, the command line says.
      const sweepEngine = typeof value === 'string' ? value : null;
      expect(settingsFrom(() => value)).toEqual({ ...DEFAULTS, sweepEngine });
    }
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { panelUpdateInterval, historySize } = settingsFrom(() => value);
        expect(panelUpdateInterval).toBeGreaterThanOrEqual(100);
        expect(historySize).toBeLessThanOrEqual(1000);
        expect(historySize).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
