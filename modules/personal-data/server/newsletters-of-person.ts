import { sql } from 'kysely';
import { provenAddress } from '#modules/accounts/accounts.public.ts';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** The subscription to newsletters with the address of a person, where they have shown that it is theirs. */
export const newslettersOf: PersonalTable = {
  name: 'newsletters',
  columns: [
    'email',
    'status',
    'daily',
    'weekly',
    'alerts',
    'section_ids',
    'source',
    'asked_ts',
    'confirmed_ts',
    'ended_ts',
  ],
  page: async (db, { siteId, accountId }) => {
    const email = await provenAddress(db, accountId);
    if (email === null) return [];
    const { rows } =
      await sql<Row>`select m.email, m.status, m.daily, m.weekly, m.alerts, m.section_ids, m.source,
        m.asked_ts, m.confirmed_ts, m.ended_ts
      from mail_subscriber as m where m.site_id = ${siteId} and m.email = ${email} limit ${PAGE}`.execute(db);
    return rows;
  },
};
