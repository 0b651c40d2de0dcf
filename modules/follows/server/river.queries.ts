import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isListed } from '#modules/pages/pages.public.ts';
import type { ClosedSections, PlacedPost } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { Followed } from './follows.queries.ts';

export type RiverRow = PlacedPost & {
  headline: string;
  subheadline: string;
  section_ids: number[];
  shown_ts: number;
};

const published = sql.raw('coalesce(p.published_ts, p.created_ts)');
const linked = sql.raw('coalesce(l.published_ts, l.created_ts)');
const live = sql`${[...LIVE]}::int[]`;

type Asked = { closed: ClosedSections; after: ListCursor | null; limit: number };

/** The newest live posts of what is followed, each once: a short walk of each thing, then the newest of all. */
export async function riverPosts(
  db: Db,
  siteId: number,
  followed: Followed,
  { closed, after, limit }: Asked,
): Promise<RiverRow[]> {
  const listed = isListed(closed);
  const walks = [
    ...(followed.site ? [ofSite(siteId, listed, after, limit)] : []),
    ...(followed.communities.length > 0
      ? [ofCommunities(siteId, followed.communities, listed, after, limit)]
      : []),
    ...(followed.sections.length > 0
      ? [ofLinks(siteId, 'post_section', 'section_id', followed.sections, listed, after, limit)]
      : []),
    ...(followed.profiles.length > 0
      ? [ofLinks(siteId, 'post_author', 'profile_id', followed.profiles, listed, after, limit)]
      : []),
  ];
  if (walks.length === 0) return [];
  const { rows } = await sql<RiverRow>`
    select p.id, p.type, p.slug, p.created_ts, p.primary_section_id, p.author_ids, p.tag_ids, p.community_id,
      p.headline, p.subheadline, p.section_ids, found.shown_ts
    from (
      select one.id, one.shown_ts from (${sql.join(walks, sql` union `)}) as one
      order by one.shown_ts desc, one.id desc limit ${limit}
    ) as found
    join post as p on p.site_id = ${siteId} and p.id = found.id
    order by found.shown_ts desc, found.id desc`.execute(db);
  return rows;
}

const before = (when: RawBuilder<unknown>, id: RawBuilder<unknown>, after: ListCursor | null) =>
  after ? sql` and (${when}, ${id}) < (${after.value}, ${after.id})` : sql``;

const ofSite = (siteId: number, listed: RawBuilder<SqlBool>, after: ListCursor | null, limit: number) =>
  sql`(select p.id, ${published} as shown_ts from post as p
    where p.site_id = ${siteId} and p.status = any(${live}) and ${listed}
      ${before(published, sql.raw('p.id'), after)}
    order by ${published} desc, p.id desc limit ${limit})`;

const ofCommunities = (
  siteId: number,
  ids: readonly number[],
  listed: RawBuilder<SqlBool>,
  after: ListCursor | null,
  limit: number,
) => sql`(select p.id, p.shown_ts from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.id, ${published} as shown_ts from post as p
      where p.site_id = ${siteId} and p.community_id = wanted.id and p.status = any(${live}) and ${listed}
        ${before(published, sql.raw('p.id'), after)}
      order by ${published} desc, p.id desc limit ${limit}
    ) as p)`;

const ofLinks = (
  siteId: number,
  table: 'post_section' | 'post_author',
  key: 'section_id' | 'profile_id',
  ids: readonly number[],
  listed: RawBuilder<SqlBool>,
  after: ListCursor | null,
  limit: number,
) => sql`(select p.id, p.shown_ts from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.id, ${linked} as shown_ts from ${sql.table(table)} as l
      join post as p on p.site_id = ${siteId} and p.id = l.post_id
      where l.site_id = ${siteId} and ${sql.ref(`l.${key}`)} = wanted.id and l.status = any(${live}) and ${listed}
        ${before(linked, sql.raw('l.post_id'), after)}
      order by ${linked} desc, l.post_id desc limit ${limit}
    ) as p)`;
