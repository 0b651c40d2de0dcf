import type { SourceKind } from '../source.ts';
import type { Batch } from './batch.ts';
import { otherIdsOf } from './known-people.ts';

/** Everything that a batch brings. */
export function* broughtBy(batch: Batch): Generator<[SourceKind, string]> {
  const own = [
    batch.authors,
    batch.sections,
    batch.tags,
    batch.media,
    batch.posts,
    batch.comments,
    batch.live_updates,
    batch.redirects,
  ];
  for (const entries of own) for (const { item } of entries) yield [item.what, item.id];
  for (const { item } of batch.authors) for (const id of otherIdsOf(item)) yield ['authors', id];
}

/** Everything that a batch refers to. */
export function* referredBy(batch: Batch): Generator<[SourceKind, string]> {
  for (const { item } of batch.sections) {
    if (item.parentId !== null) yield ['sections', item.parentId];
    const { image_id } = item.facts?.settings ?? {};
    if (typeof image_id === 'number') yield ['media', String(image_id)];
  }
  for (const { item } of batch.tags) {
    if (item.facts?.image_id != null) yield ['media', String(item.facts.image_id)];
  }
  for (const { item } of batch.media) {
    if (item.authorId) yield ['authors', item.authorId];
    if (item.postId !== null) yield* post(item.postId);
  }
  for (const { item } of batch.posts) {
    for (const id of item.authorIds) yield ['authors', id];
    for (const id of item.sectionIds) yield ['sections', id];
    for (const id of item.tagIds) yield ['tags', id];
    if (item.primarySectionId !== null) yield ['sections', item.primarySectionId];
    if (item.parentId !== null) yield* post(item.parentId);
    if (item.imageMediaId !== null) yield ['media', item.imageMediaId];
    for (const id of item.mediaIds ?? []) yield ['media', id];
    for (const { mediaId } of item.ownFiles ?? []) yield ['media', mediaId];
  }
  for (const { item } of batch.comments) {
    yield* post(item.postId);
    if (item.parentId !== null) yield ['comments', item.parentId];
    if (item.authorId !== null) yield ['authors', item.authorId];
  }
  for (const { item } of batch.live_updates) {
    yield* post(item.postId);
    if (item.authorId !== null) yield ['authors', item.authorId];
    for (const id of item.mediaIds) yield ['media', id];
  }
  for (const { item } of batch.redirects) if ('postId' in item.target) yield* post(item.target.postId);
}

function* post(id: string): Generator<[SourceKind, string]> {
  yield ['posts', id];
  yield ['pages', id];
}
