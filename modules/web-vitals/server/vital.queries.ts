import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { PageType, VitalDevice } from '../vital-scale.contract.ts';

/** What is added up: the days, both included, one kind of device or all, one address or every one. */
export type VitalsOf = {
  siteId: number;
  from: string;
  to: string;
  device: VitalDevice | 'all';
  urlHash: string;
};
type Sum = { metric: string; step: number; views: number; total: number };

const within = ({ siteId, from, to, device, urlHash }: VitalsOf) =>
  sql`d.site_id = ${siteId} and d.url_hash = ${urlHash} and d.day between ${from}::date and ${to}::date
    ${device === 'all' ? sql`` : sql`and d.device = ${device}`}`;
const numbers = <Row extends { views: number | string }>(row: Row) => ({ ...row, views: Number(row.views) });

export const vitalQueries = (db: Db) => ({
  async steps(of: VitalsOf): Promise<Sum[]> {
    const { rows } = await sql<Sum>`select d.metric, d.step, sum(d.views) as views, sum(d.total) as total
      from vital_daily as d where ${within(of)} group by d.metric, d.step`.execute(db);
    return rows.map(numbers);
  },

  async stepsByDay(of: VitalsOf) {
    const { rows } = await sql<Omit<Sum, 'total'> & { day: string }>`
      select d.day, d.metric, d.step, sum(d.views) as views from vital_daily as d
      where ${within(of)} and d.metric in ('lcp', 'inp', 'cls') group by d.day, d.metric, d.step`.execute(db);
    return rows.map(numbers);
  },

  async stepsByType(of: VitalsOf) {
    const { rows } = await sql<Omit<Sum, 'total'> & { page_type: PageType }>`
      select d.page_type, d.metric, d.step, sum(d.views) as views from vital_daily as d
      where ${within(of)} group by d.page_type, d.metric, d.step`.execute(db);
    return rows.map(numbers);
  },
});
