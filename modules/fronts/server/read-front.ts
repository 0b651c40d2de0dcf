import type { FrontForEditors } from '#modules/pages/pages.public.ts';
import { isFrozenAt, type FrontOrder as Kept, postViewer, sees } from '#modules/posts/posts.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { type FrontOrder, type FrontPost, type FrozenPost, publishFrontOrder } from '../fronts.contract.ts';
import { whyHidden } from './why-hidden.ts';

/** So many of the newest follow what is placed: what two pages of a front hold. */
const MOST_NEWEST = 60;

/** What an order says, without what is over: its posts that flow, and those that are kept. */
export function saidBy({ order }: Kept, now: number): { post_ids: number[]; frozen: FrozenPost[] } {
  return {
    post_ids: order.filter(({ is_frozen }) => !is_frozen).map(({ post_id }) => post_id),
    frozen: order
      .filter((one) => isFrozenAt(one, now))
      .map(({ post_id, position, frozen_until_ts }) => ({ post_id, position, until_ts: frozen_until_ts })),
  };
}

type Reader = Pick<Call, 'site' | 'caller' | 'now'>;

/** An order with the posts that it names and those that follow, as far as the reader may see them. */
export async function presentFront(
  db: Db,
  pages: FrontForEditors,
  call: Reader,
  { kept, sectionId, tree }: { kept: Kept; sectionId: number; tree: SectionTree },
): Promise<FrontOrder> {
  const siteId = call.site.id;
  const front = { siteId, sectionId };
  const said = saidBy(kept, call.now);
  const placed = [...said.post_ids, ...said.frozen.map(({ post_id }) => post_id)];
  const [flow, shown, closed, by] = await Promise.all([
    pages.newest(front, [], MOST_NEWEST + placed.length),
    pages.shown(front, placed),
    pages.closed(siteId),
    titleOf(db, siteId, kept.updated_by),
  ]);
  const posts = await postsOf(db, call, { placed, newest: flow }, tree, { shown, closed });
  const told = new Set(posts.map(({ id }) => id));
  const isPlaced = new Set(placed);
  const flow_ids = flow.filter((id) => told.has(id));
  return {
    section_id: sectionId,
    title: tree.get(sectionId)?.title ?? '',
    order_revision: kept.order_revision,
    updated_ts: kept.updated_ts,
    updated_by: by,
    post_ids: said.post_ids.filter((id) => told.has(id)),
    frozen: said.frozen.filter(({ post_id }) => told.has(post_id)),
    newest_ids: flow_ids.filter((id) => !isPlaced.has(id)).slice(0, MOST_NEWEST),
    flow_ids,
    posts,
  };
}

type Readers = { shown: ReadonlySet<number>; closed: ReadonlySet<number> };

/** @param shown of what is placed; the newest are shown by what they are */
async function postsOf(
  db: Db,
  call: Reader,
  { placed, newest }: { placed: readonly number[]; newest: readonly number[] },
  tree: SectionTree,
  { shown, closed }: Readers,
): Promise<FrontPost[]> {
  const ids = [...new Set([...placed, ...newest])];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('post')
    .select(['id', 'headline', 'status', 'published_ts', 'scheduled_ts', 'primary_section_id'])
    .select(['community_id', 'author_ids', 'visibility', 'type', 'is_taken_down', 'deleted_ts'])
    .select(['is_auto_enabled', 'gated_groups', 'section_ids'])
    .where('site_id', '=', call.site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const viewer = postViewer(call.caller);
  const isNewest = new Set(newest);
  // Who orders the front is told of each place; anybody else of posts that they see, and of no other that it is there.
  const isEditor = isAllowed(publishFrontOrder.permission, call.caller.holder);
  const isOnPage = (id: number) => shown.has(id) || isNewest.has(id);
  return rows
    .filter((row) => isEditor || sees(viewer, row))
    .map((row) => ({
      id: row.id,
      ...(sees(viewer, row)
        ? {
            ...{ headline: row.headline, status: row.status },
            section: tree.get(row.primary_section_id ?? -1)?.title ?? '',
            ...{ published_ts: row.published_ts, scheduled_at: row.scheduled_ts },
            hidden_for: isOnPage(row.id) ? null : whyHidden(row, closed),
          }
        : hidden),
      is_shown: isOnPage(row.id),
    }));
}

/** What is told of a post that the reader may not see; its place alone is part of the order. */
const hidden = {
  ...{ headline: null, section: null, status: null, published_ts: null, scheduled_at: null },
  hidden_for: null,
};

async function titleOf(db: Db, siteId: number, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('profile')
    .select('title')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title ?? null;
}
