import type { SourceItem, SourcePost } from '#modules/imports/imports.public.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { type DailyViews, dailyViews } from './page-views.ts';
import { authors, type DemoPerson, people } from './people.ts';
import { dailyPosts } from './posts.ts';
import { redirects } from './redirects.ts';
import { sections } from './sections.ts';
import { createDraw } from './seeded-random.ts';
import { pagePosts, seriesPosts } from './series-posts.ts';
import { tags } from './tags.ts';

/** A whole newsroom, the same for the same seed and day. */
export type Newsroom = {
  people: DemoPerson[];
  communities: { name: string; title: string; description: string }[];
  posts: SourcePost[];
  /** Everything that an import brings in; what is referred to comes first. */
  items(): Generator<SourceItem>;
  /** @param elapsed how much of today is over, from 0 to 1 */
  dailyViews(elapsed?: number): Generator<DailyViews>;
};

/** What the demo site is called, and where it lives. */
export const demoSite = { title: 'The Wrenford Herald', locale: 'en-GB', timezone: 'Europe/London' };

/** Writes the newsroom as it stands on the morning of `today` (UTC). */
export function createNewsroom({ seed, today }: { seed: number; today: Date }): Newsroom {
  const todayTs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) / 1000;
  const draw = createDraw(seed);
  const posts = [
    ...pagePosts(todayTs),
    ...seriesPosts(draw.fork('series'), todayTs),
    ...dailyPosts(draw, todayTs),
  ];

  function* items(): Generator<SourceItem> {
    yield* authors;
    yield* sections;
    yield* tags;
    yield* posts;
    yield* comments(posts, todayTs);
    yield* redirects(draw.fork('redirects'), posts);
  }

  return {
    people,
    communities,
    posts,
    items,
    dailyViews: (elapsed = 0) => dailyViews(posts, todayTs, elapsed),
  };
}
