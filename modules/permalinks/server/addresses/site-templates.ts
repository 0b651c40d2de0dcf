import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { type RouteType, routeTypes, shippedTemplates } from '../../route-templates.contract.ts';
import { type RouteTemplate, readTemplate } from './route-template.ts';

/** The templates of a site: one in use for each type, and those that were, the newest first. */
export type SiteTemplates = {
  inUse: Readonly<Record<RouteType, RouteTemplate>>;
  before: readonly { type: RouteType; template: RouteTemplate }[];
};

/** Older ones than these lead nowhere. */
const MOST_BEFORE = 20;

/** The templates as they are now. */
export async function readTemplates(db: Db, siteId: number): Promise<SiteTemplates> {
  const rows = await db
    .selectFrom('route_template')
    .select(['page_type', 'template', 'replaced_ts'])
    .where('site_id', '=', siteId)
    .orderBy('created_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(routeTypes.length + MOST_BEFORE)
    .execute();
  const inUse = { ...shippedTemplates };
  const before: { type: RouteType; template: RouteTemplate }[] = [];
  for (const { page_type, template, replaced_ts } of rows) {
    const type = page_type as RouteType;
    if (replaced_ts === null) inUse[type] = template;
    else before.push({ type, template: readTemplate(template) });
  }
  // What a site ships with was in use before whatever was chosen first.
  for (const type of routeTypes) {
    if (inUse[type] === shippedTemplates[type]) continue;
    if (before.some((one) => one.type === type && one.template.text === shippedTemplates[type])) continue;
    before.push({ type, template: readTemplate(shippedTemplates[type]) });
  }
  return {
    inUse: Object.fromEntries(
      routeTypes.map((type) => [type, readTemplate(inUse[type])]),
    ) as SiteTemplates['inUse'],
    before: before.filter(({ type, template }) => template.text !== inUse[type]),
  };
}

/** The templates of the sites, kept in the process until one is changed. */
export const siteTemplatesOf = oncePerGround(({ database, events }) => {
  const templates = keep<number, SiteTemplates>({
    most: 500,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, SiteTemplates>();
      for (const siteId of siteIds) loaded.set(siteId, await readTemplates(database.db, siteId));
      return loaded;
    },
  });
  events.on('route_template', ({ siteId }) => templates.drop(siteId));
  return async (siteId: number): Promise<SiteTemplates> =>
    (await templates.get(siteId)) ?? readTemplates(database.db, siteId);
});
