import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { type Reach, reaches } from '../comment-reach.ts';
import type { CommentRow } from '../comments.queries.ts';
import { type Changed, lockComments, writeComments } from '../moderation/write-comments.ts';

export type BanRow = {
  id: number;
  profile_id: number;
  community_id: number | null;
  until_ts: number | null;
  reason: string;
  hides_messages: boolean;
  created_ts: number;
};

const columns = [
  ...(['id', 'profile_id', 'community_id', 'until_ts', 'reason', 'hides_messages', 'created_ts'] as const),
];

/** A page of an author's comments is hidden, or shown again, at a time. */
const AT_ONCE = 1_000;

/** The ban of somebody in a place, held until the transaction ends. */
export const lockBan = (
  trx: Trx,
  siteId: number,
  profileId: number,
  communityId: number | null,
): Promise<BanRow | undefined> =>
  trx
    .selectFrom('comment_ban')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('community_id', communityId === null ? 'is' : '=', communityId)
    .where('lifted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Whether somebody may not comment on posts of a community, or of the site itself, now. */
export async function isBanned(
  db: Db,
  siteId: number,
  profileId: number,
  communityId: number | null,
  now: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('comment_ban')
    .select(['community_id', 'until_ts'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('lifted_ts', 'is', null)
    .execute();
  return rows.some(
    ({ community_id, until_ts }) =>
      (until_ts === null || until_ts > now) && (community_id === null || community_id === communityId),
  );
}

/** Hides what somebody said where they are banned, and keeps what each comment was. @returns how many */
export async function hideMessages(trx: Trx, stamp: Stamp, ban: BanRow): Promise<number> {
  const place =
    ban.community_id === null
      ? sql``
      : sql`and c.post_id in (
          select id from post where site_id = ${stamp.siteId} and community_id = ${ban.community_id})`;
  return turnAll(trx, stamp, {
    found: sql`c.profile_id = ${ban.profile_id} and c.status in ('approved', 'proposed') ${place}`,
    turn: (row) => ({ ...row, status: 'rejected', ban_id: ban.id, status_before: row.status }),
  });
}

/** Shows again what a ban hid and no moderator has decided about since, wherever its post stands by now. @returns how many */
export async function showMessages(trx: Trx, stamp: Stamp, ban: BanRow): Promise<number> {
  return turnAll(trx, stamp, {
    found: sql`c.ban_id = ${ban.id}`,
    turn: (row) => ({ ...row, status: row.status_before ?? row.status, ban_id: null, status_before: null }),
  });
}

/** Deletes all that somebody said, for good a month later. @returns how many */
export async function deleteMessages(trx: Trx, stamp: Stamp, profileId: number): Promise<number> {
  return turnAll(trx, stamp, {
    found: sql`c.profile_id = ${profileId} and c.status <> 'deleted'`,
    turn: (row) => ({ ...row, status: 'deleted', ban_id: null, status_before: null }),
  });
}

async function turnAll(
  trx: Trx,
  stamp: Stamp,
  { found, turn }: { found: ReturnType<typeof sql>; turn: (row: CommentRow) => CommentRow },
): Promise<number> {
  const { siteId, now } = stamp;
  let turned = 0;
  while (true) {
    const { rows } = await sql<{ id: number }>`select c.id from comment as c
      where c.site_id = ${siteId} and ${found} limit ${AT_ONCE}`.execute(trx);
    if (rows.length === 0) return turned;
    const ids = rows.map(({ id }) => id);
    const held = await lockComments(trx, siteId, ids);
    const changed: Changed[] = [...held.values()].map((before) => ({
      before,
      after: { ...turn(before), revision: before.revision + 1, updated_ts: now },
    }));
    await writeComments(trx, stamp, changed);
    turned += changed.length;
  }
}

/** The communities that a ban reaches, for those who ask for one that is theirs. */
export const placeOf = (reach: Reach, siteId: number, asked: number | undefined) => {
  if (asked === siteId) return reach === 'site' ? { communityId: null } : null;
  if (asked !== undefined) return reaches(reach, asked) ? { communityId: asked } : null;
  if (reach === 'site') return { communityId: null };
  const [only] = reach;
  return reach.length === 1 && only !== undefined ? { communityId: only } : 'several';
};
