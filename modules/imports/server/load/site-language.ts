import { setSiteFacts } from '#modules/sites/sites.public.ts';
import { primaryLanguage } from '#platform/contract/language.ts';
import { locales } from '#platform/contract/locales.ts';
import type { Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';

/** A site that has no posts yet speaks the language of what it brings in, in searches and around its pages. */
export async function speakLike(db: Db, siteId: number, language: string | null): Promise<void> {
  const known =
    locales.find(({ tag }) => tag === language) ??
    locales.find(({ tag }) => language !== null && primaryLanguage(tag) === primaryLanguage(language));
  if (!known) return;
  const post = await db.selectFrom('post').select('id').where('site_id', '=', siteId).limit(1).execute();
  if (post.length > 0) return;
  await db.transaction().execute(async (trx) => {
    const site = await trx.selectFrom('site').select('locale').where('id', '=', siteId).executeTakeFirst();
    if (!site || primaryLanguage(site.locale) === primaryLanguage(known.tag)) return;
    await setSiteFacts(trx, siteId, { locale: known.tag });
    await publishChange(trx, { topic: 'site', siteId });
  });
}
