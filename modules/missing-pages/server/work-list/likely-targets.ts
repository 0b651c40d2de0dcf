import { sql } from 'kysely';
import type { PlacedPost } from '#modules/permalinks/permalinks.public.ts';
import { type FindPageNeeds, placedPostColumns, postPaths } from '#modules/permalinks/permalinks.public.ts';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { LikelyTarget } from '../../missing-pages.contract.ts';
import { likelySection } from './likely-section.ts';
import { nearSlugs } from './near-slugs.ts';
import { likeness, type PathWords, wordsOfPath } from './words-of-path.ts';

/** Of a page of the list, so many are also looked for by the words of headlines. */
const MOST_BY_WORDS = 20;
const MOST_OF_ONE = 5;
const LIKE_ENOUGH = 0.4;

type Found = PlacedPost & { headline: string };
type Hit = { path: string; post: Found; reason: LikelyTarget['reason']; rank: number };

const columns = sql.join([...placedPostColumns, 'headline'].map((column) => sql.ref(`p.${column}`)));

/** Pages that each missing address could mean, the likeliest first: by the number of a post, its slug, its letters, its words, its section. */
export async function likelyTargets(
  needs: FindPageNeeds,
  site: ZonedSite,
  paths: readonly string[],
): Promise<Map<string, LikelyTarget[]>> {
  const asked = paths.map((path) => ({ path, ...wordsOfPath(path) }));
  const hits = [...(await byIds(needs.db, site.id, asked)), ...(await bySlugs(needs.db, site.id, asked))];
  const withoutHit = () => asked.filter(({ path }) => !hits.some((hit) => hit.path === path));
  hits.push(...(await byLetters(needs.db, site.id, withoutHit())));
  hits.push(...(await byWords(needs.db, site.id, withoutHit().slice(0, MOST_BY_WORDS))));
  const posts = [...new Map(hits.map(({ post }) => [post.id, post])).values()];
  const addresses = await postPaths(needs, site, posts);
  const found = new Map<string, LikelyTarget[]>();
  for (const { path, segments } of asked) {
    const own = hits.filter((hit) => hit.path === path).sort((a, b) => b.rank - a.rank);
    const targets = own.flatMap(({ post, reason }) => {
      const target = addresses.get(post.id);
      return target === undefined ? [] : [{ target, title: post.headline, reason }];
    });
    const section = await likelySection(needs, site.id, segments);
    const all = [...targets, ...(section ? [section] : [])].filter(({ target }) => target !== path);
    found.set(
      path,
      [...new Map(all.toReversed().map((one) => [one.target, one])).values()]
        .toReversed()
        .slice(0, MOST_OF_ONE),
    );
  }
  return found;
}

type Asked = PathWords & { path: string };

async function byIds(db: Db, siteId: number, asked: readonly Asked[]): Promise<Hit[]> {
  const ids = [...new Set(asked.flatMap((one) => one.ids))];
  if (ids.length === 0) return [];
  const { rows } = await sql<Found>`select ${columns} from post as p
    where p.site_id = ${siteId} and p.id = any(${ids}::bigint[]) and ${isLivePost()}`.execute(db);
  return asked.flatMap(({ path, ids: own }) =>
    rows
      .filter(({ id }) => own.includes(id))
      .map((post): Hit => ({ path, post, reason: 'post_id', rank: 3 - own.indexOf(post.id) / 10 })),
  );
}

async function bySlugs(db: Db, siteId: number, asked: readonly Asked[]): Promise<Hit[]> {
  const slugs = [...new Set(asked.flatMap((one) => one.slugs))];
  if (slugs.length === 0) return [];
  const { rows } = await sql<Found & { named: string; is_current: boolean }>`
    select ${columns}, named.slug as named, named.is_current
    from unnest(${slugs}::text[]) as wanted (slug)
    cross join (values ('post'), ('page')) as kind (name)
    cross join lateral (
      select slug, post_id, is_current from post_slug
      where site_id = ${siteId} and page_type = kind.name and slug = wanted.slug
      offset 0
    ) as named
    cross join lateral (
      select p.* from post as p where p.site_id = ${siteId} and p.id = named.post_id and ${isLivePost()}
      offset 0
    ) as p`.execute(db);
  return asked.flatMap(({ path, slugs: own }) =>
    rows
      .filter(({ named }) => own.includes(named))
      .map(
        (post): Hit => ({
          ...{ path, post, reason: post.is_current ? 'slug' : 'old_slug' },
          rank: 2 - own.indexOf(post.named) / 10,
        }),
      ),
  );
}

/** Posts whose slug is the wanted one but for some letters. */
async function byLetters(db: Db, siteId: number, asked: readonly Asked[]): Promise<Hit[]> {
  const near = await nearSlugs(
    db,
    siteId,
    asked.flatMap(({ slugs }) => slugs.at(-1) ?? []),
  );
  if (near.length === 0) return [];
  const ids = [...new Set(near.map(({ postId }) => postId))];
  const { rows } = await sql<Found>`select ${columns} from post as p
    where p.site_id = ${siteId} and p.id = any(${ids}::bigint[]) and ${isLivePost()}`.execute(db);
  const posts = new Map(rows.map((post) => [post.id, post]));
  return asked.flatMap(({ path, slugs }) =>
    near
      .filter(({ wanted }) => wanted === slugs.at(-1))
      .flatMap(({ postId, closeness }): Hit[] => {
        const post = posts.get(postId);
        return post ? [{ path, post, reason: 'similar', rank: closeness }] : [];
      }),
  );
}

/** Posts whose headline has the longest words of the address. */
async function byWords(db: Db, siteId: number, asked: readonly Asked[]): Promise<Hit[]> {
  const wanted = asked.flatMap(({ path, words: [first, second] }, at) =>
    first === undefined || second === undefined ? [] : [{ path, at, first, second }],
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<Found & { at: number }>`select ${columns}, wanted.at
    from unnest(${wanted.map(({ at }) => at)}::int[], ${wanted.map(({ first }) => containing(first))}::text[],
      ${wanted.map(({ second }) => containing(second))}::text[]) as wanted (at, first, second)
    cross join lateral (
      select p.* from post_headline as h join post as p on p.site_id = ${siteId} and p.id = h.post_id
      where h.site_id = ${siteId} and h.headline ilike wanted.first and h.headline ilike wanted.second
        and ${isLivePost()}
      limit 20
    ) as p`.execute(db);
  return rows.flatMap((post) => {
    const one = asked[post.at];
    const rank = one ? likeness(one.slugs.at(-1) ?? '', `${post.headline} ${post.slug}`) : 0;
    const best = one ? Math.max(rank, likeness(one.slugs.at(-1) ?? '', post.slug)) : 0;
    return one && best >= LIKE_ENOUGH
      ? [{ path: one.path, post, reason: 'similar' as const, rank: best }]
      : [];
  });
}
