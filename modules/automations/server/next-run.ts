import type { HookDraft } from '../automations.contract.ts';

const DAY = 86_400;
/** The first day of unix time was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The next moment of a schedule after the given one, both in unix seconds. */
export function nextRun({ at, weekday }: NonNullable<HookDraft['schedule']>, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const inDay = hours * 3_600 + minutes * 60;
  let day = Math.floor(after / DAY);
  while (day * DAY + inDay <= after || (weekday !== null && weekdayOf(day) !== weekday)) day += 1;
  return day * DAY + inDay;
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: number): number => ((day + FIRST_WEEKDAY - 1) % 7) + 1;
