import { sql } from 'kysely';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** The subscription to newsletters with the address of a person. */
export const newslettersOf: PersonalTable = {
  name: 'newsletters',
  columns: [
    'email',
    'status',
    'daily',
    'weekly',
    'section_ids',
    'source',
    'asked_ts',
    'confirmed_ts',
    'ended_ts',
  ],
  page: async (db, { siteId, accountId }) => {
    const { rows } =
      await sql<Row>`select m.email, m.status, m.daily, m.weekly, m.section_ids, m.source, m.asked_ts,
          m.confirmed_ts, m.ended_ts
        from mail_subscriber as m join auth."user" as u on lower(u.email) = m.email
        where m.site_id = ${siteId} and u.id = ${accountId ?? ''} limit ${PAGE}`.execute(db);
    return rows;
  },
};
