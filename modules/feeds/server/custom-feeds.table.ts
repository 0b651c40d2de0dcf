import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { addressOfFeed, type FeedFormat, MOST_FEEDS } from '../feed-kinds.contract.ts';
import { type CustomFeed, type CustomFeedFilters, slugTaken, tooManyFeeds } from '../feeds.contract.ts';

export type CustomFeedRow = RowOf<'custom_feed'>;

const show = (row: CustomFeedRow): CustomFeed => {
  const { key_hash, ...shown } = row;
  const path = addressOfFeed({ slug: row.slug, format: row.format as FeedFormat });
  return { ...shown, path } as unknown as CustomFeed;
};

/** Refuses to hold more feeds than a site may have. @throws ApiError too_many_feeds */
export async function refuseTooManyFeeds(trx: Trx, siteId: number, added: number): Promise<void> {
  const there = await trx
    .selectFrom('custom_feed')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_FEEDS)
    .execute();
  if (there.length + added > MOST_FEEDS) throw tooManyFeeds();
}

export const customFeedTable = rowTable('custom_feed', {
  kind: 'custom_feed',
  topic: 'custom_feed',
  show,
  said: (row) => ({
    ...{ slug: row.slug, title: row.title, description: row.description, format: row.format },
    ...{ profile: row.profile, source: row.source, item_limit: row.item_limit, items: row.items },
    ...{ namespaces: row.namespaces, root_element: row.root_element, item_element: row.item_element },
    ...{ body: row.body, image_size: row.image_size, utm: row.utm, access: row.access },
    ...{ cache_ttl: row.cache_ttl, status: row.status, key_end: row.key_end },
  }),
  event: ({ slug, format, status }) => ({ slug, format, status }),
  unique: { custom_feed_slug: { error: slugTaken, field: 'slug' } },
  undoneBy: onSite('MANAGE_FEEDS'),
  checkReturning: (trx, siteId, rows) => refuseTooManyFeeds(trx, siteId, rows.length),
});

export const customFeedList: ListDescription<'custom_feed', CustomFeedFilters> = {
  search: ['title', 'slug'],
  filters: {
    format: (format) => sql`format = ${format}`,
    status: (status) => sql`status = ${status}`,
  },
  sorts: {
    title: { column: 'title', isText: true },
    created: { column: 'id' },
    updated: { column: 'updated_ts' },
    built: { by: sql`coalesce(last_built_ts, 0)` },
  },
};
