import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import type { PostReturn } from '../../post-return.contract.ts';
import type { PostType } from '../../post-status.contract.ts';
import { lastReturn } from './last-return.ts';

/** A post as its writers know it, with its body. */
export type ContentRow = {
  id: number;
  type: PostType;
  community_id: number | null;
  status: number;
  visibility: 1 | 2 | 3;
  /** The groups that read it; all members with none, everybody with null. */
  gated_groups: string[] | null;
  /** The short line above the headline. */
  kicker: string;
  headline: string;
  subheadline: string;
  slug: string;
  language: string | null;
  layout: string;
  comments_enabled: boolean;
  is_locked: boolean;
  is_suspicious: boolean;
  is_taken_down: boolean;
  rating: number;
  image: { id: number } | { url: string } | null;
  author_ids: number[];
  section_ids: number[];
  primary_section_id: number | null;
  tag_ids: number[];
  scheduled_ts: number | null;
  unpublish_ts: number | null;
  embargoed_until_ts: number | null;
  is_auto_enabled: boolean;
  published_ts: number | null;
  last_published_ts: number | null;
  created_ts: number;
  updated_ts: number;
  updated_by: number | null;
  revision: number;
  body: string;
  excerpt: string;
  /** Where a link post leads. */
  external_url: string | null;
  password: string | null;
  custom: Record<string, unknown>;
  seo: Record<string, unknown>;
  /** Why it was sent back or declined, while it is. */
  returned: PostReturn;
};

const columns = [
  ...(['id', 'type', 'community_id', 'status', 'visibility', 'kicker', 'headline'] as const),
  ...(['subheadline', 'slug', 'external_url'] as const),
  ...(['language', 'layout', 'comments_enabled', 'is_locked', 'image', 'author_ids', 'section_ids'] as const),
  ...(['primary_section_id', 'tag_ids', 'scheduled_ts', 'is_auto_enabled', 'published_ts'] as const),
  ...(['last_published_ts', 'created_ts', 'updated_ts', 'updated_by', 'revision'] as const),
  ...([
    'unpublish_ts',
    'embargoed_until_ts',
    'gated_groups',
    'is_suspicious',
    'is_taken_down',
    'rating',
  ] as const),
];

/** A post with its body, which is left empty where nobody reads it. */
export async function findContent(
  db: Db,
  siteId: number,
  postId: number,
  { hasBody = true }: { hasBody?: boolean } = {},
): Promise<ContentRow | null> {
  const post = await rowOf(db, siteId, postId).executeTakeFirst();
  if (!post) return null;
  const body = hasBody ? await bodyRowOf(db, siteId, postId).executeTakeFirst() : undefined;
  return whole(db, siteId, post, body);
}

/** The same for a write: it is held until the transaction ends; with the number of its newest revision. */
export async function holdContent(
  trx: Trx,
  siteId: number,
  postId: number,
): Promise<{ row: ContentRow; kept: number | null } | null> {
  // What stands beside the row is read after the row is held.
  const [post, body, last] = await pipelined(trx, (together) => [
    rowOf(together, siteId, postId).forUpdate().executeTakeFirst(),
    bodyRowOf(together, siteId, postId).executeTakeFirst(),
    lastRevisionOf(together, siteId, postId).executeTakeFirst(),
  ]);
  return post ? { row: await whole(trx, siteId, post, body), kept: last?.number ?? null } : null;
}

const rowOf = (db: Db, siteId: number, postId: number) =>
  db.selectFrom('post').select(columns).where('site_id', '=', siteId).where('id', '=', postId);

const bodyRowOf = (db: Db, siteId: number, postId: number) =>
  db
    .selectFrom('post_body')
    .select(['body', 'excerpt', 'password', 'custom', 'seo'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId);

const lastRevisionOf = (db: Db, siteId: number, postId: number) =>
  db
    .selectFrom('post_revision')
    .select('number')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .orderBy('number', 'desc')
    .limit(1);

async function whole(
  db: Db,
  siteId: number,
  post: { id: number; status: number },
  body: object | undefined,
): Promise<ContentRow> {
  const returned = await lastReturn(db, siteId, post);
  const empty = { body: '', excerpt: '', password: null, custom: {}, seo: {}, returned };
  return { ...post, ...empty, ...body } as unknown as ContentRow;
}

/** Which sections of an edited post are stages; asked where its primary section has to be found anew. */
export async function stagesOf(
  db: Db,
  siteId: number,
  before: Pick<ContentRow, 'section_ids' | 'primary_section_id'>,
  edit: { section_ids?: number[] | undefined; primary_section_id?: number | null | undefined },
): Promise<number[]> {
  const { section_ids: ids = before.section_ids, primary_section_id: primary = before.primary_section_id } =
    edit;
  const isSame = ids === before.section_ids && primary === before.primary_section_id;
  if (ids.length === 0 || (isSame && primary !== null)) return [];
  const rows = await db
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('type', '=', 'stage')
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these are on the site: those that are not come back. */
export async function unknownReferences(
  db: Db,
  siteId: number,
  wanted: {
    profile: readonly number[];
    section: readonly number[];
    tag: readonly number[];
    asset: readonly number[];
  },
): Promise<{ table: 'profile' | 'section' | 'tag' | 'asset'; id: number }[]> {
  const missing = await Promise.all(
    (['profile', 'section', 'tag', 'asset'] as const).map(async (table) => {
      const ids = wanted[table];
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(db);
      const known = new Set(rows.map((row) => row.id));
      return ids.filter((one) => !known.has(one)).map((one) => ({ table, id: one }));
    }),
  );
  return missing.flat();
}

/** Whether there is a user group by each slug that a post is given to read. */
export async function areGroups(
  db: Db,
  siteId: number,
  before: Pick<ContentRow, 'gated_groups'>,
  after: Pick<ContentRow, 'gated_groups'>,
): Promise<boolean> {
  const slugs = (after.gated_groups ?? []).filter((one) => !before.gated_groups?.includes(one));
  if (slugs.length === 0) return true;
  const rows = await db
    .selectFrom('user_group')
    .select('slug')
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
    .where('deleted_ts', 'is', null)
    .execute();
  return rows.length === slugs.length;
}
