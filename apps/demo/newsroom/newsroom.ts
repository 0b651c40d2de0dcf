import type { SourceItem, SourcePost } from '#modules/imports/imports.public.ts';
import { pictureOf, pictures } from '../pictures/pictures.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { frenchPosts, frenchSite } from './french.ts';
import { withLinks } from './links.ts';
import { withLiveBlog } from './live-blog.ts';
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
  /** The communities that are the site in another language; their posts are translations. */
  languageSites: { name: string; title: string; description: string; language: string }[];
  posts: SourcePost[];
  /** Everything that an import brings in; what is referred to comes first. */
  items(files?: PictureFiles): Generator<SourceItem>;
  /** @param elapsed how much of today is over, from 0 to 1 */
  dailyViews(elapsed?: number): Generator<DailyViews>;
};

/** The files of the illustrations by their ids; without them the newsroom has words alone. */
export type PictureFiles = ReadonlyMap<string, string>;

/** What the demo site is called, and where it lives. */
export const demoSite = { title: 'The Wrenford Herald', locale: 'en-GB', timezone: 'Europe/London' };

/** Writes the newsroom as it stands on the morning of `today` (UTC). */
export function createNewsroom({ seed, today }: { seed: number; today: Date }): Newsroom {
  const todayTs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) / 1000;
  const draw = createDraw(seed);
  const written = [
    ...pagePosts(todayTs),
    ...seriesPosts(draw.fork('series'), todayTs),
    ...withLiveBlog(dailyPosts(draw, todayTs), todayTs),
  ];
  const posts = [...written, ...frenchPosts(written)];

  function* items(files: PictureFiles = new Map()): Generator<SourceItem> {
    yield* authors;
    yield* sections;
    yield* tags;
    yield* illustrations(files, todayTs);
    yield* withLinks(posts).map((post) => illustrated(post, files));
    yield* comments(posts, todayTs);
    yield* redirects(draw.fork('redirects'), written);
  }

  return {
    people,
    communities,
    languageSites: [frenchSite],
    posts,
    items,
    dailyViews: (elapsed = 0) => dailyViews(posts, todayTs, elapsed),
  };
}

function* illustrations(files: PictureFiles, todayTs: number): Generator<SourceItem> {
  for (const { id, title, alt } of pictures) {
    const file = files.get(id);
    if (file === undefined) continue;
    yield {
      ...{ what: 'media' as const, id, title, alt, url: null, file },
      ...{ filename: `${id}.webp`, mime: 'image/webp' },
      ...{ caption: 'Illustration: The Wrenford Herald', postId: null, createdTs: todayTs, custom: {} },
    };
  }
}

/** Stories have pictures, and what is only begun has none yet. */
function illustrated(post: SourcePost, files: PictureFiles): SourcePost {
  const id = post.what === 'posts' && post.title !== '' ? pictureOf(post.id, post.primarySectionId) : null;
  return id !== null && files.has(id) ? { ...post, imageMediaId: id } : post;
}
