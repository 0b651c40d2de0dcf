import type { z } from 'zod';
import type { AssetFacts } from '#modules/assets/asset-archive.public.ts';
import type { CommentFacts } from '#modules/comments/comment-archive.public.ts';
import type { TakenPost } from '#modules/posts/post-archive.public.ts';
import type { RedirectLine } from '#modules/redirects/redirect-archive.public.ts';
import type { SectionFacts } from '#modules/sections/section-archive.public.ts';
import type { TagFacts } from '#modules/tags/tag-archive.public.ts';

/** One thing read from a source. Readers yield these in any order that keeps parents findable by id. */
export type SourceItem =
  | SourceAuthor
  | SourceSection
  | SourceTag
  | SourcePost
  | SourceComment
  | SourceLiveUpdate
  | SourceMedia
  | SourceRedirect
  | SourceCommunity
  | SourceSkipped
  | SourceWarning;

/** The keys that the report counts. */
export type SourceKind =
  | 'posts'
  | 'pages'
  | 'authors'
  | 'sections'
  | 'tags'
  | 'comments'
  | 'live_updates'
  | 'media'
  | 'redirects';

export type SourceAuthor = {
  what: 'authors';
  id: string;
  name: string;
  slug: string | null;
  email: string | null;
  aboutHtml: string | null;
  extra?: Record<string, unknown>;
  /** Since when the source knows them, in unix seconds. */
  createdTs?: number | null;
  /** What they may do there, in the source's own words. */
  roles?: readonly string[];
  /** Only named by something else; nothing is known of it but this. */
  isImplied?: boolean;
  /** What it does not say stays as it was before. */
  isPartial?: boolean;
  /** Whether the source says the name, which otherwise follows from something else. */
  isNamed?: boolean;
  /** What a file that knows less would tell them by. */
  otherIds?: { username: string | null; name: string | null };
};

export type SourceSection = {
  what: 'sections';
  id: string;
  name: string;
  slug: string | null;
  parentId: string | null;
  description: string | null;
  /** Paths on the old site that led to its list of posts. */
  oldPaths?: readonly string[];
  custom?: Record<string, unknown>;
  /** Only named by something else; nothing is known of it but this. */
  isImplied?: boolean;
  /** The front page, which every site has. */
  isHome?: boolean;
  /** What the archive of a site knows beside that. */
  facts?: z.output<typeof SectionFacts>;
};

export type SourceTag = {
  what: 'tags';
  id: string;
  name: string;
  slug: string | null;
  description: string | null;
  isHidden: boolean;
  /** Paths on the old site that led to its list of posts. */
  oldPaths?: readonly string[];
  /** Only named by something else; nothing is known of it but this. */
  isImplied?: boolean;
  facts?: z.output<typeof TagFacts>;
};

/** The states that a source can tell apart; the writer maps them to status and visibility. */
export type SourcePostStatus =
  | 'live'
  | 'scheduled'
  | 'draft'
  | 'autodraft'
  | 'empty_draft'
  | 'in_review'
  | 'needs_revision'
  | 'ready_to_publish'
  | 'declined'
  | 'removed';

export type SourcePost = {
  what: 'posts' | 'pages';
  id: string;
  type: 'article' | 'slideshow' | 'video' | 'gallery' | 'link' | 'live_blog' | 'particle' | 'page';
  title: string;
  /** The short line above the headline. */
  kicker?: string | null | undefined;
  subtitle: string | null;
  slug: string | null;
  status: SourcePostStatus;
  /** Who may read it on the site: everyone, signed-in staff, or those with the address. */
  visibility: 'public' | 'private' | 'unlisted';
  /** The access password of the source, kept as it is. */
  password: string | null;
  isFeatured: boolean;
  /** HTML as the source gives it, without loss. */
  html: string;
  excerpt: string | null;
  authorIds: string[];
  sectionIds: string[];
  primarySectionId: string | null;
  tagIds: string[];
  parentId: string | null;
  communityName: string | null;
  language: string | null;
  /** The post that this one says in its language. */
  translationOf?: string | null;
  imageMediaId: string | null;
  imageUrl: string | null;
  /** Where a link post leads. */
  externalUrl?: string | null | undefined;
  /** Unix seconds; null where the source has none. */
  createdTs: number | null;
  updatedTs: number | null;
  publishedTs: number | null;
  scheduledTs: number | null;
  commentsEnabled: boolean;
  rating: number;
  /** Paths on the old site that led to this post. */
  oldPaths: string[];
  custom: Record<string, unknown>;
  seo: Record<string, unknown>;
  /** Which of the live states it has; by what it is otherwise. */
  liveStatus?: 0 | 1 | 2 | undefined;
  /** The media that its texts address as those of a site. */
  mediaIds?: string[];
  /** The files of the source itself that its text shows or leads to, by the addresses they have in it. */
  ownFiles?: OwnFile[];
  facts?: TakenPost['facts'];
};

/** A file that the source holds: as a text addresses it, and its id among the media. */
export type OwnFile = { address: string; mediaId: string };

export type SourceComment = {
  what: 'comments';
  id: string;
  postId: string;
  parentId: string | null;
  type: 'comment' | 'pingback' | 'trackback';
  status: 'proposed' | 'approved' | 'rejected' | 'spam' | 'deleted';
  authorName: string | null;
  authorEmail: string | null;
  authorUrl: string | null;
  authorIp: string | null;
  /** The source's author id where the comment came from a known person. */
  authorId: string | null;
  html: string;
  createdTs: number | null;
  custom?: Record<string, unknown>;
  facts?: z.output<typeof CommentFacts>;
};

export type SourceLiveUpdate = {
  what: 'live_updates';
  id: string;
  postId: string;
  /** Who wrote it. */
  authorId: string | null;
  title: string;
  html: string;
  entryTs: number;
  isPinned: boolean;
  isKey: boolean;
  /** When its live blog ended; null while that is live. */
  blogEndedTs: number | null;
  /** The media that its text addresses as those of a site. */
  mediaIds: string[];
};

export type SourceMedia = {
  what: 'media';
  id: string;
  url: string | null;
  /** The file on this machine that holds the bytes, where the source brought it. */
  file: string | null;
  title: string;
  filename: string | null;
  alt: string | null;
  caption: string | null;
  mime: string | null;
  postId: string | null;
  /** Who brought it to the old site. */
  authorId?: string | null;
  createdTs: number | null;
  custom: Record<string, unknown>;
  facts?: z.output<typeof AssetFacts>;
  /** Its file lies elsewhere each time that it is unpacked. */
  isOfArchive?: boolean;
};

export type SourceRedirect = {
  what: 'redirects';
  id: string;
  path: string;
  target: { postId: string } | { address: string };
  status: 301 | 302 | 307 | 308 | 410;
  /** Follows from a page's own address; the report does not count it among the redirects of the source. */
  isImplied?: boolean;
  rule?: Pick<RedirectLine, 'match' | 'query' | 'enabled' | 'note'>;
};

/** A community that posts belong to; no report counts it. */
export type SourceCommunity = {
  what: 'communities';
  id: string;
  name: string;
  title: string;
  description: string;
  language: string;
  direct_publish: boolean;
  can_apply: boolean;
};

export type SourceSkipped = {
  what: 'skipped';
  /** One of the counted kinds, or the source's own word for a thing that is no content. */
  kind: string;
  id: string;
  title: string;
  reason: string;
};

export type SourceWarning = {
  what: 'warning';
  kind: string;
  id: string;
  title: string;
  message: string;
};
