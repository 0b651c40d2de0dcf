import { isOrderedByHand, orderByHand } from '#modules/sections/sections.public.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { isFrozenAt, type Placed } from './section-order.ts';

/** The order of a section by hand, and its version. */
export type FrontOrder = {
  order_revision: number;
  updated_ts: number | null;
  updated_by: number | null;
  order: Placed[];
};

const none = { order_revision: 0, updated_ts: null, updated_by: null };
const END_JOB = 'posts.end-frozen';
type Front = { siteId: number; sectionId: number };

/** The posts that have a place in a section, in their order; where the newest stand first, the frozen ones alone. */
export async function orderOf(db: Db, siteId: number, sectionId: number): Promise<Placed[]> {
  const isByHand = await isOrderedByHand(db, siteId, sectionId);
  return db
    .selectFrom('section_position')
    .select(['post_id', 'position', 'is_frozen', 'frozen_until_ts'])
    .$if(!isByHand, (query) => query.where('is_frozen', '=', true))
    .where('site_id', '=', siteId)
    .where('section_id', '=', sectionId)
    .orderBy('position')
    .execute();
}

/** The order with its version; in a write it is held until the transaction ends. */
export async function frontOrder(
  db: Db,
  siteId: number,
  sectionId: number,
  isHeld = false,
): Promise<FrontOrder> {
  if (isHeld) {
    // The row is what writers wait for, so it has to be there.
    await db
      .insertInto('front_order')
      .values({ site_id: siteId, section_id: sectionId })
      .onConflict((conflict) => conflict.columns(['site_id', 'section_id']).doNothing())
      .execute();
  }
  const query = db
    .selectFrom('front_order')
    .select(['order_revision', 'updated_ts', 'updated_by'])
    .where('site_id', '=', siteId)
    .where('section_id', '=', sectionId);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  return { ...(row ?? none), order: await orderOf(db, siteId, sectionId) };
}

/**
 * Writes the order of a section that is held, and drops the pages that show it; one in which posts flow stands by hand
 * from then on. @returns its next version
 */
export async function writeOrder(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'enqueue'> },
  { siteId, now, by }: Stamp,
  sectionId: number,
  order: readonly Placed[],
): Promise<number> {
  await trx
    .deleteFrom('section_position')
    .where('site_id', '=', siteId)
    .where('section_id', '=', sectionId)
    .execute();
  const columns = [
    ...(['section_id', 'post_id', 'position', 'is_frozen', 'frozen_until_ts'] as const),
    ...(['updated_ts', 'updated_by'] as const),
  ];
  const rows = order.map((one) => [
    ...[sectionId, one.post_id, one.position, one.is_frozen, one.frozen_until_ts, now, by],
  ]);
  await insertRows(trx, 'section_position', siteId, columns, rows);
  const { order_revision } = await trx
    .updateTable('front_order')
    .set((eb) => ({ order_revision: eb('order_revision', '+', 1), updated_ts: now, updated_by: by }))
    .where('site_id', '=', siteId)
    .where('section_id', '=', sectionId)
    .returning('order_revision')
    .executeTakeFirstOrThrow();
  if (order.some((one) => !one.is_frozen)) await orderByHand(trx, siteId, sectionId);
  const ends = order.flatMap((one) => (isFrozenAt(one, now) ? (one.frozen_until_ts ?? []) : []));
  for (const runAt of new Set(ends)) {
    const key = `${END_JOB} ${siteId} ${sectionId} ${runAt}`;
    await jobs.enqueue(trx, END_JOB, { siteId, sectionId } satisfies Front, { runAt, key });
  }
  await publishChange(trx, { topic: 'post', siteId, id: frontKey(sectionId) });
  return order_revision;
}

/** What pages that show the order of a section are dropped by. */
export const frontKey = (sectionId: number): string => (sectionId === 0 ? 'home' : `section-${sectionId}`);

/** Lets go of posts whose time at their place is over: they are found among the newest again. */
export function defineFrozenEnds({ database, jobs }: { database: { db: Db }; jobs: Jobs }): void {
  jobs.define<Front>(END_JOB, ({ siteId, sectionId }) =>
    database.db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('section_position')
        .where('site_id', '=', siteId)
        .where('section_id', '=', sectionId)
        .where('is_frozen', '=', true)
        .where('frozen_until_ts', '<=', Math.floor(Date.now() / 1000))
        .execute();
      await publishChange(trx, { topic: 'post', siteId, id: frontKey(sectionId) });
    }),
  );
}
