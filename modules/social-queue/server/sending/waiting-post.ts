import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';

/** Something that waits, with what of its post and its account decides whether it can be sent. */
export type WaitingPost = {
  id: number;
  site_id: number;
  provider_id: number;
  account_id: number;
  post_id: number;
  text: string;
  link: string | null;
  has_post_link: boolean;
  image_id: number | null;
  scheduled_at: number;
  attempt: number;
  is_unclear: boolean;
  created_ts: number;
  revision: number;
  is_live: boolean;
  published_ts: number | null;
  headline: string;
  language: string | null;
  excerpt: string;
  seo: Record<string, unknown> | null;
};

/** What is due on a site, the oldest first. */
export async function duePosts(db: Db, siteId: number, now: number, most: number): Promise<WaitingPost[]> {
  const { rows } =
    await sql<WaitingPost>`select i.id, i.site_id, i.provider_id, i.account_id, i.post_id, i.text,
      i.link, i.has_post_link, i.image_id, i.scheduled_at, i.attempt, i.is_unclear, i.created_ts, i.revision,
      p.deleted_ts is null and ${isLivePost()} as is_live, p.published_ts, p.headline, p.language,
      coalesce(b.excerpt, '') as excerpt, b.seo
    from social_post as i
    join post as p on p.site_id = ${siteId} and p.id = i.post_id
    left join post_body as b on b.site_id = ${siteId} and b.post_id = i.post_id
    where i.site_id = ${siteId} and i.status = 'queued' and i.due_ts <= ${now}
    order by i.due_ts, i.id limit ${most}`.execute(db);
  return rows;
}

/** When something of a site is due next. */
export async function nextDue(db: Db, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`select min(due_ts) as due from social_post
    where site_id = ${siteId} and status = 'queued'`.execute(db);
  return rows[0]?.due ?? null;
}

type Claim = Pick<WaitingPost, 'site_id' | 'id' | 'post_id' | 'account_id' | 'revision'> & {
  link: string | null;
  now: number;
};

/**
 * Marks something as being sent, before it is: whoever does not get it sends nothing, and what is marked is never taken
 * up again by itself.
 */
export async function claimPost(
  db: Db,
  { site_id, id, post_id, account_id, revision, link, now }: Claim,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update social_post
    set status = 'sending', sending_ts = ${now}, attempt = attempt + 1, link = ${link}, updated_ts = ${now},
      updated_by = null, revision = revision + 1
    where site_id = ${site_id} and id = ${id} and status = 'queued' and revision = ${revision}
      and exists (select 1 from post as p where p.site_id = ${site_id} and p.id = ${post_id}
        and p.deleted_ts is null and ${isLivePost()})
      and exists (select 1 from social_account as a where a.site_id = ${site_id} and a.id = ${account_id}
        and a.deleted_ts is null and a.stopped_ts is null)`.execute(db);
  return numAffectedRows === 1n;
}

/** What keeps something waiting, as it was read. */
export type Obstacle = 'post' | 'account' | 'network';

/**
 * Looks at something again later, as nothing can be sent now; unless what it waited for has come meanwhile: whoever
 * brought it about has had it sent at once, and must not be overtaken.
 */
export async function putOff(
  db: Db,
  { site_id, id, revision, post_id, account_id }: WaitingPost,
  until: number,
  obstacle: Obstacle,
): Promise<void> {
  // Held while it is looked at: whoever is about to take the obstacle away has done so, or comes after this.
  const isStill = {
    post: sql`select 1 from post as p where p.site_id = ${site_id} and p.id = ${post_id}
      and not (p.deleted_ts is null and ${isLivePost()}) for share`,
    account: sql`select 1 from social_account as a where a.site_id = ${site_id} and a.id = ${account_id}
      and (a.problem is not null or a.stopped_ts is not null) for share`,
    network: sql`select 1`,
  }[obstacle];
  await sql`with still as materialized (${isStill})
    update social_post set due_ts = ${until}
    where site_id = ${site_id} and id = ${id} and status = 'queued' and revision = ${revision}
      and exists (select 1 from still)`.execute(db);
}
