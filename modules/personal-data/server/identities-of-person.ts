import { sql } from 'kysely';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** As whom providers know a person on the site. */
export const identitiesOf: PersonalTable = {
  name: 'single-sign-on',
  columns: ['issuer', 'subject', 'created_ts', 'last_used_ts'],
  key: 'id',
  page: async (db, { siteId, profileId }, after) => {
    const { rows } = await sql<Row>`select id, issuer, subject, created_ts, last_used_ts from sign_in_identity
      where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
      order by id limit ${PAGE}`.execute(db);
    return rows;
  },
};
