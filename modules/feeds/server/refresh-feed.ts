import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { FeedFailure } from '../feed-kinds.contract.ts';
import { type BuiltFeed, buildFeed, type FeedSettings } from './build-feed.ts';
import type { CustomFeedRow } from './custom-feeds.table.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { FeedFails } from './source-posts.ts';

/** Stands for the address of the site in what is kept: each reader gets the one by which they asked. */
export const KEPT_BASE = 'https://base.invalid';

/** Builds a feed anew and keeps it; where that fails, the version before stays and the feed says why. */
export async function refreshFeed(
  needs: FeedNeeds,
  siteId: number,
  feedId: number,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const row = await needs.db
    .selectFrom('custom_feed')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', feedId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  const site = row && (await siteOf(needs.db, siteId));
  if (!row || !site) return;
  const built = await buildFeed(needs, site, settingsOf(row), now, signal).catch((error: unknown) => {
    if (error instanceof FeedFails) return error.failure;
    throw error;
  });
  await needs.db.transaction().execute((trx) => keepBuilt(trx, row, built, now));
}

export const settingsOf = (row: CustomFeedRow): FeedSettings => row as unknown as FeedSettings;

async function keepBuilt(
  trx: Trx,
  { site_id: siteId, id, revision }: CustomFeedRow,
  built: BuiltFeed | FeedFailure,
  now: number,
): Promise<void> {
  const hasFailed = typeof built === 'string';
  const current = await trx
    .updateTable('custom_feed')
    .set({
      last_error: hasFailed ? built : null,
      last_tried_ts: now,
      ...(hasFailed
        ? {}
        : { last_built_ts: now, last_item_count: built.parts.length, last_left_out: built.leftOut }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    // Saved anew meanwhile, it is built by what was saved then.
    .where('revision', '=', revision)
    .where('deleted_ts', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!current) return;
  if (hasFailed || (await keepOutput(trx, siteId, id, built, now))) {
    await publishChange(trx, { topic: 'custom_feed', siteId, id });
  }
}

/** @returns whether readers get something else now */
async function keepOutput(
  trx: Trx,
  siteId: number,
  feedId: number,
  built: BuiltFeed,
  now: number,
): Promise<boolean> {
  const before = await trx
    .selectFrom('custom_feed_output')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('feed_id', '=', feedId)
    .forUpdate()
    .executeTakeFirst();
  const output = {
    ...{ content_type: built.contentType, head: built.head, tail: built.tail, separator: built.separator },
    ...{ parts: [...built.parts], post_ids: built.postIds },
  };
  const isSame =
    before && Object.entries(output).every(([key, value]) => isEqual(before[key as never], value));
  if (isSame) return false;
  await trx
    .insertInto('custom_feed_output')
    .values({ site_id: siteId, feed_id: feedId, ...output, changed_ts: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'feed_id']).doUpdateSet({ ...output, changed_ts: now }),
    )
    .execute();
  return true;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
