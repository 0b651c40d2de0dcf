import { sql } from 'kysely';
import { lastDaysOf } from '#modules/figures/figures.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { seesStats, statsOf } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { OwnLivePost } from '../home.contract.ts';

const MOST = 5;

type Row = Omit<OwnLivePost, 'days' | 'page_views'> & { page_views: number; community_id: number | null };

/** The newest live posts of the caller, with their figures where the caller sees figures. */
export async function ownLivePosts(
  db: Db,
  { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>,
): Promise<OwnLivePost[]> {
  const { rows } = await sql<Row>`
    select p.id, p.headline, p.status, coalesce(p.published_ts, p.created_ts) as published_ts, p.comments_count,
      p.page_views, p.community_id
    from post_author as l join post as p on p.site_id = ${site.id} and p.id = l.post_id
    where l.site_id = ${site.id} and l.profile_id = ${profileOf(caller).id}
      and l.status = any(${[...LIVE]}::int[]) and p.status = any(${[...LIVE]}::int[])
    order by coalesce(l.published_ts, l.created_ts) desc, l.post_id desc limit ${MOST}`.execute(db);
  const statsIn = statsOf(caller);
  const seen = rows.filter(({ community_id }) => seesStats(statsIn, community_id)).map(({ id }) => id);
  const days = await lastDaysOf(db, site, seen, now);
  return rows.map(({ community_id, page_views, ...row }) => {
    const isSeen = seesStats(statsIn, community_id);
    return { ...row, page_views: isSeen ? page_views : null, days: days.get(row.id) ?? null };
  });
}
