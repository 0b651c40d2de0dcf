import type { RawBuilder, SqlBool } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import { neighbours, RELATED, relatedPosts } from './neighbours.ts';
import { type ShownBadge, shownBadges } from './post-badges.ts';
import type { PostRow } from './post-row.ts';
import type { TeaserRow } from './teaser-rows.ts';
import { type TranslationRow, translationRows } from './translations.ts';

/** As stored: the address of a tag is made from its slug. */
type TagRow = { id: number; title: string; slug: string };

export type AroundPost = {
  before: TeaserRow | null;
  after: TeaserRow | null;
  related: TeaserRow[];
  tags: TagRow[];
  badges: ShownBadge[];
  translations: TranslationRow[];
};

/**
 * What stands around a post, asked in one piece.
 * @param listed which posts it may lead on to; null where it leads nowhere
 */
export async function aroundPost(
  db: Db,
  siteId: number,
  row: PostRow,
  { closed, listed }: { closed: ClosedSections; listed: RawBuilder<SqlBool> | null },
): Promise<AroundPost> {
  const [{ before, after }, candidates, tags, badges, translations] = await pipelined(db, (together) => [
    listed ? neighbours(together, siteId, row, listed) : Promise.resolve({ before: null, after: null }),
    listed ? relatedPosts(together, siteId, row, listed, 2) : Promise.resolve([]),
    tagRows(together, siteId, row.tag_ids),
    row.type === 'page' ? Promise.resolve([]) : shownBadges(together, siteId, row.id),
    translationRows(together, siteId, row.id, closed),
  ]);
  const aside = new Set([before?.id, after?.id]);
  const related = candidates.filter(({ id }) => !aside.has(id)).slice(0, RELATED);
  return { before, after, related, tags, badges, translations };
}

async function tagRows(db: Db, siteId: number, ids: readonly number[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'title', 'slug'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('is_hidden', '=', false)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
