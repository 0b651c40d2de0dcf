import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostTranslation } from '../../post-translations.contract.ts';

/** What of a post is translated. */
const translatedFields = ['kicker', 'headline', 'subheadline', 'excerpt', 'body'] as const;
/** People who may translate, at most so many. */
const MOST_PEOPLE = 200;

/** The post that a translation is one of; the post itself where it is no translation. */
export async function sourceOf(db: Db, siteId: number, postId: number): Promise<number> {
  const row = await db
    .selectFrom('post_translation')
    .select('source_id')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.source_id ?? postId;
}

/** The translations of a post that are not in the trash. */
export async function translationsOf(db: Db, siteId: number, sourceId: number): Promise<PostTranslation[]> {
  const { rows } = await sql<PostTranslation>`select t.source_id as post_id, t.language as lang_id,
      t.post_id as translation_post_id, p.status, p.headline, t.translator_id,
      (s.revision > t.source_revision and exists (select from post_revision as later
        where later.site_id = ${siteId} and later.post_id = t.source_id and later.number > t.source_revision
          and later.autosave = 0 and later.changed_fields && ${[...translatedFields]}::text[])) as is_stale,
      t.created_ts, p.updated_ts
    from post_translation as t
    join post as p on p.site_id = ${siteId} and p.id = t.post_id
    join post as s on s.site_id = ${siteId} and s.id = t.source_id
    where t.site_id = ${siteId} and t.source_id = ${sourceId} and p.status <> ${PostStatus.REMOVED}
    order by t.language`.execute(db);
  return rows;
}

/** The revision of its source that a translation says; null for what is none. */
export async function sourceRevisionOf(db: Db, siteId: number, postId: number): Promise<number | null> {
  const row = await db
    .selectFrom('post_translation')
    .select('source_revision')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.source_revision ?? null;
}

/** Says which revision of its source a translation says by now. */
export async function setSourceRevision(
  trx: Trx,
  siteId: number,
  postId: number,
  revision: number,
): Promise<void> {
  await trx
    .updateTable('post_translation')
    .set({ source_revision: revision })
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .execute();
}

/** Who may translate on the site or somewhere in it. */
export async function translators(db: Db, siteId: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from profile
    where site_id = ${siteId} and deleted_ts is null and status in (0, 1) and id in (
      select a.profile_id from role_assignment as a
      join role_permission as r on r.site_id = ${siteId} and r.role_id = a.role_id
      where a.site_id = ${siteId} and r.permission = 'MANAGE_TRANSLATIONS')
    order by title, id limit ${MOST_PEOPLE}`.execute(db);
  return rows;
}
