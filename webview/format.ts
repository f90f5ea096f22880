/** Number formats under short names, and the time of day, which only the page knows. */
export {
  columnFormat,
  formatCertainty as certainty,
  formatClock as clock,
  formatCount as si,
  formatCounted as counted,
  formatDecimal as decimal,
  formatDuration as duration,
  formatExact as exact,
  formatFixed as fixed,
  formatSetting as gapText,
  formatShort as siShort,
  formatTimes as times,
  formatValue as valueText,
} from '../src/shared/format';

/** The time of day in the person's time zone: 14:02:11. */
export function timeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB');
}
