import type { SourcePost } from '#modules/imports/imports.public.ts';
import { demoLiveBlogSlug } from '#modules/live-blogs/live-demo.public.ts';

const HOUR = 3_600;
/** Its first update is a day and a half old. */
const YOUNGEST = 40 * HOUR;
const OLDEST = 9 * 24 * HOUR;

const paragraphs = [
  'The Wren has been rising since the storm came in, and the river authority expects it to stay high for two more tides. Our reporters are at the weir, in Millgate and by the estuary gate.',
  'If you live in Lower Weir, Quayside or Tanners’ Row, the authority asks you to move your car to higher ground and to keep an eye on your neighbours. Sandbags are handed out at Lower Weir School.',
  'The flood line is open day and night on 01632 960 114. In an emergency, call 999.',
];

const words = {
  type: 'live_blog',
  title: 'Live: high water on the Wren',
  subtitle: 'What is closed, what is open, and where to find help',
  slug: demoLiveBlogSlug,
  html: paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
  excerpt: 'The Wren stays high for two more tides. We report from the weir, Millgate and the estuary gate.',
  sectionIds: ['environment', 'news'],
  primarySectionId: 'environment',
  tagIds: ['river-wren', 'flooding', 'live'],
} satisfies Partial<SourcePost>;

/** One story of the last days is a live blog that goes on; its updates are those of its room. */
export function withLiveBlog(posts: readonly SourcePost[], todayTs: number): SourcePost[] {
  const fits = ({ status, type, visibility, communityName, isFeatured, publishedTs }: SourcePost): boolean =>
    status === 'live' &&
    type === 'article' &&
    visibility === 'public' &&
    communityName === null &&
    !isFeatured &&
    publishedTs !== null &&
    publishedTs < todayTs - YOUNGEST &&
    publishedTs > todayTs - OLDEST;
  const newest = posts
    .filter(fits)
    .reduce<SourcePost | null>(
      (found, post) => ((found?.publishedTs ?? 0) < (post.publishedTs ?? 0) ? post : found),
      null,
    );
  return posts.map((post) => (post === newest ? { ...post, ...words } : post));
}
