import {
  fieldValue,
  isFieldOf,
  type WrongValue,
  wrongValue,
} from '#modules/custom-fields/field-values.contract.ts';
import { PostStatus, type PostStatusNumber } from '#modules/posts/post-status.contract.ts';
import { MAX_EXTERNAL_URL, MAX_KICKER } from '#modules/posts/post-writing.contract.ts';
import { importedBody, type PostToLoad } from '#modules/posts/posts.public.ts';
import { languageTagOf } from '#platform/contract/language.ts';
import { isPublicWebAddress } from '#platform/contract/public-web-address.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceKind, SourcePost } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';
import { fieldsWithOwnMedia, withOwnFiles, withOwnMedia } from './own-media.ts';
import type { Pending } from './source-ids.ts';

const LONGEST_HEADLINE = 300;
const NO_TITLE = '(no title)';
const VISIBILITY = { public: 1, private: 2, unlisted: 3 } as const;

/** The slug that a post asks for: its own, or one made from its title. */
export function wishedSlug(post: SourcePost): string {
  return slugOf(post.slug ?? '') || slugOf(post.title) || slugOf(`${post.type}-${post.id}`) || 'post';
}

/** A post of the source as a row of the site. */
export function postOf(scope: BatchScope, post: SourcePost, id: number, slug: string): PostToLoad {
  const communityId =
    post.communityName === null ? null : (scope.communities.get(post.communityName) ?? null);
  const time = timesOf(scope, post);
  const authorIds = objectIds(scope, post, 'authors', post.authorIds, 'author');
  const sectionIds = objectIds(scope, post, 'sections', post.sectionIds, 'section');
  const custom = fieldsWithOwnMedia(scope, post, post.custom);
  const primary =
    post.primarySectionId === null ? undefined : scope.ids.objectId('sections', post.primarySectionId);
  if (post.communityName !== null && communityId === null) {
    scope.tally.warn(
      post.what,
      post.id,
      post.title,
      `The community "${post.communityName}" isn't on this site.`,
    );
  }
  sayUnfitting(scope, post);
  return {
    id,
    communityId,
    parentId: post.parentId === null ? null : parentOf(scope, post, id),
    type: post.type,
    status: time.status,
    visibility: VISIBILITY[post.visibility],
    kicker: kickerOf(scope, post),
    headline: headlineOf(scope, post),
    subheadline: post.subtitle ?? '',
    slug,
    externalUrl: targetOf(scope, post),
    language: languageTagOf(post.language ?? ''),
    rating: post.rating,
    isFeatured: post.isFeatured,
    commentsEnabled: post.commentsEnabled,
    image: imageOf(scope, post),
    authorIds,
    sectionIds,
    tagIds: objectIds(scope, post, 'tags', post.tagIds, 'tag'),
    primarySectionId: primary ?? sectionIds[0] ?? null,
    scheduledTs: time.scheduledTs,
    publishedTs: time.publishedTs,
    createdTs: time.createdTs,
    updatedTs: post.updatedTs ?? time.createdTs,
    createdBy: authorIds[0] ?? scope.by,
    body: bodyOf(scope, post),
    excerpt: post.excerpt ?? '',
    password: post.password,
    custom: post.title.length > LONGEST_HEADLINE ? { ...custom, source_title: post.title } : custom,
    seo: fieldsWithOwnMedia(scope, post, post.seo),
  };
}

/** The text of a post, without what may not run here unless whoever imports may write such; what is left out is counted. */
function bodyOf(scope: BatchScope, post: SourcePost): string {
  const own = post.mediaIds?.length ? withOwnMedia(scope, post.html) : post.html;
  const html = post.ownFiles?.length ? withOwnFiles(scope, own, post.ownFiles) : own;
  if (scope.mayWriteMarkup) return html;
  const { body, removed } = importedBody(html);
  if (removed > 0) {
    scope.tally.cleaned.posts += 1;
    scope.tally.cleaned.pieces += removed;
    const message = 'Scripts, forms or unknown embeds are removed from its text.';
    scope.tally.warn(post.what, post.id, post.title, message);
  }
  return body;
}

/** Says which custom fields would not take what the source has for them; it comes in as it is. */
function sayUnfitting({ fields, tally }: BatchScope, post: SourcePost): void {
  for (const field of fields) {
    if (!isFieldOf(field, post.type)) continue;
    const wrong = wrongValue(field, fieldValue(post.custom, field.name));
    if (wrong === null) continue;
    tally.warn(
      post.what,
      post.id,
      post.title,
      `The custom field "${field.title}" doesn't accept its value (${unfitting[wrong]}). The value is kept.`,
    );
  }
}

const unfitting: Record<WrongValue, string> = {
  form: 'another kind of value',
  too_long: 'too long',
  too_low: 'too low',
  too_high: 'too high',
  no_option: 'not one of its options',
  no_link: 'not an address',
  no_date: 'not a date',
};

/** References of a post to what has not come yet. */
export function pendingOfPost(scope: BatchScope, post: SourcePost): Pending {
  const pending: Pending = {};
  if (post.parentId !== null && post.parentId !== post.id && scope.ids.postId(post.parentId) === undefined) {
    pending.parent = post.parentId;
  }
  if (post.imageMediaId !== null && scope.ids.objectId('media', post.imageMediaId) === undefined) {
    pending.image = post.imageMediaId;
  }
  if (post.translationOf != null && post.language !== null) pending.translationOf = post.translationOf;
  return pending;
}

