import { wallClock } from '#platform/server/zoned-time.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import type { NewsletterTimes } from '../settings/newsletter-settings.ts';

const MINUTES_OF_DAY = 1_440;
const DAY = 86_400;
/** A server that was down so long sends late; after that the day is over. */
const MOST_LATE_MINUTES = 360;

/** The day, YYYY-MM-DD, for which a newsletter is due at a unix second; null where it is not. */
export function dueDay(kind: CampaignKind, times: NewsletterTimes, now: number, zone: string): string | null {
  const { isOn, minute } = timeOf(kind, times);
  if (!isOn) return null;
  const clock = wallClock(now, zone);
  // What was due before midnight may be late.
  for (const back of [0, 1]) {
    const late = clock.hour * 60 + clock.minute + back * MINUTES_OF_DAY - minute;
    if (late < 0 || late > MOST_LATE_MINUTES) continue;
    const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day - back));
    if (kind === 'weekly' && date.getUTCDay() !== times.weekly_alerts_day) continue;
    return date.toISOString().slice(0, 10);
  }
  return null;
}

/** The unix second, to the minute, at which a newsletter goes out next; null while it is off. */
export function nextMoment(
  kind: CampaignKind,
  times: NewsletterTimes,
  now: number,
  zone: string,
): number | null {
  const { isOn, minute } = timeOf(kind, times);
  if (!isOn) return null;
  const clock = wallClock(now, zone);
  const passed = clock.hour * 60 + clock.minute;
  const start = passed < minute ? 0 : 1;
  const days = [...Array(8).keys()].map((day) => day + start);
  const day = days.find((ahead) => {
    const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + ahead));
    return kind === 'daily' || date.getUTCDay() === times.weekly_alerts_day;
  });
  if (day === undefined) return null;
  const about = now - (now % 60) + (day * MINUTES_OF_DAY + minute - passed) * 60;
  // Where the clocks change in between, the wall shows another hour then.
  const shown = wallClock(about, zone);
  const off = shown.hour * 60 + shown.minute - minute;
  const turned =
    off > MINUTES_OF_DAY / 2 ? off - MINUTES_OF_DAY : off < -MINUTES_OF_DAY / 2 ? off + MINUTES_OF_DAY : off;
  return about - turned * 60;
}

function timeOf(kind: CampaignKind, times: NewsletterTimes): { isOn: boolean; minute: number } {
  const [isOn, time] =
    kind === 'daily'
      ? [times.daily_alerts_enabled, times.daily_alerts_time]
      : [times.weekly_alerts_enabled, times.weekly_alerts_time];
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { isOn, minute: hour * 60 + minute };
}

/** From when on posts are new where nothing was sent before, and the furthest that a newsletter looks back. */
export const periods: Record<CampaignKind, { usual: number; most: number }> = {
  daily: { usual: DAY, most: 4 * DAY },
  weekly: { usual: 7 * DAY, most: 14 * DAY },
};
