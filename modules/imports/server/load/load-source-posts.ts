import {
  loadPosts,
  type PostToLoad,
  postPath,
  reloadPosts,
  takenSlugs,
} from '#modules/posts/posts.public.ts';
import { isReservedPath, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { SourcePost } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, type Changed, sortOut } from './batch-scope.ts';
import { freeNames, isFormOf } from './free-names.ts';
import { keepAddresses } from './keep-addresses.ts';
import { pendingOfPost, postOf, wishedSlug } from './post-of-source.ts';
import { undonePosts } from './undone-posts.ts';

const LONGEST_SLUG = 200;

/** Posts and pages, with redirects from the addresses that they had. */
export async function loadSourcePosts(
  scope: BatchScope,
  entries: readonly Entry<SourcePost>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { returning, lost, others } = await undonePosts(scope, entries);
  const sorted = await sortOut(scope, 'post', others);
  const fresh = [...lost, ...sorted.fresh];
  const changed = [...returning, ...sorted.changed];
  const comesBack = new Set(returning.map(({ item }) => item));
  for (const { item } of fresh) ids.assign(item.what, item.id, scope.nextId());
  const moved = await withCurrentSlugs(scope, changed);
  const wishes = [...fresh.map(({ item }) => wishedSlug(item)), ...moved.flatMap((one) => one.wish ?? [])];
  const nextSlug = await freeNames(wishes, LONGEST_SLUG, async (slugs) => {
    const reserved = slugs.filter((slug) => isReserved(postPath(slug)));
    return new Set([...(await takenSlugs(trx, siteId, slugs)), ...reserved]);
  });
  const take = (item: SourcePost, wish: string): string => {
    const slug = nextSlug(wish);
    if (slug !== wish)
      tally.warn(item.what, item.id, item.title, `Its address "${wish}" is taken. It's "${slug}" here.`);
    return slug;
  };
  const made = fresh.map(({ item, hash }): PostToLoad => {
    const id = ids.objectId(item.what, item.id) ?? scope.nextId();
    const post = postOf(scope, item, id, take(item, wishedSlug(item)));
    ids.made(item.what, item.id, id, hash, { pending: pendingOfPost(scope, item) });
    tally.made[item.what] += 1;
    return post;
  });
  const updated = moved.map(({ item, hash, known, slug, wish }): PostToLoad => {
    const post = postOf(scope, item, known.objectId, wish === null ? slug : take(item, wish));
    const isBack = comesBack.has(item);
    ids[isBack ? 'cameBack' : 'updated'](item.what, item.id, hash, known, pendingOfPost(scope, item));
    tally[isBack ? 'made' : 'updated'][item.what] += 1;
    return post;
  });
  await loadPosts(trx, siteId, made);
  if (updated.length > 0) await reloadPosts(trx, siteId, updated, scope.now);
  const bySourceId = new Map([...made, ...updated].map((post) => [post.id, post]));
  await keepAddresses(
    scope,
    [...fresh, ...changed].flatMap(({ item }) => {
      const post = bySourceId.get(scope.ids.objectId(item.what, item.id) ?? -1);
      return post
        ? [{ id: item.id, oldPaths: item.oldPaths, path: postPath(post.slug), postId: post.id }]
        : [];
    }),
  );
}

function isReserved(address: string): boolean {
  const path = readRedirectPath(address);
  return path !== null && isReservedPath(path);
}

type Moved = Changed<SourcePost> & {
  slug: string;
  /** A new slug, where the source gave the post another one. */
  wish: string | null;
};

/** A post keeps its slug here unless the source gave it another one than the one it came with. */
async function withCurrentSlugs(
  scope: BatchScope,
  changed: readonly Changed<SourcePost>[],
): Promise<Moved[]> {
  if (changed.length === 0) return [];
  const rows = await scope.trx
    .selectFrom('post')
    .select(['id', 'slug'])
    .where('site_id', '=', scope.siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(changed.map((one) => one.known.objectId)))))
    .execute();
  const slugs = new Map(rows.map((row) => [row.id, row.slug]));
  return changed.map((one) => {
    const slug = slugs.get(one.known.objectId) ?? '';
    const wish = wishedSlug(one.item);
    const isSame = isFormOf(slug, wish);
    return { ...one, slug, wish: isSame || one.item.slug === null ? null : wish };
  });
}
