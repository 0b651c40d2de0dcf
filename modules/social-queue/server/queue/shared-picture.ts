import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { pictureInvalid } from '../../social-queue.contract.ts';

/** A picture that everybody may see and networks take; drawings are none. */
const isShared = sql`a.deleted_ts is null and not a.is_gated and a.taken_down_ts is null
  and coalesce(a.mime, '') like 'image/%' and a.mime <> 'image/svg+xml'`;

/** @throws ApiError image_id_is_invalid */
export async function refuseNoPicture(
  trx: Trx,
  siteId: number,
  imageId: number | null | undefined,
): Promise<void> {
  if (imageId == null) return;
  const { rows } = await sql`select 1 from asset as a
    where a.site_id = ${siteId} and a.id = ${imageId} and ${isShared}`.execute(trx);
  if (rows.length === 0) throw refusedField(pictureInvalid, 'image_id');
}

/** The picture of a post, where it is one that can be shared. */
export async function ownPicture(db: Db, siteId: number, postId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select a.id from post as p
    join asset as a on a.site_id = ${siteId} and a.id = (p.image->>'id')::bigint and ${isShared}
    where p.site_id = ${siteId} and p.id = ${postId}`.execute(db);
  return rows[0]?.id ?? null;
}
