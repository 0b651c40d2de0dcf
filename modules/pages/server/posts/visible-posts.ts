import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { liveStatuses } from '#modules/posts/posts.public.ts';
import type { SiteLanguage } from '../look/site-languages.ts';

const PUBLIC = 1;

/**
 * Whether a post, called `p` by the query, is shown in lists, feeds and searches: it is live and public, stands in no
 * section that is closed to whoever reads, is for them where it is for members, and is an article rather than a part of
 * one or a page such as the imprint.
 * @param languages of the site, for lists in its own one: what stands in the site of another language stands there alone
 */
export function isListed(
  closed: ClosedSections,
  languages: readonly Pick<SiteLanguage, 'communityId' | 'isOwn'>[] = [],
): RawBuilder<SqlBool> {
  const elsewhere = languages.flatMap(({ communityId, isOwn }) => (isOwn ? [] : [communityId]));
  const here =
    elsewhere.length === 0
      ? sql``
      : sql` and (p.community_id is null or not p.community_id = any(${elsewhere}::bigint[]))`;
  return sql<SqlBool>`(p.status in ${liveStatuses} and p.visibility = ${sql.lit(PUBLIC)}
    and p.type not in ('particle', 'page') and p.deleted_ts is null and ${isOpen(closed)}${here})`;
}

/** Whether a post is shown beside one that may stand in the site of another language: those of its language are. */
export function isListedBeside(
  { community_id }: { community_id: number | null },
  closed: ClosedSections,
  languages: readonly SiteLanguage[],
): RawBuilder<SqlBool> {
  const isElsewhere = languages.some(({ communityId, isOwn }) => !isOwn && communityId === community_id);
  return isElsewhere
    ? sql<SqlBool>`(p.community_id = ${community_id} and ${isListed(closed)})`
    : isListed(closed, languages);
}

/** Whether no section and no gate closes the post `p` to whoever reads. */
export function isOpen({ isPrivate, isRestricted, groups }: ClosedSections): RawBuilder<SqlBool> {
  const shut = [...isPrivate, ...isRestricted];
  const gate =
    groups === undefined
      ? sql<SqlBool>`p.gated_groups is null`
      : groups === 'all'
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(p.gated_groups is null or p.gated_groups = '{}' or p.gated_groups && ${[...groups]}::text[])`;
  return shut.length === 0 ? gate : sql<SqlBool>`(${gate} and not p.section_ids && ${shut}::bigint[])`;
}
