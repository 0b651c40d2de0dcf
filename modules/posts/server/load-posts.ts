import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import type { PostStatusNumber, PostType } from '../post-status.contract.ts';

/** A post as a load brings it, with everything that belongs to it. Times are unix seconds. */
export type PostToLoad = {
  id: number;
  communityId: number | null;
  parentId: number | null;
  type: PostType;
  status: PostStatusNumber;
  visibility: 1 | 2 | 3;
  headline: string;
  subheadline: string;
  /** Free on the site: see `takenSlugs`. */
  slug: string;
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
  for (const post of posts) {
    await trx
      .updateTable('post')
      .set((eb) => ({
        ...Object.fromEntries(postColumns.map((column, index) => [column, postValues(post)[index]])),
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', siteId)
      .where('id', '=', post.id)
      .execute();
    await trx
      .updateTable('post_body')
      .set(Object.fromEntries(bodyColumns.map((column, index) => [column, bodyValues(post)[index]])))
      .where('site_id', '=', siteId)
      .where('post_id', '=', post.id)
      .execute();
    await makeSlugCurrent(trx, siteId, post, now);
  }
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

async function makeSlugCurrent(trx: Trx, siteId: number, post: PostToLoad, now: number): Promise<void> {
  await trx
    .updateTable('post_slug')
    .set({ is_current: false })
    .where('site_id', '=', siteId)
    .where('post_id', '=', post.id)
    .where('slug', '!=', post.slug)
    .execute();
  await trx
    .insertInto('post_slug')
    .values({
      site_id: siteId,
      post_id: post.id,
      page_type: pageTypeOf(post),
      slug: post.slug,
      created_ts: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'page_type', 'slug']).doUpdateSet({ is_current: true }),
    )
    .execute();
}

async function loadLinks(trx: Trx, siteId: number, posts: readonly PostToLoad[]): Promise<void> {
  const links = (idsOf: (post: PostToLoad) => number[]) =>
    posts.flatMap((post) => idsOf(post).map((id) => [id, post.id, post.status, post.createdTs]));
  const rest = ['post_id', 'status', 'created_ts'] as const;
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

/** Pages and posts have one space of slugs, but each its own page type. */
function pageTypeOf(post: PostToLoad): string {
  return post.type === 'page' ? 'page' : 'post';
}

const postColumns = [
  'id',
  'community_id',
  'parent_id',
  'type',
  'status',
  'visibility',
  'headline',
  'subheadline',
  'slug',
  'language',
  'rating',
  'is_featured',
  'comments_enabled',
  'image',
  'author_ids',
  'section_ids',
  'tag_ids',
  'primary_section_id',
  'scheduled_ts',
  'published_ts',
  'last_published_ts',
  'created_ts',
  'created_by',
  'updated_ts',
  'updated_by',
] as const;

function postValues(post: PostToLoad): unknown[] {
  return [
    post.id,
    post.communityId,
    post.parentId,
    post.type,
    post.status,
    post.visibility,
    post.headline,
    post.subheadline,
    post.slug,
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

const bodyColumns = ['post_id', 'body', 'excerpt', 'password', 'custom', 'seo'] as const;

function bodyValues(post: PostToLoad): unknown[] {
  return [
    post.id,
    post.body,
    post.excerpt,
    post.password,
    JSON.stringify(post.custom),
    JSON.stringify(post.seo),
  ];
}
