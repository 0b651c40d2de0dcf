import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

/** A post that says another one in its own language. */
export type Translation = { sourceId: number; postId: number };

/**
 * Ties posts that were brought in to those that they are translations of, as these stand now. What is no translation of
 * it, or not any more, is left alone: it has no language or that of its source, is tied already, or the source is a
 * translation itself.
 */
export async function linkTranslations(
  trx: Trx,
  siteId: number,
  translations: readonly Translation[],
): Promise<void> {
  if (translations.length === 0) return;
  const sourceIds = translations.map(({ sourceId }) => sourceId);
  const postIds = translations.map(({ postId }) => postId);
  await sql`insert into post_translation
      (site_id, source_id, language, post_id, source_revision, translator_id, created_ts, created_by)
    select distinct on (wanted.source_id, post.language) ${siteId}::bigint, wanted.source_id, post.language,
      post.id, source.revision, null::bigint, post.created_ts, null::bigint
    from unnest(${sourceIds}::bigint[], ${postIds}::bigint[]) as wanted (source_id, post_id)
    join post on post.site_id = ${siteId} and post.id = wanted.post_id
    join post as source on source.site_id = ${siteId} and source.id = wanted.source_id
    where post.language is not null
      and post.language <> coalesce(source.language, (select locale from site where id = ${siteId}))
      and wanted.source_id <> all(${postIds}::bigint[])
      and not exists (select from post_translation as known where known.site_id = ${siteId}
        and (known.post_id in (wanted.source_id, wanted.post_id) or known.source_id = wanted.post_id))
    order by wanted.source_id, post.language, post.id
    on conflict do nothing`.execute(trx);
}
