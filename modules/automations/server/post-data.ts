import { sql } from 'kysely';
import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import { postAddressesOf } from '#modules/posts/posts.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

type Row = {
  id: number;
  kicker: string;
  headline: string;
  subheadline: string;
  slug: string;
  external_url: string | null;
  type: string;
  status: number;
  language: string | null;
  visibility: number;
  primary_section_id: number | null;
  section_ids: number[];
  tag_ids: number[];
  author_ids: number[];
  created_ts: number;
  updated_ts: number;
  published_ts: number | null;
  scheduled_ts: number | null;
};

/** What is said of a post, and whether readers see it. */
export type PostData = { isLive: boolean; said: Record<string, unknown> };

const isLivePage = ({ status, visibility }: Row): boolean =>
  LIVE.some((live) => live === status) && visibility !== PRIVATE;

type Named = { id: number; title: string };

/** What deliveries say of posts: all but their text, which is asked for where it is wanted. */
export async function postData(
  ground: Ground,
  trx: Db | Trx,
  site: { id: number; uri: string; timezone: string },
  ids: readonly number[],
): Promise<ReadonlyMap<number, PostData>> {
  const { rows } =
    await sql<Row>`select id, kicker, headline, subheadline, slug, external_url, type, status, language, visibility,
      primary_section_id, section_ids, tag_ids, author_ids, created_ts, updated_ts, published_ts, scheduled_ts
    from post where site_id = ${site.id} and id = any(${[...ids]}::bigint[])`.execute(trx);
  const named = async (table: 'tag' | 'profile' | 'section', wanted: readonly number[]) => {
    if (wanted.length === 0) return new Map<number, Named>();
    const found = await sql<Named>`select id, title from ${sql.table(table)}
      where site_id = ${site.id} and id = any(${[...new Set(wanted)]}::bigint[])`.execute(trx);
    return new Map(found.rows.map((one) => [one.id, one]));
  };
  const tags = await named(
    'tag',
    rows.flatMap(({ tag_ids }) => tag_ids),
  );
  const authors = await named(
    'profile',
    rows.flatMap(({ author_ids }) => author_ids),
  );
  const sections = await named(
    'section',
    rows.flatMap(({ primary_section_id, section_ids }) => [...section_ids, primary_section_id ?? 0]),
  );
  const pages = await postAddressesOf(ground).pagesOf(
    site,
    rows.filter(isLivePage).map(({ id }) => id),
  );
  const told = new Map<number, PostData>();
  for (const row of rows) {
    const isLive = isLivePage(row);
    const { tag_ids, author_ids, section_ids, primary_section_id, visibility: _, ...own } = row;
    const page = pages.get(row.id);
    const said = {
      ...own,
      url: page ? `${site.uri}${page.path}` : null,
      authors: author_ids.flatMap((id) => authors.get(id) ?? []),
      primary_section: sections.get(primary_section_id ?? 0) ?? null,
      sections: section_ids.flatMap((id) => sections.get(id) ?? []),
      tags: tag_ids.flatMap((id) => tags.get(id) ?? []),
    };
    told.set(row.id, { isLive, said });
  }
  return told;
}
