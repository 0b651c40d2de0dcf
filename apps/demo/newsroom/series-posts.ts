import type { SourcePost } from '#modules/imports/imports.public.ts';
import { bylineFor } from './bylines.ts';
import { pages } from './pages.ts';
import { blankPost, sectionsFor } from './posts.ts';
import type { Draw } from './seeded-random.ts';
import { series, seriesParts } from './series.ts';
import { slugOf } from './wording.ts';

const day = 86_400;

/** Opening posts of the series, each before its parts, which appeared on the days after. */
export function seriesPosts(draw: Draw, todayTs: number): SourcePost[] {
  return series.flatMap((one, at) => {
    const startTs = todayTs - (20 + Math.floor((at * 680) / series.length)) * day + 7 * 3600;
    const section = { sectionIds: sectionsFor(one.section, draw), primarySectionId: one.section };
    const common = { ...section, authorIds: bylineFor(one.section, null, draw) };
    const opening: SourcePost = {
      ...blankPost(`series-${one.id}`),
      ...common,
      ...publishedAt(startTs),
      title: one.title,
      subtitle: one.standfirst,
      slug: slugOf(one.title),
      isFeatured: true,
      html: `<p>${one.standfirst}. New parts appear every second day; all of them stand below this page.</p>`,
      excerpt: one.standfirst,
      tagIds: one.place === '' ? ['series'] : ['series', slugOf(one.place)],
      rating: 5,
    };
    const parts = seriesParts.filter((part) => part.series === one.id);
    return [opening, ...parts.map((part, number) => partOf(opening, part, number, startTs))];
  });
}

function partOf(
  opening: SourcePost,
  part: (typeof seriesParts)[number],
  number: number,
  startTs: number,
): SourcePost {
  return {
    ...opening,
    ...publishedAt(startTs + (2 * number + 1) * day),
    id: `${opening.id}-${number + 1}`,
    parentId: opening.id,
    title: part.headline,
    subtitle: number % 2 === 0 ? `With ${part.person}` : null,
    slug: slugOf(part.headline),
    isFeatured: false,
    html: `<p>${part.text}</p>\n<blockquote><p>“${part.quote}.”</p><p>${part.person}</p></blockquote>\n<p>This report is a part of the series “${opening.title}”.</p>`,
    excerpt: part.text,
    rating: 4,
  };
}

/** The standing pages, as old as the site. */
export function pagePosts(todayTs: number): SourcePost[] {
  return pages.map((page, at) => ({
    ...blankPost(`page-${at + 1}`),
    ...publishedAt(todayTs - 728 * day + at * 3600),
    what: 'pages' as const,
    type: 'page' as const,
    title: page.title,
    slug: slugOf(page.title),
    html: `<p>${page.text}</p>`,
    excerpt: page.text,
    authorIds: ['marcus-thorne'],
    commentsEnabled: false,
  }));
}

function publishedAt(ts: number) {
  return { status: 'live' as const, createdTs: ts - day, updatedTs: ts, publishedTs: ts };
}
