import type { Database } from '#platform/server/database.ts';
import { keepHeadlines } from './writing/keep-headlines.ts';

/** A post as the fixture made it, for tests that know without SQL what must be found. */
export type MadePost = {
  id: number;
  status: number;
  type: string;
  headline: string;
  communityId: number | null;
  authorIds: number[];
  sectionIds: number[];
  tagIds: number[];
  rating: number;
  isSuspicious: boolean;
  createdTs: number;
};

/** Unix seconds of an ISO time. */
export const madeAt = (iso: string): number => Date.parse(iso) / 1000;

const PURGED = [4, 6, 7];
const statuses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 5, 5, 8, 10];
const headlines = [
  'The old bridge closes',
  '100% of schools open',
  'a_b as a name',
  'Über die Brücke',
  'A_b',
  'axb',
];
const sectionChoices = [[], [501], [502], [501, 502], [0]];
const tagChoices = [[], [601], [602, 601]];

/** Posts in every combination of what lists can ask for, spread over two weeks around 2 March 2026. */
export async function makePosts(
  { db, ids }: Database,
  options: { siteId: number; count: number; communities: number[]; authors: number[] },
): Promise<MadePost[]> {
  const { siteId, authors } = options;
  const now = madeAt('2026-03-10T00:00:00Z');
  await makeSections({ db }, siteId, now);
  const places = [null, ...options.communities];
  const posts = Array.from(
    { length: options.count },
    (_, n): MadePost => ({
      id: ids.next(),
      status: pick(statuses, n),
      type: pick(['article', 'page', 'article'], n >> 1),
      headline: `${pick(headlines, n)} ${n % 7}`,
      communityId: pick(places, n),
      authorIds: [...new Set([pick(authors, n), ...(n % 3 === 0 ? [pick(authors, n + 1)] : [])])],
      sectionIds: pick(sectionChoices, n >> 2),
      tagIds: pick(tagChoices, n),
      rating: n % 4,
      isSuspicious: n % 5 === 0,
      createdTs: now - (n >> 1) * 9_000,
    }),
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('post')
      .values(
        posts.map((post, n) => ({
          site_id: siteId,
          id: post.id,
          community_id: post.communityId,
          type: post.type,
          status: post.status,
          headline: post.headline,
          slug: `post-${n}`,
          author_ids: post.authorIds,
          section_ids: post.sectionIds,
          tag_ids: post.tagIds,
          primary_section_id: post.sectionIds[0] ?? null,
          rating: post.rating,
          is_suspicious: post.isSuspicious,
          page_views: (n * 37) % 11,
          created_ts: post.createdTs,
          // What is deleted or never saved would be purged by now if it were as old as the others.
          updated_ts: (PURGED.includes(post.status) ? Math.floor(Date.now() / 1000) : now) - ((n * 53) % 97),
        })),
      )
      .execute();
    const titles = posts.map(({ id, headline, createdTs }) => ({ id, headline, created_ts: createdTs }));
    await keepHeadlines(trx, siteId, titles);
    const body = 'the body of <a href="https://a.test">a post</a> <!-- hidden --> [gallery]';
    await trx
      .insertInto('post_body')
      .values(posts.map(({ id }) => ({ site_id: siteId, post_id: id, body })))
      .execute();
    const links = (of: (post: MadePost) => number[]) =>
      posts.flatMap((post) =>
        of(post).map((linked) => ({
          linked,
          site_id: siteId,
          post_id: post.id,
          status: post.status,
          created_ts: post.createdTs,
        })),
      );
    const authorRows = links((post) => post.authorIds).map(({ linked, ...row }) => ({
      ...row,
      profile_id: linked,
    }));
    const sectionRows = links((post) => post.sectionIds).map(({ linked, ...row }) => ({
      ...row,
      section_id: linked,
    }));
    const tagRows = links((post) => post.tagIds).map(({ linked, ...row }) => ({ ...row, tag_id: linked }));
    await trx.insertInto('post_author').values(authorRows).execute();
    await trx.insertInto('post_section').values(sectionRows).execute();
    await trx.insertInto('post_tag').values(tagRows).execute();
  });
  return posts;
}

/** Every third post shows a file whose license is over, every fifth one that is over in ten days, every seventh one that was deleted. */
export async function licensePosts(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  { siteId, posts, now }: { siteId: number; posts: readonly MadePost[]; now: number },
): Promise<void> {
  const times = { created_ts: now, updated_ts: now };
  for (const [every, expires_ts, deleted_ts] of [
    [3, now - 60, null],
    [5, now + 10 * 86_400, null],
    [7, now - 60, now],
  ] as const) {
    const id = ids.next();
    await db
      .insertInto('asset')
      .values({ site_id: siteId, id, title: 'A picture', expires_ts, deleted_ts, ...times })
      .execute();
    const uses = posts
      .filter((_, at) => at % every === 0)
      .map((post) => ({ site_id: siteId, asset_id: id, post_id: post.id }));
    await db.insertInto('asset_usage').values(uses).execute();
  }
}

async function makeSections({ db }: Pick<Database, 'db'>, siteId: number, now: number): Promise<void> {
  const times = { created_ts: now, updated_ts: now };
  await db
    .insertInto('section')
    .values([
      { site_id: siteId, id: 501, parent_id: null, title: 'News', slug: 'news', ...times },
      { site_id: siteId, id: 502, parent_id: 501, title: 'Local', slug: 'local', ...times },
    ])
    .execute();
}

function pick<T>(choices: readonly T[], n: number): T {
  return choices[n % choices.length] as T;
}
