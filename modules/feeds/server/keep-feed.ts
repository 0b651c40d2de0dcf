import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { FeedFailure } from '../feed-kinds.contract.ts';
import type { BuiltFeed, KeptItem } from './build-feed.ts';
import type { CustomFeedRow } from './custom-feeds.table.ts';

type OfFeed = { siteId: number; feedId: number };

/** What is kept of the items of a feed, by their posts, without their texts. */
export async function keptItems(db: Db, { siteId, feedId }: OfFeed): Promise<Map<number, KeptItem>> {
  const rows = await db
    .selectFrom('custom_feed_item')
    .select(['post_id', 'made_of', 'size'])
    .select((eb) => eb('part', 'is', null).as('is_left_out'))
    .where('site_id', '=', siteId)
    .where('feed_id', '=', feedId)
    .execute();
  return new Map(
    rows.map(({ post_id, made_of, size, is_left_out }) => [
      post_id,
      { madeOf: made_of, size, isLeftOut: Boolean(is_left_out) },
    ]),
  );
}

/** Keeps what was built; where that failed, the version before stays and the feed says why. */
export async function keepBuilt(
  trx: Trx,
  row: Pick<CustomFeedRow, 'site_id' | 'id' | 'revision' | 'epoch'>,
  built: BuiltFeed | FeedFailure,
  { now, heardCount }: { now: number; heardCount: number },
): Promise<void> {
  const of: OfFeed = { siteId: row.site_id, feedId: row.id };
  const hasFailed = typeof built === 'string';
  const current = await trx
    .updateTable('custom_feed')
    .set({
      ...{ last_error: hasFailed ? built : null, last_tried_ts: now, built_count: heardCount },
      ...(hasFailed
        ? {}
        : {
            ...{ last_built_ts: now, last_left_out: built.leftOut },
            last_item_count: built.items.length - built.leftOut,
          }),
    })
    .where('site_id', '=', of.siteId)
    .where('id', '=', of.feedId)
    // Saved anew meanwhile, or naming somebody who is forgotten, it is built once more.
    .where('revision', '=', row.revision)
    .where('epoch', '=', row.epoch)
    .where('deleted_ts', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!current) return;
  const isOther = hasFailed || (await keepItems(trx, of, built)) || (await isOtherFrame(trx, of, built));
  if (!hasFailed && isOther) await keepFrame(trx, of, built, now);
  if (isOther) await publishChange(trx, { topic: 'custom_feed', siteId: of.siteId, id: of.feedId });
}

/** @returns whether an item that readers get says something else now */
async function keepItems(trx: Trx, { siteId, feedId }: OfFeed, { items }: BuiltFeed): Promise<boolean> {
  const made = items.filter(({ text }) => text !== null);
  const before = await trx
    .selectFrom('custom_feed_item')
    .select(['post_id', 'part'])
    .where('site_id', '=', siteId)
    .where('feed_id', '=', feedId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(made.map(({ postId }) => postId)))))
    .execute();
  const partOf = new Map(before.map(({ post_id, part }) => [post_id, part]));
  const rows = made.map(({ postId, authorIds, madeOf, size, isLeftOut, text }) => [
    ...[feedId, postId, [...authorIds], madeOf, size],
    isLeftOut ? null : text,
  ]);
  await insertRows(
    ...([trx, 'custom_feed_item', siteId] as const),
    ['feed_id', 'post_id', 'author_ids', 'made_of', 'size', 'part'],
    rows,
    `on conflict (site_id, feed_id, post_id) do update set author_ids = excluded.author_ids,
      made_of = excluded.made_of, size = excluded.size, part = excluded.part`,
  );
  await sql`delete from custom_feed_item where site_id = ${siteId} and feed_id = ${feedId}
    and not post_id = any(${items.map(({ postId }) => postId)}::bigint[])`.execute(trx);
  return made.some(({ postId, text, isLeftOut }) => !isLeftOut && partOf.get(postId) !== text);
}

const frameOf = ({ contentType, head, tail, separator, items }: BuiltFeed) => ({
  ...{ content_type: contentType, head, tail, separator },
  post_ids: items.flatMap(({ postId, isLeftOut }) => (isLeftOut ? [] : postId)),
  author_ids: [...new Set(items.flatMap(({ authorIds }) => authorIds))].sort((one, other) => one - other),
});

async function isOtherFrame(trx: Trx, { siteId, feedId }: OfFeed, built: BuiltFeed): Promise<boolean> {
  const before = await trx
    .selectFrom('custom_feed_output')
    .select(['content_type', 'head', 'tail', 'separator', 'post_ids', 'author_ids'])
    .where('site_id', '=', siteId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  const now = frameOf(built);
  return Object.entries(now).some(
    ([key, value]) => String(before?.[key as keyof typeof now]) !== String(value),
  );
}

async function keepFrame(trx: Trx, { siteId, feedId }: OfFeed, built: BuiltFeed, now: number): Promise<void> {
  const frame = frameOf(built);
  await trx
    .insertInto('custom_feed_output')
    .values({ site_id: siteId, feed_id: feedId, ...frame, changed_ts: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'feed_id']).doUpdateSet((eb) => ({
        ...frame,
        // Two versions of one second are told from each other by whoever asks what is newer.
        changed_ts: eb.fn<number>('greatest', [
          eb(eb.ref('custom_feed_output.changed_ts'), '+', 1),
          eb.val(now),
        ]),
      })),
    )
    .execute();
}

/** The texts of the items of a feed, by their posts. */
export async function itemTexts(
  db: Db,
  { siteId, feedId }: OfFeed,
  postIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('custom_feed_item')
    .select(['post_id', 'part'])
    .where('site_id', '=', siteId)
    .where('feed_id', '=', feedId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val([...postIds]))))
    .where('part', 'is not', null)
    .execute();
  return new Map(rows.map(({ post_id, part }) => [post_id, part ?? '']));
}
