import {
  type LiveEntryToLoad,
  loadLiveBlogEnds,
  loadLiveEntries,
  reloadLiveEntries,
  roomForEntries,
} from '#modules/live-blogs/live-archive.public.ts';
import { LONGEST_ENTRY, LONGEST_ENTRY_TITLE } from '#modules/live-blogs/live-limits.contract.ts';
import type { SourceLiveUpdate } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, fitting, sortOut } from './batch-scope.ts';
import { withOwnMedia } from './own-media.ts';

/** A text that was cleaned may have grown by a few attributes. */
const LONGEST_TEXT = 2 * LONGEST_ENTRY;

/** Updates of live blogs, and when these ended. */
export async function loadSourceLiveUpdates(
  scope: BatchScope,
  entries: readonly Entry<SourceLiveUpdate>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'live_entry', entries);
  const reasonAgainst = await refusals(scope, fresh);
  const fitHere = fresh.filter(({ item }) => {
    const reason = reasonAgainst(item);
    if (reason !== null) tally.skip('live_updates', item.id, item.title, reason);
    return reason === null;
  });
  const made = fitHere.map(({ item, hash }) => {
    const id = scope.nextId();
    ids.made('live_updates', item.id, id, hash);
    return entryOf(scope, item, id);
  });
  const updated = changed.map(({ item, hash, known }) => {
    ids.updated('live_updates', item.id, hash, known);
    return entryOf(scope, item, known.objectId);
  });
  await loadLiveEntries(trx, siteId, made);
  await reloadLiveEntries(trx, siteId, updated);
  const ends = [...fitHere, ...changed].flatMap(({ item: { postId, blogEndedTs } }) => {
    const id = ids.postId(postId);
    return id === undefined ? [] : [[id, blogEndedTs] as const];
  });
  await loadLiveBlogEnds(trx, siteId, new Map(ends));
  tally.made.live_updates += made.length;
  tally.updated.live_updates += updated.length;
}

/** Why an update cannot come in, asked once for each in their order. */
async function refusals(
  { trx, siteId, ids }: BatchScope,
  entries: readonly Entry<SourceLiveUpdate>[],
): Promise<(item: SourceLiveUpdate) => string | null> {
  const postIds = new Set(entries.flatMap(({ item }) => ids.postId(item.postId) ?? []));
  const room = await roomForEntries(trx, siteId, [...postIds]);
  return ({ postId, html }) => {
    const id = ids.postId(postId);
    if (id === undefined) return `Its post (${postId}) isn't in the source.`;
    const left = room.get(id);
    if (left === undefined) return "Its post isn't a live blog.";
    if (html.length > LONGEST_TEXT) return 'The text is too long for an update.';
    if (left <= 0) return 'The live blog already has the maximum number of updates.';
    room.set(id, left - 1);
    return null;
  };
}

function entryOf(scope: BatchScope, item: SourceLiveUpdate, id: number): LiveEntryToLoad {
  const { authorId, entryTs, html, isPinned, isKey, mediaIds } = item;
  return {
    ...{ id, entryTs, isPinned, isKey, postId: scope.ids.postId(item.postId) ?? -1 },
    createdBy: authorId === null ? null : (scope.ids.objectId('authors', authorId) ?? null),
    title: fitting(scope, 'live_updates', item.id, item.title, LONGEST_ENTRY_TITLE),
    html: mediaIds.length === 0 ? html : withOwnMedia(scope, html),
  };
}
