import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { MOST_PLACED } from '../../front-places.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { MOST_LANGUAGES } from '../../post-translations.contract.ts';
import { orderOf } from '../places/front-orders.ts';
import { isFrozenAt } from '../places/section-order.ts';
import { type BatchChange, type BesideChange, isBeside } from './batch-change.ts';
import type { BatchPost } from './post-facts.ts';

type Refusals = ReadonlyMap<number, SkipReason>;
/** `pinned`: how many places of a front the act has taken with these posts and those before them. */
type BesideFacts = { refused: Refusals; pinned: number };

/**
 * Why nothing is done beside some posts, by what stands in the places that the act writes.
 * @param posts only those that the act may change by themselves: no other takes a place
 * @param pinned how many places of a front the act would have taken before them, where nothing was written yet
 */
export async function besideFacts(
  db: Db,
  siteId: number,
  change: BatchChange,
  posts: readonly BatchPost[],
  now: number,
  pinned = 0,
): Promise<BesideFacts> {
  if (!isBeside(change)) return { refused: new Map(), pinned };
  if (change.action === 'translate') {
    return { refused: await untranslated(db, siteId, change, posts), pinned };
  }
  return unplaced(db, siteId, change, posts, now, pinned);
}

async function unplaced(
  db: Db,
  siteId: number,
  change: Exclude<BesideChange, { action: 'translate' }>,
  posts: readonly BatchPost[],
  now: number,
  before: number,
): Promise<BesideFacts> {
  const refused = new Map<number, SkipReason>();
  const order = await orderOf(db, siteId, change.section);
  const placed = new Map(order.map((one) => [one.post_id, one]));
  const kept = order.filter((one) => isFrozenAt(one, now)).length;
  let pinned = before;
  for (const { id, section_ids } of posts) {
    const one = placed.get(id);
    const isKept = one !== undefined && isFrozenAt(one, now);
    if (change.action === 'unfreeze') {
      if (!isKept) refused.set(id, 'unchanged');
    } else if (!one && change.family && !section_ids.some((section) => change.family?.includes(section))) {
      refused.set(id, 'not_in_section');
    } else if (isKept) {
      if (one.frozen_until_ts === change.until) refused.set(id, 'unchanged');
    } else if (kept + pinned >= MOST_PLACED) refused.set(id, 'front_is_full');
    else pinned += 1;
  }
  return { refused, pinned };
}

type Known = { source_id: number; post_id: number; language: string };

async function untranslated(
  db: Db,
  siteId: number,
  { language, siteLanguage }: Extract<BesideChange, { action: 'translate' }>,
  posts: readonly BatchPost[],
): Promise<Refusals> {
  const ids = posts.map(({ id }) => id);
  const { rows: known } =
    await sql<Known>`select t.source_id, t.post_id, t.language from post_translation as t
    join post as p on p.site_id = ${siteId} and p.id = t.post_id and p.status <> ${PostStatus.REMOVED}
    where t.site_id = ${siteId} and (t.source_id = any(${ids}::bigint[]) or t.post_id = any(${ids}::bigint[]))`.execute(
      db,
    );
  const { rows: spoken } = await sql<{ id: number; language: string | null }>`select id, language from post
    where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(db);
  const sources = new Set(known.map(({ post_id }) => post_id));
  const bySource = Map.groupBy(known, ({ source_id }) => source_id);
  const reasonOf = (id: number, own: string | null): SkipReason | undefined => {
    const there = bySource.get(id) ?? [];
    if (sources.has(id)) return 'is_translation';
    if ((own ?? siteLanguage) === language) return 'is_in_language';
    if (there.some((one) => one.language === language)) return 'has_translation';
    return there.length >= MOST_LANGUAGES ? 'has_too_many_languages' : undefined;
  };
  return new Map(
    spoken.flatMap(({ id, language: own }) => {
      const reason = reasonOf(id, own);
      return reason ? [[id, reason] as const] : [];
    }),
  );
}
