import { sql } from 'kysely';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** The updates that a person wrote for live blogs. */
export const liveUpdatesOf: PersonalTable = {
  name: 'live_updates',
  columns: ['id', 'post_id', 'title', 'text', 'created_ts', 'updated_ts', 'deleted_ts'],
  key: 'id',
  page: async (db, { siteId, profileId }, after) => {
    const { rows } =
      await sql<Row>`select id, post_id, title, body as text, created_ts, updated_ts, deleted_ts
      from live_entry where site_id = ${siteId} and created_by = ${profileId} and id > ${after}
      order by id limit ${PAGE}`.execute(db);
    return rows;
  },
};
