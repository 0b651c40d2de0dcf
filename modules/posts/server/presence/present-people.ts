import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { NameBook } from '#platform/server/names.ts';
import { type PostPresence, PRESENCE_SECONDS } from '../../post-presence.contract.ts';

/** So many people of a post are shown. */
const MOST_SHOWN = 20;

type PresentRow = { post_id: number; profile_id: number; since_ts: number; is_editing: boolean };

/** Who has these posts open, those who came first before the others. */
export async function presentPeople(
  { db, people }: { db: Db; people: NameBook },
  siteId: number,
  postIds: readonly number[],
  now: number,
): Promise<PostPresence[]> {
  const rows = await presentRows(db, siteId, postIds, now);
  const names = await people(siteId, new Set(rows.map(({ profile_id }) => profile_id)));
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
  return postIds.map((post_id) => ({
    post_id,
    people: (byPost.get(post_id) ?? []).map(({ profile_id: id, since_ts, is_editing }) => ({
      ...{ id, title: names.get(id)?.title ?? '', since_ts, is_editing },
    })),
  }));
}

async function presentRows(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  now: number,
): Promise<PresentRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<PresentRow>`select post_id, profile_id, since_ts, is_editing from (
      select open.post_id, open.profile_id, open.since_ts, held.post_id is not null as is_editing,
        row_number() over (partition by open.post_id order by open.since_ts, open.profile_id) as place
      from edit_presence as open
      left join edit_lock as held on held.site_id = ${siteId} and held.post_id = open.post_id
        and held.profile_id = open.profile_id and held.lease_until_ts > ${now}
      where open.site_id = ${siteId} and open.post_id = any(${[...postIds]}::bigint[])
        and open.seen_ts > ${now - PRESENCE_SECONDS}
    ) as present where place <= ${MOST_SHOWN} order by post_id, place`.execute(db);
  return rows;
}
