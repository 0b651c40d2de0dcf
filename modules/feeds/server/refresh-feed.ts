import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import { buildFeed } from './build-feed.ts';
import type { CustomFeedRow } from './custom-feeds.table.ts';
import type { FeedNeeds } from './feed-needs.ts';
import type { FeedSettings } from './feed-settings.ts';
import { keepBuilt, keptItems } from './keep-feed.ts';
import { rememberedPosts } from './remembered-posts.ts';
import { FeedFails } from './source-posts.ts';

/** Stands for the address of the site in what is kept: each reader gets the one by which they asked. */
export const KEPT_BASE = 'https://base.invalid';
/** What no event tells of, such as a shortcode in a body, is made anew after so many seconds. */
const ANEW_SECONDS = 3_600;

export type Due = { id: number; heardCount: number };
type Turn = { siteId: number; now: number; isOver: () => boolean; signal?: AbortSignal | undefined };

/** Feeds of a site that have heard of something since they were built, the one first that waits longest. */
export async function dueFeeds(db: Db, siteId: number): Promise<Due[]> {
  const rows = await db
    .selectFrom('custom_feed')
    .select(['id', 'heard_count'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .whereRef('heard_count', '>', 'built_count')
    .orderBy('last_tried_ts')
    .orderBy('id')
    .execute();
  return rows.map(({ id, heard_count }) => ({ id, heardCount: heard_count }));
}

/**
 * Builds the feeds of a site that are due until the turn is over; one that cannot be built keeps no other from it.
 * @returns whether some still wait
 */
export async function refreshFeeds(needs: FeedNeeds, turn: Turn): Promise<boolean> {
  const { siteId } = turn;
  // What has been heard is counted before any post is read: what comes later is built by another turn.
  const due = await dueFeeds(needs.db, siteId);
  const site = due.length > 0 ? await siteOf(needs.db, siteId) : null;
  if (!site) return false;
  const posts = rememberedPosts(needs.posts);
  const failures: unknown[] = [];
  for (const [at, feed] of due.entries()) {
    if (at > 0 && turn.isOver()) return true;
    await refreshFeed({ ...needs, posts }, site, feed, turn).catch(async (error: unknown) => {
      if (turn.signal?.aborted) throw error;
      failures.push(error);
      await noteTried(needs.db, feed.id, turn);
    });
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function refreshFeed(
  needs: FeedNeeds,
  site: ReaderSite,
  { id, heardCount }: Due,
  { siteId, now, signal }: Turn,
): Promise<void> {
  const row = await needs.db
    .selectFrom('custom_feed')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const items = await keptItems(needs.db, { siteId, feedId: id });
  const word = `${row.epoch} ${Math.floor((now + (id % ANEW_SECONDS)) / ANEW_SECONDS)}`;
  const built = await buildFeed(needs, site, settingsOf(row), now, { kept: { items, word }, signal }).catch(
    (error: unknown) => {
      if (error instanceof FeedFails) return error.failure;
      throw error;
    },
  );
  await needs.db.transaction().execute((trx) => keepBuilt(trx, row, built, { now, heardCount }));
}

/** Whoever waits longest comes first, and has waited until now. */
const noteTried = (db: Db, id: number, { siteId, now }: Turn) =>
  db
    .updateTable('custom_feed')
    .set({ last_tried_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();

const settingsOf = (row: CustomFeedRow): FeedSettings => row as unknown as FeedSettings;

async function siteOf(db: Db, siteId: number): Promise<ReaderSite | null> {
  const site = await db
    .selectFrom('site')
    .select(['id', 'name', 'title', 'timezone', 'locale'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!site) return null;
  return {
    ...site,
    ...{ uri: KEPT_BASE, base: KEPT_BASE, accessLimitationTs: null, communityIds: new Set<number>() },
  };
}
