import { type Selectable, sql } from 'kysely';
import type { TextCheck } from '#database/schema.ts';
import type { Db } from '#platform/server/database.ts';
import type { LeftReason } from '../../rule-kinds.contract.ts';
import type { ReplacementCheck } from '../../rule-writing.contract.ts';
import type { RuleRow } from '../rules.table.ts';

/** A rule as it was when posts were checked by it. */
export type KeptRule = RuleRow;
/** How many posts stay as they are for one reason, and the first of them. */
export type Left = Omit<ReplacementCheck['skipped'][number], 'reason'>;
export type CheckRow = Omit<Selectable<TextCheck>, 'rule' | 'skipped' | 'examples'> & {
  rule: KeptRule;
  skipped: Partial<Record<LeftReason, Left>>;
  examples: ReplacementCheck['items'];
};

/** What a part of the posts comes to. */
export type Seen = {
  scanned: number;
  postIds: readonly number[];
  places: number;
  items: ReplacementCheck['items'];
  left: ReadonlyMap<LeftReason, Left['posts']>;
};

const SHOWN = 20;
const MOST_AT_ONCE = 100;
const KEPT_SECONDS = 2 * 86_400;

/** Checks that were begun before posts were named know their number alone. */
const leftPosts = (kept: unknown): CheckRow['skipped'] =>
  Object.fromEntries(
    Object.entries(kept as Record<string, Left | number>).map(([reason, left]) => [
      reason,
      typeof left === 'number' ? { count: left, posts: [] } : left,
    ]),
  );

/** The statements about checks of rules. */
export const checkQueries = (db: Db) => ({
  find: async (siteId: number, checkId: number): Promise<CheckRow | null> => {
    const row = await db
      .selectFrom('text_check')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', checkId)
      .executeTakeFirst();
    return row ? ({ ...row, skipped: leftPosts(row.skipped) } as CheckRow) : null;
  },

  /** Adds what a part of the posts came to. */
  add: async (siteId: number, checkId: number, seen: Seen): Promise<void> => {
    const { skipped, examples } = await db
      .selectFrom('text_check')
      .select(['skipped', 'examples'])
      .where('site_id', '=', siteId)
      .where('id', '=', checkId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const all = leftPosts(skipped);
    for (const [reason, posts] of seen.left) {
      const { count, posts: first } = all[reason] ?? { count: 0, posts: [] };
      all[reason] = { count: count + posts.length, posts: [...first, ...posts].slice(0, SHOWN) };
    }
    const items = [...(examples as CheckRow['examples']), ...seen.items].slice(0, SHOWN);
    await sql`update text_check set scanned_count = scanned_count + ${seen.scanned},
        post_ids = post_ids || ${[...seen.postIds]}::bigint[], place_count = place_count + ${seen.places},
        skipped = ${JSON.stringify(all)}, examples = ${JSON.stringify(items)}
      where site_id = ${siteId} and id = ${checkId}`.execute(db);
  },

  /** All posts are gone through, or as many are found as are written at a time. */
  end: async (siteId: number, checkId: number, most: number): Promise<void> => {
    await sql`update text_check set is_complete = cardinality(post_ids) <= ${most},
        post_ids = post_ids[1:${most}::integer]
      where site_id = ${siteId} and id = ${checkId}`.execute(db);
  },

  /** Forgets those that are two days old, of all sites. */
  forgetOld: async (now: number, signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted) {
      const old = await db
        .selectFrom('text_check')
        .select(['site_id', 'id'])
        .where('created_ts', '<=', now - KEPT_SECONDS)
        .orderBy('created_ts')
        .limit(MOST_AT_ONCE)
        .execute();
      if (old.length === 0) return;
      for (const { site_id, id } of old) {
        await db.deleteFrom('text_check').where('site_id', '=', site_id).where('id', '=', id).execute();
      }
    }
  },
});
