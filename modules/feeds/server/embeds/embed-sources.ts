import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { EmbedSource } from '../../embeds.contract.ts';
import type { FeedSource } from '../../feed-drafts.contract.ts';
import { feedInUse } from '../../feeds.contract.ts';
import type { CustomFeedRow } from '../custom-feeds.table.ts';
import { isSourceThere } from '../source-posts.ts';

/** The posts that an embedded list shows: of a feed, those of its own source; null where that is not there for all. */
export async function sourceOfEmbed(
  db: Db,
  siteId: number,
  source: EmbedSource,
): Promise<{ source: FeedSource; feedId: number | null } | null> {
  if (source.kind !== 'feed') return { source, feedId: null };
  const feed = await db
    .selectFrom('custom_feed')
    .select(['id', 'source'])
    .where('site_id', '=', siteId)
    .where('id', '=', source.feed_id)
    .where('access', '=', 'public')
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return feed ? { source: feed.source as unknown as FeedSource, feedId: feed.id } : null;
}

export async function isEmbedSourceThere(db: Db, siteId: number, source: EmbedSource): Promise<boolean> {
  const found = await sourceOfEmbed(db, siteId, source);
  return found !== null && (await isSourceThere(db, siteId, found.source));
}

/**
 * What a list on another site shows stays.
 * @param field of the body that asks for something else
 * @throws ApiError feed_is_in_use
 */
export async function refuseUsedFeeds(
  db: Db,
  feeds: readonly CustomFeedRow[],
  field?: string,
): Promise<void> {
  const [first] = feeds;
  if (!first) return;
  const ids = feeds.map(({ id }) => String(id));
  const used = await db
    .selectFrom('embed_feed')
    .select(['id', 'title'])
    .where('site_id', '=', first.site_id)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`source ->> 'kind' = 'feed' and source ->> 'feed_id' = any(${ids}::text[])`)
    .limit(20)
    .execute();
  if (used.length === 0) return;
  const details = field ? [{ loc: ['body', field], msg: 'feed_is_in_use' }] : [];
  throw feedInUse({ details, extra: { used_by: used } });
}
