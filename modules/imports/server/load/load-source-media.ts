import { type AssetToLoad, loadAssets, reloadAssets } from '#modules/assets/assets.public.ts';
import type { SourceMedia } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, sortOut } from './batch-scope.ts';
import type { StoredFile } from './load-options.ts';
import type { Pending } from './source-ids.ts';

const MISSING = "The file isn't in the source and has no address to download it from.";

/** Media: records at once; bytes that the source brought are copied, others are fetched after the import. */
export async function loadSourceMedia(
  scope: BatchScope,
  entries: readonly Entry<SourceMedia>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'asset', entries);
  const made: AssetToLoad[] = [];
  for (const { item, hash } of fresh) {
    const asset = assetOf(scope, item, scope.nextId(), scope.stored.get(item.id) ?? null);
    // An entry of the library without a file helps nobody; once the source brings it, it comes in.
    if (asset.status === 'missing') {
      tally.skip('media', item.id, item.title, MISSING);
      tally.missingFiles += 1;
      continue;
    }
    made.push(asset);
    ids.made('media', item.id, asset.id, hash, { pending: pendingOf(scope, item) });
  }
  await loadAssets(trx, siteId, made);
  await reloadAssets(
    trx,
    siteId,
    changed.map(({ item, known }) => assetOf(scope, item, known.objectId, scope.stored.get(item.id) ?? null)),
  );
  for (const { item, hash, known } of changed)
    ids.updated('media', item.id, hash, known, pendingOf(scope, item));
  tally.made.media += made.length;
  tally.updated.media += changed.length;
}

/** Posts mostly come after their media, so the reference waits for the end of the import. */
function pendingOf(scope: BatchScope, media: SourceMedia): Pending {
  return media.postId !== null && scope.ids.postId(media.postId) === undefined ? { post: media.postId } : {};
}

function assetOf(scope: BatchScope, media: SourceMedia, id: number, stored: StoredFile | null): AssetToLoad {
  const isReachable = media.url !== null && /^https?:\/\//i.test(media.url);
  return {
    id,
    status: stored ? 'ready' : isReachable ? 'pending' : 'missing',
    title: media.title,
    filename: media.filename ?? '',
    alt: media.alt ?? '',
    caption: media.caption ?? '',
    mime: stored?.mime ?? media.mime,
    sourceUrl: media.url,
    postId: media.postId === null ? null : (scope.ids.postId(media.postId) ?? null),
    stored,
    custom: media.custom,
    createdTs: media.createdTs ?? scope.now,
    createdBy: media.authorId ? (scope.ids.objectId('authors', media.authorId) ?? scope.by) : scope.by,
  };
}
