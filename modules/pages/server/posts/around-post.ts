import type { RawBuilder, SqlBool } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import { neighbours, RELATED, relatedPosts } from './neighbours.ts';
import { type ShownBadge, shownBadges } from './post-badges.ts';
import type { PostRow } from './post-row.ts';
import type { TeaserRow } from './teaser-rows.ts';
import { type TranslationRow, translationRows } from './translations.ts';

export type AroundPost = {
  before: TeaserRow | null;
  after: TeaserRow | null;
  related: TeaserRow[];
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
  const [{ before, after }, candidates, badges, translations] = await pipelined(db, (together) => [
    listed ? neighbours(together, siteId, row, listed) : Promise.resolve({ before: null, after: null }),
    listed ? relatedPosts(together, siteId, row, listed, 2) : Promise.resolve([]),
    row.may_wear_badges && row.type !== 'page' ? shownBadges(together, siteId, row.id) : Promise.resolve([]),
    row.is_translated ? translationRows(together, siteId, row.id, closed) : Promise.resolve([]),
  ]);
  const aside = new Set([before?.id, after?.id]);
  const related = candidates.filter(({ id }) => !aside.has(id)).slice(0, RELATED);
  return { before, after, related, badges, translations };
}
