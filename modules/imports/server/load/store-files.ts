import type { Trx } from '#platform/server/database.ts';
import type { SourceMedia } from '../source.ts';
import type { Entry } from './batch.ts';
import type { LoadOptions, StoredFile } from './load-options.ts';

/** What a trial run says instead of storing. */
const AS_IF: Omit<StoredFile, 'mime'> = { key: '', size: 0, sha256: '' };

/**
 * Stores the files of the media that are new, before the batch's transaction begins: disks are slow, and a
 * transaction that waits for them holds others up.
 */
export async function storeFiles(
  options: LoadOptions,
  media: readonly Entry<SourceMedia>[],
  inTransaction: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const { storeFile } = options;
  const withFiles = media.filter(({ item }) => item.file !== null);
  if (!storeFile || withFiles.length === 0) return stored;
  const known = await inTransaction((trx) => knownIds(trx, options, withFiles));
  for (const { item } of withFiles) {
    if (item.file === null || known.has(item.id)) continue;
    stored.set(item.id, options.isDryRun ? { ...AS_IF, mime: item.mime ?? '' } : await storeFile(item.file));
  }
  return stored;
}

async function knownIds(
  trx: Trx,
  options: LoadOptions,
  media: readonly Entry<SourceMedia>[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('import_source')
    .select('source_id')
    .where('site_id', '=', options.siteId)
    .where('source', '=', options.source)
    .where('kind', '=', 'media')
    .where((eb) => eb('source_id', '=', eb.fn.any(eb.val(media.map(({ item }) => item.id)))))
    .execute();
  return new Set(rows.map((row) => row.source_id));
}
