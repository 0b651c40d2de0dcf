import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';

const PUBLIC = 1;

/**
 * Whether a post, called `p` by the query, is shown in lists, feeds and searches: it is live and public, stands in no
 * section that is closed to whoever reads, is for them where it is for members, and is an article rather than a part of
 * one or a page such as the imprint.
 */
export function isListed(closed: ClosedSections): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.status = any(${[...LIVE]}::int[]) and p.visibility = ${sql.lit(PUBLIC)}
    and p.type not in ('particle', 'page') and p.deleted_ts is null and ${isOpen(closed)})`;
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
