import type { DateFormat } from '../../export-settings.contract.ts';
import { dateText, localClock } from './date-text.ts';
import { type SheetCell, SheetDate } from './sheet-xml.ts';

const DAY = 86_400;
/** The calendar of workbooks begins with 1900, gives that year a 29 February, and so is right from March on. */
const DAYS_BEFORE_1970 = 25_569;
const FIRST_DAY = 61;
const LAST_DAY = 2_958_465;

/** Times of one zone as dates of a workbook; text where its calendar does not reach, numbers for `X`. */
export function sheetDates(format: DateFormat, zone: string): (ts: number) => SheetCell {
  if (format === 'X') return (ts) => ts;
  const localOf = localClock(zone);
  const toText = dateText(format, zone);
  const hasClock = format.endsWith('HH:mm');
  return (ts) => {
    const days = localOf(ts) / DAY + DAYS_BEFORE_1970;
    if (days < FIRST_DAY || days >= LAST_DAY + 1) return toText(ts);
    return new SheetDate(hasClock ? days : Math.floor(days));
  };
}