function parentOf(scope: BatchScope, post: SourcePost, id: number): number | null {
  const parentId = post.parentId === null ? undefined : scope.ids.postId(post.parentId);
  return parentId === undefined || parentId === id ? null : parentId;
}

function imageOf(scope: BatchScope, post: SourcePost): PostToLoad['image'] {
  const assetId = post.imageMediaId === null ? undefined : scope.ids.objectId('media', post.imageMediaId);
  if (assetId !== undefined) return { id: assetId };
  return post.imageUrl !== null && /^https?:\/\//i.test(post.imageUrl) ? { url: post.imageUrl } : null;
}

function headlineOf(scope: BatchScope, post: SourcePost): string {
  if (post.title === '') {
    scope.tally.warn(post.what, post.id, NO_TITLE, `It has no title. It's shown as "${NO_TITLE}".`);
    return NO_TITLE;
  }
  if (post.title.length <= LONGEST_HEADLINE) return post.title;
  const message = `Its title is longer than ${LONGEST_HEADLINE} characters. The full title is kept as a custom field.`;
  scope.tally.warn(post.what, post.id, post.title.slice(0, 80), message);
  return post.title.slice(0, LONGEST_HEADLINE).toWellFormed();
}

function kickerOf(scope: BatchScope, post: SourcePost): string {
  const kicker = post.kicker ?? '';
  if (kicker.length <= MAX_KICKER) return kicker;
  const message = `Its kicker is longer than ${MAX_KICKER} characters and is shortened.`;
  scope.tally.warn(post.what, post.id, post.title, message);
  return kicker.slice(0, MAX_KICKER).toWellFormed();
}

function targetOf(scope: BatchScope, post: SourcePost): string | null {
  const address = post.externalUrl ?? null;
  if (address === null || post.type !== 'link') return null;
  if (address.length <= MAX_EXTERNAL_URL && isPublicWebAddress(address)) return address;
  const message = "Its link doesn't lead to the public web and is removed.";
  scope.tally.warn(post.what, post.id, post.title, message);
  return null;
}

function objectIds(
  scope: BatchScope,
  post: SourcePost,
  kind: SourceKind,
  sourceIds: readonly string[],
  word: string,
): number[] {
  const found = new Set<number>();
  for (const sourceId of sourceIds) {
    const objectId = scope.ids.objectId(kind, sourceId);
    if (objectId !== undefined) found.add(objectId);
    else scope.tally.warn(post.what, post.id, post.title, `Its ${word} "${sourceId}" isn't in the source.`);
  }
  return [...found];
}

type Times = Pick<PostToLoad, 'status' | 'scheduledTs' | 'publishedTs' | 'createdTs'>;
const DAY = 86_400;

/** What was to appear by now has appeared; what is dated ahead is scheduled. */
function timesOf(scope: BatchScope, post: SourcePost): Times {
  const createdTs = post.createdTs ?? post.publishedTs ?? scope.now;
  const publishedTs = post.publishedTs ?? createdTs;
  if (post.status === 'scheduled' && post.scheduledTs !== null && post.scheduledTs <= scope.now) {
    scope.tally.warn(post.what, post.id, post.title, "Its scheduled time has passed, so it's live.");
    return { status: liveStatus(post), scheduledTs: null, publishedTs: post.scheduledTs, createdTs };
  }
  if (post.status === 'scheduled') {
    return {
      status: PostStatus.READY_TO_PUBLISH,
      scheduledTs: post.scheduledTs,
      publishedTs: null,
      createdTs,
    };
  }
  if (post.status === 'live' && publishedTs > scope.now + DAY) {
    scope.tally.warn(post.what, post.id, post.title, "Its date is in the future, so it's scheduled.");
    return { status: PostStatus.READY_TO_PUBLISH, scheduledTs: publishedTs, publishedTs: null, createdTs };
  }
  if (post.status === 'live') return { status: liveStatus(post), scheduledTs: null, publishedTs, createdTs };
  return {
    status: statuses[post.status],
    scheduledTs: post.scheduledTs,
    publishedTs: post.publishedTs,
    createdTs,
  };
}

function liveStatus(post: SourcePost): PostStatusNumber {
  if (post.liveStatus !== undefined) return post.liveStatus;
  if (post.isFeatured) return PostStatus.FEATURED;
  return post.communityName === null ? PostStatus.ADMIN : PostStatus.COMMUNITY;
}

const statuses: Record<Exclude<SourcePost['status'], 'live' | 'scheduled'>, PostStatusNumber> = {
  draft: PostStatus.DRAFT,
  autodraft: PostStatus.AUTODRAFT,
  empty_draft: PostStatus.EMPTY_DRAFT,
  in_review: PostStatus.NEEDS_REVIEW,
  needs_revision: PostStatus.NEEDS_REVISION,
  ready_to_publish: PostStatus.READY_TO_PUBLISH,
  declined: PostStatus.DECLINED,
  removed: PostStatus.REMOVED,
};
