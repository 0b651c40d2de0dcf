import { setSiteFacts } from '#modules/sites/sites.public.ts';
import { languageTagOf, primaryLanguage, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { locales } from '#platform/contract/locales.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { record } from '#platform/server/trail.ts';

type Import = { siteId: number; by: number | null; language: string | null; nextId: () => number };

/** Only a site that has no posts yet takes the language of what it brings in. */
export async function hasNoPosts(trx: Trx, siteId: number): Promise<boolean> {
  const post = await trx.selectFrom('post').select('id').where('site_id', '=', siteId).limit(1).execute();
  return post.length === 0;
}

/** The language itself, that of the region where most speak it, or else one of the same language. */
function nearestLocale(said: string): (typeof locales)[number] | undefined {
  const language = languageTagOf(said);
  if (language === null) return undefined;
  const primary = primaryLanguage(language);
  const { region } = new Intl.Locale(primary).maximize();
  return (
    locales.find(({ tag }) => tag === language) ??
    locales.find(({ tag }) => tag === `${primary}-${region}`) ??
    locales.find(({ tag }) => primaryLanguage(tag) === primary)
  );
}

/**
 * Gives a site the language of what came in, in searches and around its pages, unless somebody chose another.
 * @returns the language where it is a new one
 */
export async function speakLike(trx: Trx, { siteId, by, language, nextId }: Import): Promise<string | null> {
  const known = language === null ? undefined : nearestLocale(language);
  if (!known || primaryLanguage(known.tag) === primaryLanguage(SOURCE_LANGUAGE)) return null;
  const site = await trx
    .selectFrom('site')
    .select(['locale', 'title'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (site?.locale !== SOURCE_LANGUAGE) return null;
  await setSiteFacts(trx, siteId, { locale: known.tag });
  await record(trx, nextId, {
    siteId,
    actor: { profileId: by, kind: 'command' },
    action: 'site.updated',
    objectKind: 'site',
    objectId: siteId,
    before: { default_language: site.locale },
    after: { default_language: known.tag },
    event: { title: site.title },
  });
  await publishChange(trx, { topic: 'site', siteId });
  return known.tag;
}
