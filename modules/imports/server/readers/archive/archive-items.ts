import { AssetLine } from '#modules/assets/asset-archive.public.ts';
import { CommentLine } from '#modules/comments/comment-archive.public.ts';
import { CommunityLine } from '#modules/communities/community-archive.public.ts';
import type { ArchivedKind } from '#modules/exports/site-archive-kinds.contract.ts';
import { LiveUpdateLine } from '#modules/live-blogs/live-archive.public.ts';
import { type ArchivedStatus, PostLine } from '#modules/posts/post-archive.public.ts';
import { PersonLine } from '#modules/profiles/person-archive.public.ts';
import { RedirectLine } from '#modules/redirects/redirect-archive.public.ts';
import { SectionLine } from '#modules/sections/section-archive.public.ts';
import { TagLine } from '#modules/tags/tag-archive.public.ts';
import type { SourceItem, SourcePost, SourcePostStatus } from '../../source.ts';

export const lineSchemas = {
  ...{ people: PersonLine, communities: CommunityLine, media: AssetLine, sections: SectionLine },
  ...{ tags: TagLine, posts: PostLine, comments: CommentLine, live_updates: LiveUpdateLine },
  redirects: RedirectLine,
} as const;

export type ArchiveItems = {
  /** Names of communities by their ids, as their lines come. */
  communities: Map<number, string>;
  /** Where a file of the archive lies on this machine. */
  fileOf(name: string): string | null;
};

type Lines = {
  people: PersonLine;
  communities: CommunityLine;
  media: AssetLine;
  sections: SectionLine;
  tags: TagLine;
  posts: PostLine;
  comments: CommentLine;
  live_updates: LiveUpdateLine;
  redirects: RedirectLine;
};
type Makers = { [Kind in ArchivedKind]: (line: Lines[Kind], scope: ArchiveItems) => SourceItem[] };

const nameOf = (id: number | null): string | null => (id === null ? null : String(id));

const makers: Makers = {
  people: ({ id, name, slug, email, about_html, job_title, extra }) => [
    {
      ...{ what: 'authors', id: String(id), name, slug, email },
      ...{ aboutHtml: about_html, extra: { ...extra, jobTitle: job_title } },
    },
  ],
  communities: ({ id, ...said }, { communities }) => {
    communities.set(id, said.name);
    return [{ what: 'communities', id: String(id), ...said }];
  },
  media: (line, { fileOf }) => [
    {
      ...{ what: 'media', id: String(line.id), url: line.source_url, title: line.title },
      file: line.file === null ? null : fileOf(line.file),
      ...{ filename: line.filename, alt: line.alt, caption: line.caption, mime: line.mime },
      ...{ postId: nameOf(line.post_id), authorId: nameOf(line.person_id), createdTs: line.created_ts },
      ...{ custom: line.custom, facts: line.facts, isOfArchive: true },
    },
  ],
  sections: ({ id, parent_id, title, slug, description, facts }) => [
    {
      ...{ what: 'sections', id: String(id), parentId: nameOf(parent_id), name: title, slug, description },
      ...{ facts, ...(id === 0 ? { isHome: true } : {}) },
    },
  ],
  tags: ({ id, title, slug, description, is_hidden, facts }) => [
    { what: 'tags', id: String(id), name: title, slug, description, isHidden: is_hidden, facts },
  ],
  posts: (line, { communities }) => itemsOfPost(line, communities),
  comments: (line) => [
    {
      ...{ what: 'comments', id: String(line.id), postId: String(line.post_id), type: line.type },
      ...{ parentId: nameOf(line.parent_id), status: line.status, authorId: nameOf(line.person_id) },
      ...{ authorName: line.author_name, authorEmail: line.author_email, authorUrl: line.author_url },
      ...{ authorIp: null, html: line.html, createdTs: line.created_ts, custom: line.custom },
      facts: line.facts,
    },
  ],
  live_updates: ({ id, title, body, ...line }) => [
    {
      ...{ what: 'live_updates', id: String(id), postId: String(line.post_id), title, html: body },
      ...{ authorId: nameOf(line.person_id), entryTs: line.entry_ts, blogEndedTs: line.blog_ended_ts },
      ...{ isPinned: line.is_pinned, isKey: line.is_key, mediaIds: mediaIn([body]) },
    },
  ],
  redirects: ({ id, path, redirect_to, status, match, query, enabled, note }) => [
    {
      ...{ what: 'redirects', id: String(id), path, target: { address: redirect_to ?? '' }, status },
      rule: { match, query, enabled, note },
    },
  ],
};

