import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import { primaryLanguage } from '#platform/contract/language.ts';
import { locales } from '#platform/contract/locales.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';

/** A language in which the site can be read, and where. */
export type SiteLanguage = {
  code: string;
  name: string;
  communityId: number;
  community: string;
  /** Whether it is the language of the site itself, whose lists hold the posts of all others but these. */
  isOwn: boolean;
};

const nameOf = new Map(locales.map(({ tag, name }) => [tag, name]));

/** The language sites of the sites, kept in the process until a region is changed; the first region has a code. */
export const siteLanguagesOf = oncePerGround(({ database: { db }, events }) => {
  const load = async (siteId: number): Promise<SiteLanguage[]> => {
    const rows = await db
      .selectFrom('region_language as l')
      .innerJoin('region as r', (join) =>
        join.onRef('r.id', '=', 'l.region_id').onRef('r.site_id', '=', 'l.site_id'),
      )
      .innerJoin('community as c', (join) =>
        join.onRef('c.id', '=', 'l.community_id').onRef('c.site_id', '=', 'l.site_id'),
      )
      .select(['l.code', 'l.community_id', 'c.name'])
      .where('l.site_id', '=', siteId)
      .where('r.site_id', '=', siteId)
      .where('c.site_id', '=', siteId)
      .where('r.deleted_ts', 'is', null)
      .where('c.archived_ts', 'is', null)
      .orderBy('l.is_default', 'desc')
      .orderBy('l.id')
      .limit(200)
      .execute();
    if (rows.length === 0) return [];
    const site = await db.selectFrom('site').select('locale').where('id', '=', siteId).executeTakeFirst();
    const own = primaryLanguage(site?.locale ?? '');
    const seen = new Set<string>();
    return rows.flatMap(({ code, community_id, name }) => {
      if (seen.has(code)) return [];
      seen.add(code);
      const isOwn = primaryLanguage(code) === own;
      return [{ code, name: nameOf.get(code) ?? code, communityId: community_id, community: name, isOwn }];
    });
  };
  const languages = keep<number, SiteLanguage[]>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, SiteLanguage[]>();
      for (const siteId of siteIds) loaded.set(siteId, await load(siteId));
      return loaded;
    },
  });
  for (const topic of ['region', 'community', 'site'])
    events.on(topic, ({ siteId }) => languages.drop(siteId));
  return async (siteId: number): Promise<SiteLanguage[]> => (await languages.get(siteId)) ?? load(siteId);
});

/** An address in a language, for search engines and for readers who choose it. */
export type Alternate = { lang: string; name: string; url: string };

/**
 * The same page in every language: the front page of the site is the one of its own language, and where no language
 * of a reader is. What is shut to whoever reads is not named.
 */
export function alternatesOf(
  languages: readonly SiteLanguage[],
  shut: ReadonlySet<number>,
  site: { base: string; locale: string },
  community: Parameters<typeof pathOf>[0],
): Alternate[] {
  const open = languages.filter(({ communityId }) => !shut.has(communityId));
  if (open.length === 0) return [];
  const found = open.map(({ code, name, community: slug }) => ({
    ...{ lang: code, name, url: site.base + encodeURI(pathOf(community, { community: slug })) },
  }));
  const home = `${site.base}/`;
  const own = { lang: site.locale, name: nameOf.get(site.locale) ?? site.locale, url: home };
  return [
    ...(open.some(({ code }) => code === site.locale) ? [] : [own]),
    ...found,
    { lang: 'x-default', name: '', url: home },
  ];
}
