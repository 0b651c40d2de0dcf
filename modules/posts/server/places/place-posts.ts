import { isOrderedByHand, type SectionTree } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { untilInvalid } from '../../post-batches.contract.ts';
import type { PlacedPost, PostPosition } from '../../post-quick.contract.ts';
import { PUBLIC } from '../../post-status.contract.ts';
import { isLivePost } from '../live-post.ts';
import { frontOrder, writeOrder } from './front-orders.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { isFrozenAt, type Placed, placedAt } from './section-order.ts';

export type PlaceNeeds = {
  database: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  sections: (siteId: number) => Promise<SectionTree>;
};
type Asker = Pick<Call, 'site' | 'caller' | 'request'>;

/** What is asked for a post: a place, none any more, or what it has; and whether it is kept there. */
export type Placing = {
  sectionId: number;
  position: number | null | undefined;
  isFrozen?: boolean;
  untilTs?: number | null;
  /** The version of the order that it starts from; any when left out. */
  orderRevision?: number | undefined;
};

/** Where posts stand now, and the version of the order that says so. */
export type PlacedPosts = { placed: PlacedPost[]; order_revision: number };

/**
 * Places posts in a section, one after the other, in one transaction.
 * @throws ApiError not_found, section_id_is_invalid, until_ts_is_invalid, revision_conflict with the first as it stands
 */
export async function placePosts(
  { database, jobs, sections }: PlaceNeeds,
  call: Asker,
  postIds: readonly number[],
  placing: Placing,
): Promise<PlacedPosts> {
  const stamp = stampOf(call);
  const { siteId, now } = stamp;
  const { sectionId } = placing;
  if (placing.untilTs != null && placing.untilTs <= now) throw untilInvalid();
  const tree = await sections(siteId);
  return database.db.transaction().execute(async (trx) => {
    const kept = await frontOrder(trx, siteId, sectionId, true);
    const { order: before } = kept;
    await refuseElsewhere(trx, call, postIds, { sectionId, tree, order: before, key: 'section_id' });
    if (placing.orderRevision !== undefined && placing.orderRevision !== kept.order_revision) {
      const { order_revision, updated_by: updatedBy } = kept;
      const current = { ...shown(before, postIds[0] ?? 0, sectionId, now), order_revision };
      const saved = { revision: order_revision, updatedBy, current };
      throw savedMeanwhile(saved, { sent: placing.orderRevision, by: stamp.by });
    }
    const isLetGo = placing.isFrozen === false && placing.position === undefined;
    // Where the newest stand first, a post that is let go has no place of its own.
    const flows = isLetGo && !(await isOrderedByHand(trx, siteId, sectionId));
    let order = before;
    for (const [index, post_id] of postIds.entries()) {
      const known = order.find((one) => one.post_id === post_id);
      const at = known?.position ?? null;
      const is_frozen = placing.isFrozen ?? known?.is_frozen ?? false;
      const kept =
        placing.isFrozen === undefined ? (known?.frozen_until_ts ?? null) : (placing.untilTs ?? null);
      const usual = flows ? null : (at ?? (is_frozen ? 0 : null));
      const wish = placing.position === undefined ? usual : placing.position;
      const position = wish === null ? null : wish + (placing.position == null ? 0 : index);
      order = placedAt(
        order,
        { post_id, is_frozen, frozen_until_ts: is_frozen ? kept : null },
        position,
        now,
      );
    }
    const order_revision = await writeOrder({ trx, jobs }, stamp, sectionId, order);
    const placed = postIds.map((id) => shown(order, id, sectionId, now));
    for (const [index, objectId] of postIds.entries()) {
      await recordWrite(trx, database.ids.next, call, {
        action: 'post.positioned',
        objectId,
        before: shown(before, objectId, sectionId, now),
        after: placed[index],
        event: { section_id: sectionId, position: placed[index]?.position },
      });
    }
    const onSite = await onSiteOf(trx, siteId, postIds);
    return {
      placed: placed.map((one) => ({ ...one, is_on_site: onSite.has(one.post_id) })),
      order_revision,
    };
  });
}

/** Which of these posts anybody can read on the site. */
async function onSiteOf(trx: Trx, siteId: number, postIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('post as p')
    .select('p.id')
    .where('p.site_id', '=', siteId)
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...postIds]))))
    .where(isLivePost())
    .where('p.visibility', '=', PUBLIC)
    .where('p.deleted_ts', 'is', null)
    .where('p.gated_groups', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Where a post stands by hand. */
export async function positionsOf(
  db: Db,
  siteId: number,
  postId: number,
  now: number,
): Promise<PostPosition[]> {
  const rows = await db
    .selectFrom('section_position')
    .select(['post_id', 'section_id', 'position', 'is_frozen', 'frozen_until_ts'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .orderBy('section_id')
    .execute();
  return rows.map((row) => ({ ...row, is_frozen: isFrozenAt(row, now) }));
}

function shown(order: readonly Placed[], post_id: number, section_id: number, now: number): PostPosition {
  const one = order.find((placed) => placed.post_id === post_id);
  return {
    ...{ post_id, section_id, position: one?.position ?? null },
    ...{ is_frozen: one ? isFrozenAt(one, now) : false, frozen_until_ts: one?.frozen_until_ts ?? null },
  };
}
