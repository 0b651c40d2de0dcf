import type { SourcePost } from '#modules/imports/imports.public.ts';
import { bylineFor } from './bylines.ts';
import { planSlots, type Slot } from './schedule.ts';
import { sections } from './sections.ts';
import type { Draw } from './seeded-random.ts';
import { openStoryDesk } from './story-desk.ts';
import type { Story } from './story-writer.ts';
import { slugOf } from './wording.ts';

/** Posts older than this many days came from the site before the relaunch and keep their old addresses. */
const relaunchDays = 640;
const day = 86_400;

/** A post with nothing in it; every writer of posts below fills in what it knows. */
export function blankPost(id: string): SourcePost {
  return {
    what: 'posts',
    id,
    type: 'article',
    title: '',
    subtitle: null,
    slug: null,
    status: 'live',
    visibility: 'public',
    password: null,
    isFeatured: false,
    html: '',
    excerpt: null,
    authorIds: [],
    sectionIds: [],
    primarySectionId: null,
    tagIds: [],
    parentId: null,
    communityName: null,
    language: 'en-GB',
    imageMediaId: null,
    imageUrl: null,
    createdTs: null,
    updatedTs: null,
    publishedTs: null,
    scheduledTs: null,
    commentsEnabled: true,
    rating: 0,
    oldPaths: [],
    custom: {},
    seo: {},
  };
}

/** The daily work of the newsroom: every post that is not a page or a part of a series. */
export function dailyPosts(draw: Draw, todayTs: number): SourcePost[] {
  const desk = openStoryDesk(draw.fork('stories'));
  const details = draw.fork('details');
  return planSlots(draw.fork('slots'), todayTs).map((slot, at) => {
    const id = `post-${at + 1}`;
    if (slot.status === 'empty_draft') return emptyDraft(id, slot, details);
    return storyPost(id, slot, desk.storyFor(slot.storyTs), details, todayTs);
  });
}

/** Somebody pressed "new" and went for coffee. */
function emptyDraft(id: string, slot: Slot, draw: Draw): SourcePost {
  const section = draw.pick(sections).id;
  return { ...blankPost(id), ...timesOf(slot), authorIds: bylineFor(section, null, draw).slice(0, 1) };
}

function storyPost(id: string, slot: Slot, story: Story, draw: Draw, todayTs: number): SourcePost {
  const { kind } = story;
  const post: SourcePost = {
    ...blankPost(id),
    ...timesOf(slot),
    type: kind.type ?? 'article',
    title: story.headline,
    subtitle: story.subheadline,
    slug: slugOf(story.headline),
    isFeatured: slot.status === 'live' && kind.community === undefined && draw.chance(0.08),
    html: story.html,
    excerpt: story.excerpt,
    authorIds: bylineFor(kind.section, kind.community ?? null, draw),
    sectionIds: sectionsFor(kind.section, draw),
    primarySectionId: kind.section,
    tagIds: draw.chance(0.15) ? [...story.tagIds, 'newsletter-pick'] : story.tagIds,
    communityName: kind.community ?? null,
    commentsEnabled: kind.hasNoComments !== true,
    rating: draw.chance(0.4) ? draw.weighted([2, 3, 4, 5], (rating) => 6 - Math.abs(rating - 4) * 2) : 0,
    visibility: draw.weighted(['public', 'unlisted', 'private'], (one) => (one === 'public' ? 96 : 2)),
    oldPaths: oldPathsOf(slot, story, todayTs),
  };
  return slot.status === 'autodraft' ? begun(post, draw) : post;
}

/** An autodraft: the first words of a story, saved while somebody types. */
function begun(post: SourcePost, draw: Draw): SourcePost {
  const words = post.title.split(' ');
  const lead = post.html.split('\n')[0] ?? '';
  return {
    ...post,
    title: words.slice(0, draw.int(2, words.length)).join(' '),
    subtitle: null,
    slug: null,
    html: lead,
    excerpt: null,
    sectionIds: [],
    primarySectionId: null,
    tagIds: [],
    visibility: 'public',
  };
}

function timesOf(slot: Slot) {
  const { status, createdTs, updatedTs, publishedTs, scheduledTs } = slot;
  return { status, createdTs, updatedTs, publishedTs, scheduledTs };
}

/** The section of the story first, now and then with the one above it. */
export function sectionsFor(sectionId: string, draw: Draw): string[] {
  const parentId = sections.find((section) => section.id === sectionId)?.parentId ?? null;
  return parentId !== null && draw.chance(0.35) ? [sectionId, parentId] : [sectionId];
}

function oldPathsOf(slot: Slot, story: Story, todayTs: number): string[] {
  if (slot.publishedTs === null || slot.publishedTs > todayTs - relaunchDays * day) return [];
  const [year, month] = new Date(slot.publishedTs * 1000).toISOString().split('-');
  return [`/archive/${year}/${month}/${slugOf(story.headline)}.html`];
}
