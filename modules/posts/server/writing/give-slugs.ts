import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { LONGEST_SLUG, slugOf } from '#platform/server/slug-of.ts';
import { freeSlug } from './slugs.ts';

/** Of more posts at once the nearest free form of each slug would take too long to find. */
const FEW = 20;

type Nameless = { id: number; type: string; slug: string; headline: string };

/** Gives a slug to those of these posts that have none, as every post needs that readers can open. */
export async function giveSlugs(
  trx: Trx,
  siteId: number,
  posts: readonly Nameless[],
  now: number,
): Promise<void> {
  const nameless = posts.filter(({ slug }) => slug === '');
  if (nameless.length === 0) return;
  const wishes = nameless.map((post) => slugOf(post.headline) || String(post.id));
  const taken = await takenOf(trx, siteId, wishes);
  const given: { post: Nameless; slug: string }[] = [];
  for (const [at, post] of nameless.entries()) {
    const wish = wishes[at] ?? String(post.id);
    const isFew = nameless.length <= FEW;
    const own = { postId: post.id, fallback: post.id };
    const near = taken.has(wish) && isFew ? await freeSlug(trx, siteId, wish, own) : wish;
    // Of many that go live together with one headline the later ones are told apart by their ids.
    const slug = taken.has(near) ? `${wish.slice(0, LONGEST_SLUG - 20)}-${post.id}` : near;
    taken.add(slug);
    given.push({ post, slug });
  }
  const form = { keys: { id: 'bigint' }, columns: { slug: 'text' }, raisesVersion: true } as const;
  await updateRows(
    trx,
    'post',
    siteId,
    form,
    given.map(({ post, slug }) => [post.id, slug]),
  );
  await insertRows(
    trx,
    'post_slug',
    siteId,
    ['post_id', 'page_type', 'slug', 'created_ts'],
    given.map(({ post, slug }) => [post.id, post.type === 'page' ? 'page' : 'post', slug, now]),
  );
}

async function takenOf(trx: Trx, siteId: number, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('post_slug')
    .select('slug')
    .where('site_id', '=', siteId)
    .where('page_type', 'in', ['post', 'page'])
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...new Set(slugs)]))))
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
