import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readyNames } from '#platform/contract/shortcode-names.ts';
import type { Db } from '#platform/server/database.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { withoutShortcodes } from '#platform/server/shortcode-marks/without-shortcodes.ts';
import type { Facts } from './mapped-document.ts';

/** So many bodies are taken to their text before somebody else's call has its turn. */
const MADE_AT_ONCE = 25;
/** What is read of a body; words that stand further below are not found. */
const LONGEST_BODY = 40_000;

type Row = {
  id: number;
  created_ts: number;
  updated_ts: number;
  scheduled_ts: number | null;
  published_ts: number | null;
  embargoed_until_ts: number | null;
  type: string;
  status: number;
  slug: string;
  language: string | null;
  visibility: number;
  is_suspicious: boolean;
  is_featured: boolean;
  headline: string;
  subheadline: string;
  community_id: number | null;
  primary_section_id: number | null;
  section_ids: number[];
  tag_ids: number[];
  author_ids: number[];
  layout: string;
  editor_layout: string;
  rating: number;
  page_views: number;
  body: string | null;
  custom: Record<string, unknown> | null;
  has_password: boolean;
};

export type ReadThing = { id: number; createdTs: number; facts: Facts };
/** Reads some things by their ids, or the next ones below an id, the newest first. */
export type ReadThings = (
  db: Db,
  siteId: number,
  which: { ids: readonly number[] } | { below: number; limit: number },
) => Promise<ReadThing[]>;

const PRIVATE = 2;

/** Posts as an index knows them: all but what was never saved. The body of a post with a password stays with the post. */
export const readPosts: ReadThings = async (db, siteId, which) => {
  const wanted =
    'ids' in which
      ? sql`p.id = any(${[...which.ids]}::bigint[])`
      : sql`p.id < ${which.below} order by p.id desc limit ${which.limit}`;
  const { rows } =
    await sql<Row>`select p.id, p.created_ts, p.updated_ts, p.scheduled_ts, p.published_ts, p.embargoed_until_ts, p.type,
      p.status, p.slug, p.language, p.visibility, p.is_suspicious, p.is_featured, p.headline, p.subheadline,
      p.community_id, p.primary_section_id, p.section_ids, p.tag_ids, p.author_ids, p.layout, p.editor_layout,
      p.rating, p.page_views, left(b.body, ${LONGEST_BODY}) as body, b.custom, b.password is not null as has_password
    from post as p left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where p.site_id = ${siteId} and p.status not in (6, 7) and p.deleted_ts is null and ${wanted}`.execute(
      db,
    );
  const [tags, authors, unmarked] = await Promise.all([
    tagNames(
      db,
      siteId,
      rows.flatMap(({ tag_ids }) => tag_ids),
    ),
    personNames(
      db,
      siteId,
      rows.flatMap(({ author_ids }) => author_ids),
    ),
    unmarkedOf(db, siteId, rows),
  ]);
  const things: ReadThing[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % MADE_AT_ONCE === 0) await nextTurn();
    const facts = factsOf(row, { tags, authors, unmarked });
    things.push({ id: row.id, createdTs: row.created_ts, facts });
  }
  return things;
};

type Around = { tags: Names; authors: Names; unmarked: (body: string) => string };

const factsOf = (row: Row, { tags, authors, unmarked }: Around): Facts => ({
  title: row.headline,
  subtitle: row.subheadline,
  bodies: row.has_password ? '' : plainTextOf(unmarked(row.body ?? ''), LONGEST_BODY),
  'regular-tag': row.tag_ids.flatMap((id) => tags.get(id) ?? []),
  author: row.author_ids.flatMap((id) => authors.get(id) ?? []),
  'post-id': row.id,
  type: row.type,
  status: row.status,
  slug: row.slug,
  language: row.language,
  'is-private': row.visibility === PRIVATE,
  'is-suspicious': row.is_suspicious,
  'is-featured': row.is_featured,
  'regular-tag-id': row.tag_ids,
  'primary-tag': row.tag_ids[0] ?? null,
  'primary-section': row.primary_section_id,
  'regular-section': row.section_ids,
  stage: row.section_ids,
  community: row.community_id,
  'author-id': row.author_ids,
  'page-layout': row.layout,
  'editor-layout': row.editor_layout,
  rating: row.rating,
  'page-views-count': row.page_views,
  'created-at': row.created_ts,
  'modified-at': row.updated_ts,
  'scheduled-at': row.scheduled_ts,
  'embargoed-until': row.embargoed_until_ts,
  'published-at': row.published_ts,
  custom: row.custom ?? {},
});

/** What takes the marks of shortcodes out, so that their attributes are not found; most bodies have none. */
async function unmarkedOf(db: Db, siteId: number, rows: readonly Row[]): Promise<(body: string) => string> {
  if (!rows.some(({ body }) => body?.includes('[') || body?.includes('{{'))) return (body) => body;
  const defined = await db
    .selectFrom('shortcode')
    .select(['name', 'enabled'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .execute();
  const shows = new Map<string, boolean>(readyNames.map((name) => [name, true]));
  for (const { name, enabled } of defined) shows.set(name, enabled);
  return (body) => withoutShortcodes(body, (name) => shows.get(name));
}

type Names = ReadonlyMap<number, readonly string[]>;

/** A tag is found by what it is called, and by what else leads to it. */
async function tagNames(db: Db, siteId: number, ids: number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    names: string[];
  }>`select id, array_prepend(title, aliases) as names
    from tag where site_id = ${siteId} and deleted_ts is null
      and id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

async function personNames(db: Db, siteId: number, ids: number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string }>`select id, title from profile
    where site_id = ${siteId} and deleted_ts is null and id = any(${[...new Set(ids)]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, title }) => [id, [title]]));
}
