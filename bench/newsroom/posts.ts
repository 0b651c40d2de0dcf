import { createDraw, type Draw } from '#apps/demo/newsroom/seeded-random.ts';
import type { SourceItem } from '#modules/imports/imports.public.ts';
import { body, headline } from './sentences.ts';
import { zipf } from './zipf.ts';

export type BenchPost = Extract<SourceItem, { what: 'posts' | 'pages' }>;

export const AUTHORS = 300;
export const SECTIONS = 60;
export const TAGS = 400;
export const COMMUNITIES = ['north-end', 'harbour', 'hill-farms'] as const;
/** The day on which the newsroom stands; its first post is ten years older. */
export const TODAY_TS = Date.UTC(2026, 10, 1) / 1000;
const SPAN = 3_650 * 86_400;

const authorAt = zipf(AUTHORS, 0.9);
const sectionAt = zipf(SECTIONS, 0.8);
const tagAt = zipf(TAGS, 0.9);

/** The shares of the statuses among a thousand posts. */
const statuses: readonly (readonly [BenchPost['status'], number])[] = [
  ['live', 860],
  ['draft', 70],
  ['in_review', 20],
  ['needs_revision', 10],
  ['ready_to_publish', 8],
  ['scheduled', 2],
  ['autodraft', 10],
  ['empty_draft', 4],
  ['declined', 8],
  ['removed', 8],
];

/** The post with this number among so many; the same number gives the same words in every size. */
export function postAt(number: number, total: number): BenchPost {
  const draw = createDraw(number * 7_919 + 1);
  const [status] = draw.weighted(statuses, ([, weight]) => weight);
  const createdTs = TODAY_TS - SPAN + Math.floor((number / total) * SPAN) + draw.int(0, 30);
  const isLive = status === 'live';
  const sectionIds = several(draw, draw.chance(0.25) ? 2 : 1, sectionAt, 'section');
  const isInCommunity = draw.chance(0.12);
  return {
    what: 'posts',
    id: `post-${number}`,
    type: 'article',
    title: headline(draw),
    subtitle: draw.chance(0.4) ? headline(draw) : null,
    slug: `post-${number}`,
    status,
    visibility: 'public',
    password: null,
    isFeatured: isLive && draw.chance(0.03),
    html: body(draw),
    excerpt: null,
    authorIds: several(draw, draw.chance(0.1) ? 2 : 1, authorAt, 'author'),
    sectionIds,
    primarySectionId: sectionIds[0] ?? null,
    tagIds: several(draw, draw.int(0, 5), tagAt, 'tag'),
    parentId: null,
    communityName: isInCommunity ? draw.weighted(COMMUNITIES, (name) => name.length) : null,
    language: null,
    imageMediaId: null,
    imageUrl: null,
    createdTs,
    updatedTs: createdTs + draw.int(0, 90 * 86_400),
    publishedTs: isLive ? createdTs + 600 : null,
    scheduledTs: status === 'scheduled' ? TODAY_TS + draw.int(30, 90) * 86_400 : null,
    commentsEnabled: true,
    rating: draw.int(0, 5),
    oldPaths: [],
    custom: {},
    seo: {},
  };
}

function several(draw: Draw, count: number, pick: (draw: Draw) => number, kind: string): string[] {
  const found = new Set<string>();
  for (let left = count; left > 0; left -= 1) found.add(`${kind}-${pick(draw)}`);
  return [...found];
}
