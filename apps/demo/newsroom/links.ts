import { linksOfDemo } from '#modules/bad-links/bad-links.public.ts';
import type { SourcePost } from '#modules/imports/imports.public.ts';

/** The first stories have none; from there on every so many have one, each link in up to three of them. */
const FIRST = 60;
const STEP = 7;

/** Adds links to some of the stories that are live, as editors did over the years. */
export function withLinks(posts: readonly SourcePost[]): SourcePost[] {
  const places = linksOfDemo.flatMap((link, at) => Array.from({ length: 1 + (at % 3) }, () => link));
  let live = 0;
  return posts.map((post) => {
    if (post.what !== 'posts' || post.status !== 'live') return post;
    live += 1;
    const at = (live - FIRST) / STEP;
    const link = Number.isInteger(at) ? places[at] : undefined;
    if (!link) return post;
    return {
      ...post,
      html: `${post.html}\n<p>More about this: <a href="${link.href}">${link.text}</a>.</p>`,
    };
  });
}
