import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listEmbedFeeds } from '../embeds.contract.ts';
import { listCustomFeeds } from '../feeds.contract.ts';

type Feeds = { all: number; active: number; last_built_ts: number | null };
type Failure = { title: string; last_error: string; last_tried_ts: number };

/** How the feeds for partners and the lists on other sites are, each kind together. */
export const feedIntegrations = (db: Db): Integration[] => [
  {
    ...{ id: 'custom_feeds', path: '/feed_builder', call: listCustomFeeds },
    read: async ({ site: { id: siteId } }) => {
      const {
        rows: [feeds],
      } = await sql<Feeds>`select count(*)::int as all,
          (count(*) filter (where status = 'active'))::int as active, max(last_built_ts) as last_built_ts
        from custom_feed where site_id = ${siteId} and deleted_ts is null`.execute(db);
      if (!feeds || feeds.all === 0) return { state: 'none' };
      const facts = { count: feeds.all, usedTs: feeds.last_built_ts };
      const {
        rows: [failure],
      } = await sql<Failure>`select title, last_error, last_tried_ts from custom_feed
        where site_id = ${siteId} and deleted_ts is null and status = 'active' and last_error is not null
        order by last_tried_ts desc limit 1`.execute(db);
      if (!failure) return { ...facts, state: feeds.active > 0 ? 'on' : 'off' };
      const errorTs = failure.last_tried_ts || null;
      return { ...facts, state: 'trouble', name: failure.title, error: failure.last_error, errorTs };
    },
  },
  {
    ...{ id: 'embed_feeds', path: '/js_feed_builder', call: listEmbedFeeds },
    read: async ({ site }) => {
      const {
        rows: [feeds],
      } = await sql<{ all: number }>`select count(*)::int as all from embed_feed
        where site_id = ${site.id} and deleted_ts is null`.execute(db);
      return feeds && feeds.all > 0 ? { state: 'on', count: feeds.all } : { state: 'none' };
    },
  },
];
