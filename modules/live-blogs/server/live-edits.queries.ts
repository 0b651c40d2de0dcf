import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { MOST_EDITS } from '../live-limits.contract.ts';

type Wording = { title: string; body: string };

/** What an update said until somebody edited it. */
export type EditRow = Wording & { id: number; edited_ts: number; edited_by: number | null };

/** Keeps what an update said before an edit; the oldest go once there are too many. */
export async function keepWording(
  trx: Trx,
  row: EditRow & { site_id: number; entry_id: number },
): Promise<void> {
  await trx.insertInto('live_entry_edit').values(row).execute();
  await sql`delete from live_entry_edit where site_id = ${row.site_id} and id in (
      select id from live_entry_edit where site_id = ${row.site_id} and entry_id = ${row.entry_id}
      order by id desc offset ${MOST_EDITS})`.execute(trx);
}

/** The earlier wordings of an update, the latest first. */
export async function editsOf(db: Db, siteId: number, entryId: number): Promise<EditRow[]> {
  return db
    .selectFrom('live_entry_edit')
    .select(['id', 'title', 'body', 'edited_ts', 'edited_by'])
    .where('site_id', '=', siteId)
    .where('entry_id', '=', entryId)
    .orderBy('id', 'desc')
    .limit(MOST_EDITS)
    .execute();
}

type LastEdit = Pick<EditRow, 'edited_ts' | 'edited_by'> & { entry_id: number };

/** Who edited each of these updates last, and when; none for those that say what they said at first. */
export async function lastEdits(
  db: Db,
  siteId: number,
  entryIds: readonly number[],
): Promise<Map<number, LastEdit>> {
  const { rows } = await sql<LastEdit>`select distinct on (entry_id) entry_id, edited_ts, edited_by
    from live_entry_edit where site_id = ${siteId} and entry_id = any(${[...entryIds]}::bigint[])
    order by entry_id, id desc`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, row]));
}
