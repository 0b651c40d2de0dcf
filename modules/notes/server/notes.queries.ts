import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { MOST_NOTES_OF_POST } from '../note-limits.contract.ts';
import type { NoteRow } from './notes.table.ts';

/** The notes of a post, the oldest first; what answers a deleted note is gone with it. */
export async function notesOfPost(db: Db, siteId: number, postId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.post_id, n.thread_id, n.text, n.mention_ids, n.edited_ts, n.resolved_ts, n.resolved_by, n.created_ts,
      n.created_by, n.updated_ts, n.revision from post_note as n where n.site_id = ${siteId} and n.post_id = ${postId} and n.deleted_ts is null
      and (n.thread_id is null or exists (select 1 from post_note as first
        where first.site_id = ${siteId} and first.id = n.thread_id and first.deleted_ts is null))
    order by n.id limit ${MOST_NOTES_OF_POST}`.execute(db);
  return rows;
}

/** How many notes a post has. */
export async function countNotes(db: Db, siteId: number, postId: number): Promise<number> {
  const { count } = await db
    .selectFrom('post_note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What answers a note. */
export const repliesTo = (db: Db, siteId: number, { id, post_id }: Pick<NoteRow, 'id' | 'post_id'>) =>
  db
    .selectFrom('post_note')
    .select(['id', 'created_by'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', post_id)
    .where('thread_id', '=', id)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
