import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { SiteEvents } from '#platform/server/outbox/reaction.ts';

/** What changes what a feed says of posts. */
export const heardEvents = [
  ...['post.created', 'post.updated', 'post.status_changed', 'post.removed', 'post.restored'],
  ...['post.authors_changed', 'post.tags_changed', 'post.sections_changed', 'post.marked_spam'],
  ...['post.unmarked_spam', 'profile.updated', 'profile.removed', 'profile.restored', 'profile.erased'],
  ...['tag.updated', 'section.updated', 'section.removed', 'import.finished'],
  'import.files_fetched',
  ...['live_entry.created', 'live_entry.updated', 'live_entry.removed', 'live_entry.restored'],
];

/** After these nothing is taken as it was. */
const makeAnew = ['profile.erased', 'section.updated', 'section.removed', 'import.files_fetched'];

/**
 * Has the feeds that a change is about hear of it: of posts those that are active, and where no reader has the posts those
 * that still name one; of what somebody says of themselves those that name them; of anything else all, as what is paused
 * says nothing of somebody who is forgotten either.
 * @returns whether a feed did
 */
export async function hear(
  trx: Trx,
  event: string,
  { siteId, objectIds }: Pick<SiteEvents, 'siteId' | 'objectIds'>,
): Promise<boolean> {
  const ids = [...objectIds];
  if (event === 'profile.erased') await forgetAuthors(trx, siteId, ids);
  return noteHeard(trx, siteId, isConcerned(event, siteId, ids), makeAnew.includes(event));
}

/** Locks them in the order of their ids: two that note at once wait for each other and no more. */
export async function noteHeard(
  db: Db,
  siteId: number,
  isConcerned: RawBuilder<SqlBool>,
  isAnew = false,
): Promise<boolean> {
  const heard = await sql`with concerned as (select f.id from custom_feed as f
      where f.site_id = ${siteId} and f.deleted_ts is null and ${isConcerned} order by f.id for update)
    update custom_feed set heard_count = heard_count + 1, epoch = epoch + ${isAnew ? 1 : 0}
    where site_id = ${siteId} and id in (select id from concerned)`.execute(db);
  return Number(heard.numAffectedRows ?? 0) > 0;
}

function isConcerned(event: string, siteId: number, ids: readonly number[]): RawBuilder<SqlBool> {
  if (event === 'profile.updated')
    return sql`exists (select from custom_feed_output as o
      where o.site_id = ${siteId} and o.feed_id = f.id and o.author_ids && ${ids}::bigint[])`;
  if (event.startsWith('live_entry.'))
    return sql`f.status = 'active' and exists (select from live_entry as e
      join post as p on p.site_id = e.site_id and p.id = e.post_id
      where e.site_id = ${siteId} and p.site_id = ${siteId} and e.id = any(${ids}::bigint[])
        and p.status = any(${[...LIVE]}::int[]))`;
  if (!event.startsWith('post.')) return sql`true`;
  return sql`f.status = 'active' and (
    exists (select from post as p where p.site_id = ${siteId} and p.id = any(${ids}::bigint[])
      and p.status = any(${[...LIVE]}::int[]))
    or exists (select from custom_feed_output as o
      where o.site_id = ${siteId} and o.feed_id = f.id and o.post_ids && ${ids}::bigint[]))`;
}

/** What names somebody who is forgotten is gone at once, also where the feed cannot be built right now. */
async function forgetAuthors(trx: Trx, siteId: number, profileIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ feed_id: number }>`delete from custom_feed_item as i
    where i.site_id = ${siteId} and i.author_ids && ${profileIds}::bigint[] returning i.feed_id`.execute(trx);
  for (const id of new Set(rows.map(({ feed_id }) => feed_id)))
    await publishChange(trx, { topic: 'custom_feed', siteId, id });
}
