import type { Trx } from '#platform/server/database.ts';
import type { SourceMedia } from '../source.ts';
import type { Batch, Entry } from './batch.ts';
import type { LoadOptions, StoredFile } from './load-options.ts';

/** What a trial run says instead of storing. */
const AS_IF: Omit<StoredFile, 'mime'> = { key: '', size: 0, sha256: '' };

/**
 * Stores the files of the media that are new or changed, before the batch's transaction begins: disks are slow, and a
 * transaction that waits for them holds others up.
 */
export async function storeFiles(
  options: LoadOptions,
  { media, tally }: Pick<Batch, 'media' | 'tally'>,
  inTransaction: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const { storeFile } = options;
  const withFiles = media.filter(({ item }) => item.file !== null);
  if (!storeFile || withFiles.length === 0) return stored;
  const known = await inTransaction((trx) => knownHashes(trx, options, withFiles));
  for (const { item, hash } of withFiles) {
    if (item.file === null || known.get(item.id) === hash) continue;
    try {
      stored.set(
        item.id,
        options.isDryRun ? { ...AS_IF, mime: item.mime ?? '' } : await storeFile(item.file),
      );
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'payload_is_too_large') throw error;
      tally.warn('media', item.id, item.title, 'The file is larger than 2 GB and is skipped.');
    }
  }
  return stored;
}

async function knownHashes(
  trx: Trx,
  options: LoadOptions,
  media: readonly Entry<SourceMedia>[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('import_source')
    .select(['source_id', 'content_hash'])
    .where('site_id', '=', options.siteId)
    .where('source', '=', options.source)
    .where('kind', '=', 'media')
    .where((eb) => eb('source_id', '=', eb.fn.any(eb.val(media.map(({ item }) => item.id)))))
    .execute();
  return new Map(rows.map((row) => [row.source_id, row.content_hash]));
}
