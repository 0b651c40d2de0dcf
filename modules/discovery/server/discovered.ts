import { type keywordReports, referringHosts } from '#modules/figures/figures.public.ts';
import { followedPosts, type ReadingNeeds } from '#modules/follows/follows.public.ts';
import { type PathNeeds, pathOf, postPaths } from '#modules/permalinks/permalinks.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf, wallClock } from '#platform/server/zoned-time.ts';
import type { Discovered, DiscoveryFilters } from '../discovery.contract.ts';
import type { DiscoveryPeriod } from '../discovery-kinds.contract.ts';
import { viewsOfLastHour } from './network.queries.ts';
import { ageOf, shareOfDay, velocityOf, velocityOfTrend } from './velocity.ts';

const DAY = 86_400;
/** So many posts, tags or websites are compared. */
const MOST = 300;
const DAYS_OF: Record<DiscoveryPeriod, number> = { today: 1, last_week: 7, last_month: 30 };

export type Item = Omit<Discovered, 'saved' | 'follows'>;
export type DiscoveryNeeds = ReadingNeeds &
  PathNeeds & {
    keywords: ReturnType<typeof keywordReports>;
    usual: (site: Call['site'], now: number) => Promise<(number | null)[]>;
  };
type Asked = Pick<Call, 'site' | 'caller' | 'now'> & { query: DiscoveryFilters };

/** Posts of what the caller follows, published in the period, those first that are read faster than posts of their age. */
export async function network(needs: DiscoveryNeeds, { query, ...call }: Asked): Promise<Item[]> {
  const { site, now } = call;
  const from = now - DAYS_OF[query.period] * DAY;
  const { rows: posts } = await followedPosts(needs, call, { limit: MOST, after: null, from });
  const [views, usual, paths] = await Promise.all([
    viewsOfLastHour(
      needs.db,
      site.id,
      posts.map(({ id }) => id),
      now,
    ),
    needs.usual(site, now),
    postPaths(needs, site, posts),
  ]);
  return posts
    .map((post) => {
      const seen = views.get(post.id) ?? 0;
      return {
        ...{ kind: 'post' as const, key: String(post.id), title: post.headline, post_id: post.id },
        ...{ url: encodeURI(paths.get(post.id) ?? '/'), site: site.title, published_ts: post.shown_ts },
        ...{ views: seen, velocity: velocityOf(seen, usual[ageOf(post.shown_ts, now)] ?? null) },
      };
    })
    .sort(byVelocity);
}

/** Tags by how much more their posts are read than before. */
export async function rising(needs: DiscoveryNeeds, { query, site, now }: Asked): Promise<Item[]> {
  const { period, q } = query;
  const ofTags = async (of: DiscoveryPeriod | 'yesterday') => {
    const asked = { siteId: site.id, timezone: site.timezone, now, period: of, q, hasNone: false };
    return (await needs.keywords.ofTags({ ...asked, limit: MOST, offset: 0 })).rows;
  };
  const rows = await ofTags(period);
  // A day that is not over is held against as much of the one before.
  const before = new Map(
    (period === 'today' ? await ofTags('yesterday') : []).map(({ keyword, searches }) => [keyword, searches]),
  );
  const share = shareOfDay(wallClock(now, site.timezone));
  const tags = await tagsByTitle(
    needs.db,
    site.id,
    rows.map(({ keyword }) => keyword),
  );
  const { inUse } = await needs.templates(site.id);
  return rows
    .flatMap(({ keyword, searches, trend }) => {
      const tag = tags.get(keyword);
      if (!tag) return [];
      const usual = before.get(keyword);
      return {
        ...{ kind: 'tag' as const, key: String(tag.id), title: keyword, post_id: null, published_ts: null },
        ...{ url: encodeURI(pathOf(inUse.tag, { tag: tag.slug })), site: site.title, views: searches },
        velocity:
          period === 'today'
            ? velocityOf(searches, usual === undefined ? null : usual * share)
            : velocityOfTrend(trend),
      };
    })
    .sort(byVelocity);
}

/** Websites from which readers came, those first that send more than before. Only their hosts are kept. */
export async function mentions(needs: DiscoveryNeeds, { query, site, now }: Asked): Promise<Item[]> {
  const { period } = query;
  const hosts = await referringHosts(needs.db, { site, now, period }, MOST);
  const yesterday =
    period === 'today' ? await referringHosts(needs.db, { site, now, period: 'yesterday' }, MOST) : [];
  const before = new Map(yesterday.map(({ host, views }) => [host, views]));
  const share = shareOfDay(wallClock(now, site.timezone));
  return hosts
    .map((one) => {
      const usual = period === 'today' ? (before.get(one.host) ?? 0) * share : one.before;
      return {
        ...{ kind: 'page' as const, key: one.host, title: one.host, url: `https://${one.host}/` },
        ...{ site: one.host, post_id: null, published_ts: null, views: one.views },
        velocity: velocityOf(period === 'today' ? one.views : one.now, usual > 0 ? usual : null),
      };
    })
    .sort(byVelocity);
}

/** What is new has nothing to be compared with, and comes after what is known to rise. */
const byVelocity = (one: Item, other: Item): number =>
  (other.velocity ?? -1) - (one.velocity ?? -1) ||
  (other.views ?? 0) - (one.views ?? 0) ||
  (other.published_ts ?? 0) - (one.published_ts ?? 0);

async function tagsByTitle(db: Db, siteId: number, titles: readonly string[]) {
  if (titles.length === 0) return new Map<string, { id: number; slug: string }>();
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'title', 'slug'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('title', '=', eb.fn.any(eb.val([...titles]))))
    .execute();
  return new Map(rows.map(({ id, title, slug }) => [title, { id, slug }]));
}

/** The day before the one of a moment on the site, and when it ended, near enough. */
export function dayBefore(timezone: string, now: number): { day: string; endTs: number } {
  return {
    day: dateOf(now - DAY, timezone)
      .split('-')
      .reverse()
      .join('-'),
    endTs: now,
  };
}
