import { sql } from 'kysely';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** The API tokens that a person made: never a hash. */
export const tokensOf: PersonalTable = {
  name: 'api-tokens',
  columns: ['title', 'prefix', 'created_ts', 'expires_ts', 'revoked_ts', 'last_used_ts', 'ip', 'networks'],
  key: 'id',
  page: async (db, { siteId, profileId }, after) => {
    const { rows } =
      await sql<Row>`select id, title, prefix, created_ts, expires_ts, deleted_ts as revoked_ts,
        last_used_ts, last_ip as ip, array_to_string(allowed_cidrs, ' ') as networks
      from api_token where site_id = ${siteId} and profile_id = ${profileId} and id > ${after}
      order by id limit ${PAGE}`.execute(db);
    return rows;
  },
};
