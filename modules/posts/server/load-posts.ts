import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import type { PostStatusNumber, PostType } from '../post-status.contract.ts';
import { countWords } from './body-figures.ts';
import { keepHeadlines } from './writing/keep-headlines.ts';

/** What the custom fields of a post take at most when they are written out: every view of it carries them. */
export const MOST_CUSTOM_BYTES = 64 * 1024;

/** A post as a load brings it, with everything that belongs to it. Times are unix seconds. */
export type PostToLoad = {
  id: number;
  communityId: number | null;
  parentId: number | null;
  type: PostType;
  status: PostStatusNumber;
  visibility: 1 | 2 | 3;
  kicker?: string;
  headline: string;
  subheadline: string;
  /** Free on the site: see `takenSlugs`. */
  slug: string;
  externalUrl?: string | null;
  language: string | null;
  rating: number;
  isFeatured: boolean;
  commentsEnabled: boolean;
  image: PostImage | null;
  authorIds: number[];
  sectionIds: number[];
  tagIds: number[];
  primarySectionId: number | null;
  scheduledTs: number | null;
  publishedTs: number | null;
  createdTs: number;
  updatedTs: number;
  createdBy: number | null;
  body: string;
  excerpt: string;
  password: string | null;
  custom: Record<string, unknown>;
  seo: Record<string, unknown>;
};

/** The title picture: an asset of the site, or the address of a picture elsewhere. */
export type PostImage = { id: number } | { url: string };

/** Inserts posts with their bodies, links and slugs. */
export async function loadPosts(trx: Trx, siteId: number, posts: readonly PostToLoad[]): Promise<void> {
  await insertRows(trx, 'post', siteId, postColumns, posts.map(postValues));
  await keepHeadlines(trx, siteId, posts.map(headlineOf));
  await insertRows(trx, 'post_body', siteId, bodyColumns, posts.map(bodyValues));
  await loadLinks(trx, siteId, posts);
  await insertRows(
    trx,
    'post_slug',
    siteId,
    ['post_id', 'page_type', 'slug', 'created_ts'],
    posts.map((post) => [post.id, pageTypeOf(post), post.slug, post.createdTs]),
  );
}

/**
 * Overwrites posts by what a later load brings and raises their revisions by one.
 * @param now unix seconds, for the slug rows
 */
export async function reloadPosts(
  trx: Trx,
  siteId: number,
  posts: readonly PostToLoad[],
  now: number,
): Promise<void> {
  const postForm = {
    keys: { id: 'bigint' },
    columns: postFields,
    raisesRevision: true,
    raisesVersion: true,
  } as const;
  await updateRows(trx, 'post', siteId, postForm, posts.map(postValues));
  await keepHeadlines(trx, siteId, posts.map(headlineOf));
  const bodyForm = { keys: { post_id: 'bigint' }, columns: bodyFields } as const;
  await updateRows(trx, 'post_body', siteId, bodyForm, posts.map(bodyValues));
  await makeSlugsCurrent(trx, siteId, posts, now);
  const ids = posts.map((post) => post.id);
  for (const table of ['post_author', 'post_section', 'post_tag'] as const) {
    await trx
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }
  await loadLinks(trx, siteId, posts);
}

async function makeSlugsCurrent(
  trx: Trx,
  siteId: number,
  posts: readonly PostToLoad[],
  now: number,
): Promise<void> {
  const ids = posts.map((post) => post.id);
  await sql`update post_slug set is_current = false
    from unnest(${ids}::bigint[], ${posts.map((post) => post.slug)}::text[]) as given (post_id, slug)
    where post_slug.site_id = ${siteId} and post_slug.post_id = given.post_id
      and post_slug.slug <> given.slug`.execute(trx);
  await insertRows(
    trx,
    'post_slug',
    siteId,
    ['post_id', 'page_type', 'slug', 'created_ts'],
    posts.map((post) => [post.id, pageTypeOf(post), post.slug, now]),
    'on conflict (site_id, page_type, slug) do update set is_current = true',
  );
}

async function loadLinks(trx: Trx, siteId: number, posts: readonly PostToLoad[]): Promise<void> {
  const links = (idsOf: (post: PostToLoad) => number[]) =>
    posts.flatMap((post) =>
      idsOf(post).map((id) => [id, post.id, post.status, post.createdTs, post.publishedTs]),
    );
  const rest = ['post_id', 'status', 'created_ts', 'published_ts'] as const;
  await insertRows(
    trx,
    'post_author',
    siteId,
    ['profile_id', ...rest],
    links((post) => post.authorIds),
  );
  await insertRows(
    trx,
    'post_section',
    siteId,
    ['section_id', ...rest],
    links((post) => post.sectionIds),
  );
  await insertRows(
    trx,
    'post_tag',
    siteId,
    ['tag_id', ...rest],
    links((post) => post.tagIds),
  );
}

const headlineOf = ({ id, headline, createdTs }: PostToLoad) => ({ id, headline, created_ts: createdTs });

/** Pages and posts have one space of slugs, but each its own page type. */
function pageTypeOf(post: PostToLoad): string {
  return post.type === 'page' ? 'page' : 'post';
}

const postFields = {
  community_id: 'bigint',
  parent_id: 'bigint',
  type: 'text',
  status: 'smallint',
  visibility: 'smallint',
  kicker: 'text',
  headline: 'text',
  subheadline: 'text',
  slug: 'text',
  external_url: 'text',
  language: 'text',
  rating: 'smallint',
  is_featured: 'boolean',
  comments_enabled: 'boolean',
  image: 'jsonb',
  author_ids: 'bigint[]',
  section_ids: 'bigint[]',
  tag_ids: 'bigint[]',
  primary_section_id: 'bigint',
  scheduled_ts: 'bigint',
  published_ts: 'bigint',
  last_published_ts: 'bigint',
  created_ts: 'bigint',
  created_by: 'bigint',
  updated_ts: 'bigint',
  updated_by: 'bigint',
} as const;

const postColumns = ['id', ...Object.keys(postFields)] as ('id' | keyof typeof postFields)[];

function postValues(post: PostToLoad): unknown[] {
  return [
    post.id,
    post.communityId,
    post.parentId,
    post.type,
    post.status,
    post.visibility,
    post.kicker ?? '',
    post.headline,
    post.subheadline,
    post.slug,
    post.externalUrl ?? null,
    post.language,
    post.rating,
    post.isFeatured,
    post.commentsEnabled,
    post.image === null ? null : JSON.stringify(post.image),
    post.authorIds,
    post.sectionIds,
    post.tagIds,
    post.primarySectionId,
    post.scheduledTs,
    post.publishedTs,
    post.publishedTs,
    post.createdTs,
    post.createdBy,
    post.updatedTs,
    post.createdBy,
  ];
}

const bodyFields = {
  body: 'text',
  excerpt: 'text',
  password: 'text',
  custom: 'jsonb',
  seo: 'jsonb',
  word_count: 'integer',
} as const;

const bodyColumns = ['post_id', ...Object.keys(bodyFields)] as ('post_id' | keyof typeof bodyFields)[];

function bodyValues(post: PostToLoad): unknown[] {
  return [
    post.id,
    post.body,
    post.excerpt,
    post.password,
    JSON.stringify(post.custom),
    JSON.stringify(post.seo),
    countWords(post.body),
  ];
}
