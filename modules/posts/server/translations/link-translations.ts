import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';

/** A post that is another one in a language. */
export type Translation = { sourceId: number; postId: number; language: string };

/** Ties posts that were brought in to those that they are translations of, in their first version. */
export async function linkTranslations(
  trx: Trx,
  { siteId, now }: { siteId: number; now: number },
  translations: readonly Translation[],
): Promise<void> {
  await insertRows(
    trx,
    'post_translation',
    siteId,
    ['source_id', 'language', 'post_id', 'source_revision', 'translator_id', 'created_ts', 'created_by'],
    translations.map(({ sourceId, postId, language }) => [sourceId, language, postId, 1, null, now, null]),
  );
}
