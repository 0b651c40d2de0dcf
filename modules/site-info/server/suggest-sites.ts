import { pathOf, type SiteTemplates } from '#modules/permalinks/permalinks.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { suggestSites } from '../site-info.contract.ts';

type Needs = { db: Db; templates(siteId: number): Promise<SiteTemplates> };
type Suggestion = { id: number; title: string; name: string; uri: string; is_community: boolean };

/** The site and its communities by a part of their names; of communities only those that one administers. */
export async function suggestedSites(
  { db, templates }: Needs,
  { site, caller, query }: Call<typeof suggestSites>,
): Promise<Suggestion[]> {
  const { term, parent_id, communities, limit } = query;
  const found: Suggestion[] = [];
  const has = (text: string) => text.toLowerCase().includes(term.toLowerCase());
  if (parent_id === undefined && (has(site.title) || has(site.name))) {
    found.push({ id: site.id, title: site.title, name: site.name, uri: site.uri, is_community: false });
  }
  if (!communities || (parent_id !== undefined && parent_id !== site.id)) return found;
  const isOfSite = caller.holder.sitePermissions.has('EDIT_SITE');
  const own = [...caller.holder.communityPermissions].flatMap(([id, held]) =>
    held.has('EDIT_SITE') ? [id] : [],
  );
  if (!isOfSite && own.length === 0) return found;
  const pattern = containing(term);
  let rows = db
    .selectFrom('community')
    .select(['id', 'title', 'name'])
    .where('site_id', '=', site.id)
    .where('archived_ts', 'is', null)
    .where((eb) => eb.or([eb('title', 'ilike', pattern), eb('name', 'ilike', pattern)]))
    .orderBy('title')
    .orderBy('id')
    .limit(limit);
  if (!isOfSite) rows = rows.where((eb) => eb('id', '=', eb.fn.any(eb.val(own))));
  const items = await rows.execute();
  const template = (await templates(site.id)).inUse.community;
  const uriOf = (community: string) => site.uri + pathOf(template, { community });
  return [...found, ...items.map((one) => ({ ...one, uri: uriOf(one.name), is_community: true }))].slice(
    0,
    limit,
  );
}
