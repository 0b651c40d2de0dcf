import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dateOf, startOfDate } from '#platform/server/zoned-time.ts';
import type { MissPeriod } from '../../not-found-kinds.contract.ts';
import { BUCKET_SECONDS } from '../counting/count-misses.ts';

const MINUTES: Partial<Record<MissPeriod, number>> = { '15m': 15, '1h': 60, '24h': 1_440 };
const DAYS: Partial<Record<MissPeriod, number>> = { '7d': 7, '30d': 30 };
const MIDDAY = 43_200;

/** The table that knows a period, and which of its rows belong to it, as `m`. */
export type MissSpan = { table: 'miss_bucket' | 'miss_daily'; passes: RawBuilder<SqlBool> };

type Asked = {
  period: MissPeriod;
  custom_date_from?: string | undefined;
  custom_date_to?: string | undefined;
};

/** Where the misses of a period are found. Days are those of the site. */
export function missSpan(asked: Asked, timezone: string, now: number): MissSpan {
  const minutes = MINUTES[asked.period];
  if (minutes !== undefined) {
    // The step that the period begins in counts as a whole.
    const from = now - minutes * 60;
    return { table: 'miss_bucket', passes: sql<SqlBool>`m.bucket_ts > ${from - BUCKET_SECONDS}` };
  }
  const today = dateOf(now, timezone);
  const days = DAYS[asked.period];
  const first =
    days === undefined
      ? (asked.custom_date_from ?? today)
      : dateOf(startOfDate(today, timezone, 1 - days) + MIDDAY, timezone);
  const last = days === undefined ? (asked.custom_date_to ?? today) : today;
  return {
    table: 'miss_daily',
    passes: sql<SqlBool>`m.day between ${iso(first)}::date and ${iso(last)}::date`,
  };
}

const iso = (date: string): string => date.split('-').reverse().join('-');