/** What a line of the archive brings in. */
export function itemsOfLine(kind: ArchivedKind, line: { id: number }, scope: ArchiveItems): SourceItem[] {
  const make = makers[kind] as (line: unknown, scope: ArchiveItems) => SourceItem[];
  return make(line, scope);
}

const statuses: Record<ArchivedStatus, SourcePostStatus> = {
  ...{ published: 'live', published_in_community: 'live', featured: 'live', declined: 'declined' },
  ...{ draft: 'draft', in_review: 'in_review', needs_revision: 'needs_revision' },
  ready_to_publish: 'ready_to_publish',
};
const liveStatuses: Partial<Record<ArchivedStatus, SourcePost['liveStatus']>> = {
  ...{ published: 0, published_in_community: 1, featured: 2 },
};

const PASSWORD = "It had a password, which isn't in the archive. It's imported as private.";
const MEDIA = /\/core\/media\/(\d{1,16})\//g;
const MOST_MEDIA = 1_000;

function itemsOfPost(line: PostLine, communities: ReadonlyMap<number, string>): SourceItem[] {
  const what = line.type === 'page' ? 'pages' : 'posts';
  const id = String(line.id);
  const isScheduled =
    line.status === 'ready_to_publish' && line.scheduled_ts !== null && line.published_ts === null;
  const post: SourcePost = {
    ...{ kicker: line.kicker, externalUrl: line.external_url },
    ...{ what, id, type: line.type, title: line.headline, subtitle: line.subheadline, slug: line.slug },
    status: isScheduled ? 'scheduled' : statuses[line.status],
    liveStatus: liveStatuses[line.status],
    visibility: line.has_password ? 'private' : line.visibility,
    ...{ password: null, isFeatured: line.is_featured, html: line.body, excerpt: line.excerpt },
    ...{ authorIds: line.author_ids.map(String), sectionIds: line.section_ids.map(String) },
    ...{ primarySectionId: nameOf(line.primary_section_id), tagIds: line.tag_ids.map(String) },
    parentId: nameOf(line.parent_id),
    communityName: line.community_id === null ? null : (communities.get(line.community_id) ?? null),
    ...{ language: line.language, translationOf: nameOf(line.translation_of) },
    ...{ imageMediaId: nameOf(line.image_id), imageUrl: line.image_url },
    ...{ createdTs: line.created_ts, updatedTs: line.updated_ts, publishedTs: line.published_ts },
    ...{ scheduledTs: line.scheduled_ts, commentsEnabled: line.comments_enabled, rating: line.rating },
    ...{ oldPaths: [], custom: line.custom, seo: line.seo },
    mediaIds: mediaIn([line.body, JSON.stringify(line.custom), JSON.stringify(line.seo)]),
    facts: { ...line.facts, old_slugs: line.old_slugs, page_type: what === 'pages' ? 'page' : 'post' },
  };
  if (!line.has_password) return [post];
  return [{ what: 'warning', kind: what, id, title: line.headline, message: PASSWORD }, post];
}

/** The media that a text and what stands beside it address. */
function mediaIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, id = ''] of text.matchAll(MEDIA)) if (found.size < MOST_MEDIA) found.add(id);
  }
  return [...found];
}
