import type { DemoNeeds } from '#platform/server/room.ts';
import { usualColors } from '../embed-kinds.contract.ts';
import { usualItems } from '../feed-formats.contract.ts';
import type { FeedFormat } from '../feed-kinds.contract.ts';
import { newFeedKey } from './feed-keys.ts';

type DemoFeed = { slug: string; title: string; format: FeedFormat } & Partial<
  Record<string, string | number>
>;

const usual = {
  ...{ description: '', profile: 'none', item_limit: 50, namespaces: '{}', root_element: 'feed' },
  ...{ item_element: 'item', body: 'full', image_size: 'original', utm: '{}', access: 'public' },
  ...{ cache_ttl: 300, status: 'active' },
};

const feeds: readonly DemoFeed[] = [
  {
    ...{ slug: 'newsreader', title: 'Newsreader partners', format: 'rss2', profile: 'apple' },
    ...{ description: 'Everything we publish, for newsreader apps.', image_size: 'large' },
    utm: JSON.stringify({ source: 'newsreader', medium: 'feed' }),
  },
  { slug: 'news-sitemap', title: 'News search', format: 'news_sitemap', item_limit: 500, body: 'none' },
  {
    ...{ slug: 'archive', title: 'City archive', format: 'custom_xml', root_element: 'articles' },
    ...{ item_element: 'article', item_limit: 200, cache_ttl: 3_600 },
  },
  { slug: 'wire', title: 'Regional wire', format: 'json_feed', access: 'token', body: 'excerpt' },
  { slug: 'weekly-digest', title: 'Weekly digest', format: 'atom', status: 'paused', item_limit: 20 },
];

/** Feeds and embedded lists of the demo newsroom; what they hold is built by the first sweep. */
export async function demoFeeds({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
  const latest = JSON.stringify({ kind: 'latest' });
  const rows = feeds.map((feed) => ({
    ...{ ...usual, ...feed, ...stamp, id: nextId(), source: latest },
    items: JSON.stringify(usualItems[feed.format]),
    ...(feed.access === 'token' ? newFeedKey().columns : { key_hash: null, key_end: null }),
  }));
  await trx.insertInto('custom_feed').values(rows).execute();
  const colors = JSON.stringify(usualColors);
  const [newsreader] = rows;
  await trx
    .insertInto('embed_feed')
    .values([
      {
        ...{ ...stamp, id: nextId(), title: 'From our newsroom', template: 'list', item_count: 5, colors },
        ...{ source: latest, fields: ['image', 'date'], allowed_origins: [] },
      },
      {
        ...{ ...stamp, id: nextId(), title: 'Partner front page', template: 'cards', item_count: 6, colors },
        ...{ source: JSON.stringify({ kind: 'feed', feed_id: newsreader?.id ?? 0 }) },
        ...{ fields: ['image', 'section', 'summary'], allowed_origins: ['https://partner.example'] },
      },
    ])
    .execute();
}
