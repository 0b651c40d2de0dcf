import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';

const PUBLIC = 1;

/**
 * Whether a post, called `p` by the query, is shown in lists, feeds and searches: it is live and public, stands in no
 * section that is closed to readers, and is an article rather than a part of one or a page such as the imprint.
 */
export function isListed(closed: ClosedSections): RawBuilder<SqlBool> {
  const shut = [...closed.isPrivate, ...closed.isRestricted];
  const base = sql<SqlBool>`p.status = any(${[...LIVE]}::int[]) and p.visibility = ${sql.lit(PUBLIC)}
    and p.type not in ('particle', 'page') and p.deleted_ts is null`;
  return shut.length === 0
    ? sql<SqlBool>`(${base})`
    : sql<SqlBool>`(${base} and not p.section_ids && ${shut}::bigint[])`;
}
