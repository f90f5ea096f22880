/** What a run can be saved as: the ends of the names of the files. */
import { DRAWING_NAMES } from '../../shared/protocol';
import type { DrawingFormat, DrawingName } from '../../shared/protocol';

/** Written by the host, from what it knows of the run. */
const TEXT_EXPORTS = ['report.md', 'trace.csv', 'record.json'] as const;
export type TextExport = (typeof TEXT_EXPORTS)[number];
/** Drawn by the page of the panel. */
export type DrawingExport = `${DrawingName}.${DrawingFormat}`;
export type ExportName = TextExport | DrawingExport;

export const DRAWING_EXPORTS: readonly DrawingExport[] = DRAWING_NAMES.flatMap(
  (name) => [`${name}.svg`, `${name}.png`] as const,
);
export const EXPORT_NAMES: readonly ExportName[] = [...TEXT_EXPORTS, ...DRAWING_EXPORTS];

export function isExportName(value: unknown): value is ExportName {
  return (EXPORT_NAMES as readonly unknown[]).includes(value);
}

/** The two parts of the name of a drawing. */
export function drawingOf(name: DrawingExport): readonly [DrawingName, DrawingFormat] {
  return name.split('.') as [DrawingName, DrawingFormat];
}

export function isDrawing(name: ExportName): name is DrawingExport {
  return (DRAWING_EXPORTS as readonly string[]).includes(name);
}
