import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { liveStatuses } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { arrayOfFew } from '#platform/server/few-values.ts';
import type { PostImage } from './pictures.ts';
import { newestFirst, publishedOf } from './publication-order.ts';

/** What a list shows of a post, as it is stored; no body is read. */
export type TeaserRow = {
  id: number;
  type: string;
  status: number;
  is_featured: boolean;
  kicker: string;
  headline: string;
  subheadline: string;
  slug: string;
  external_url: string | null;
  language: string | null;
  image: PostImage;
  author_ids: number[];
  section_ids: number[];
  tag_ids: number[];
  primary_section_id: number | null;
  community_id: number | null;
  created_ts: number;
  updated_ts: number;
  published_ts: number | null;
  last_published_ts: number | null;
  excerpt: string;
  has_password: boolean;
  /** The values of the site's custom fields, by their keys. */
  custom: Record<string, unknown>;
};

export const teaserColumns =
  sql.raw(`p.id, p.type, p.status, p.is_featured, p.kicker, p.headline, p.subheadline, p.slug, p.external_url,
  p.language, p.image, p.author_ids, p.section_ids, p.tag_ids, p.primary_section_id, p.community_id, p.created_ts,
  p.updated_ts, p.published_ts, p.last_published_ts`);
/** Long texts of custom fields are read on the page of their post. */
export const fromBody = sql.raw(
  `coalesce(left(b.excerpt, 600), '') as excerpt, b.password is not null as has_password,
  coalesce(case when pg_column_size(b.custom) <= 2000 then b.custom
    else (select jsonb_object_agg(e.key, e.value) from jsonb_each(b.custom) as e
      where jsonb_typeof(b.custom) = 'object' and length(e.value::text) <= 1000) end, '{}'::jsonb) as custom`,
);

export type Slice = { offset: number; limit: number };

/** The first of a list stand as numbers: a plan that knew no limit would be one for a tenth of all. */
const cut = ({ offset, limit }: Slice) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`;

/** The newest posts of a site that the condition passes. */
export async function newestPosts(
  db: Db,
  siteId: number,
  passes: RawBuilder<SqlBool>,
  slice: Slice,
): Promise<TeaserRow[]> {
  const { rows } = await sql<TeaserRow>`select ${teaserColumns}, ${fromBody}
    from (select p.* from post as p where p.site_id = ${siteId} and ${passes}
      order by ${newestFirst.p} ${cut(slice)}) as p
    left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    order by ${newestFirst.p}`.execute(db);
  return rows;
}

type LinkTable = {
  table: 'post_section' | 'post_tag' | 'post_author';
  key: 'section_id' | 'tag_id' | 'profile_id';
};

/** The newest posts of one of several sections, of a tag, or of an author: a short walk of each, then the newest of all. */
export async function newestOf(
  db: Db,
  siteId: number,
  { table, key }: LinkTable,
  keys: readonly number[],
  passes: RawBuilder<SqlBool>,
  slice: Slice,
): Promise<TeaserRow[]> {
  const walked = slice.offset === 0 ? cut(slice) : sql`limit ${slice.offset + slice.limit}`;
  const { rows } = await sql<TeaserRow>`select ${teaserColumns}, ${fromBody}
    from (
      select distinct p.id, p.shown_ts from unnest(${arrayOfFew(keys)}) as wanted (id)
      cross join lateral (
        select p.id, ${publishedOf.p} as shown_ts from ${sql.table(table)} as l
        join post as p on p.site_id = ${siteId} and p.id = l.post_id
        where l.site_id = ${siteId} and ${sql.ref(`l.${key}`)} = wanted.id
          and l.status in ${liveStatuses} and ${passes}
        order by ${newestFirst.l} ${walked}
      ) as p
      order by p.shown_ts desc, p.id desc ${cut(slice)}
    ) as found
    join post as p on p.site_id = ${siteId} and p.id = found.id
    left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    order by ${newestFirst.p}`.execute(db);
  return rows;
}
