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

/** Why nothing is done beside some posts, by what stands in the places that the act writes. */
export async function besideFacts(
  db: Db,
  siteId: number,
  change: BatchChange,
  posts: readonly BatchPost[],
  now: number,
): Promise<Refusals> {
  if (!isBeside(change)) return new Map();
  if (change.action === 'translate') return untranslated(db, siteId, change, posts);
  return unplaced(db, siteId, change, posts, now);
}

async function unplaced(
  db: Db,
  siteId: number,
  change: Exclude<BesideChange, { action: 'translate' }>,
  posts: readonly BatchPost[],
  now: number,
): Promise<Refusals> {
  const refused = new Map<number, SkipReason>();
  const order = await orderOf(db, siteId, change.section);
  const placed = new Map(order.map((one) => [one.post_id, one]));
  let kept = order.filter((one) => isFrozenAt(one, now)).length;
  for (const { id, section_ids } of posts) {
    const one = placed.get(id);
    const isKept = one !== undefined && isFrozenAt(one, now);
    if (change.action === 'unfreeze') {
      if (!isKept) refused.set(id, 'unchanged');
    } else if (!one && change.family && !section_ids.some((section) => change.family?.includes(section))) {
      refused.set(id, 'not_in_section');
    } else if (isKept) {
      if (one.frozen_until_ts === change.until) refused.set(id, 'unchanged');
    } else if (kept >= MOST_PLACED) refused.set(id, 'front_is_full');
    else kept += 1;
  }
  return refused;
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
