import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { RouteType } from '../../route-templates.contract.ts';
import { findObject, hasCommunityPage, type ObjectNeeds, type PageObject } from './find-object.ts';
import { findByOldName, type NamedType } from './old-names.ts';
import type { Values } from './route-template.ts';

/** What of an address may have had another name, in the order in which that is looked for. */
export const NAMED: Readonly<Partial<Record<RouteType, readonly (readonly NamedType[])[]>>> = {
  tag: [['tag']],
  section: [['section']],
  community: [['community']],
  author: [['author']],
  authorSection: [['section'], ['author'], ['section', 'author']],
};

/** People may be part of others that are part of others, so far. */
const MOST_MERGES = 10;

/** Finds what the values named once: a thing that has another name since, or that is part of another one. */
export async function findRenamed(
  needs: ObjectNeeds,
  site: ZonedSite,
  type: RouteType,
  values: Values,
): Promise<PageObject | null> {
  for (const variables of NAMED[type] ?? []) {
    const now: Partial<Record<NamedType, string>> = {};
    for (const variable of variables) {
      const name = await nameSince(needs, site.id, variable, values[variable] ?? '');
      if (name !== null) now[variable] = name;
    }
    if (Object.keys(now).length < variables.length) continue;
    const found = await findObject(needs, site, type, { ...values, ...now });
    if (found) return found;
  }
  return null;
}

/** What a thing of an older name is called in addresses now; null where nothing had the name. */
async function nameSince(
  needs: ObjectNeeds,
  siteId: number,
  type: NamedType,
  name: string,
): Promise<string | null> {
  if (name === '') return null;
  if (type === 'author') return personSince(needs.db, siteId, name);
  const sections = type === 'section' ? await needs.sections(siteId) : null;
  return findByOldName(needs.db, siteId, type, name, async (id) => {
    if (sections) return sections.get(id)?.path.slice(1).toLowerCase() ?? null;
    return nameOf(needs.db, siteId, type === 'community' ? 'community' : 'tag', id);
  });
}

/** What the address of a tag or a community says of it; null where it has none. */
async function nameOf(db: Db, siteId: number, type: 'tag' | 'community', id: number): Promise<string | null> {
  const row =
    type === 'community'
      ? await db
          .selectFrom('community')
          .select('name')
          .where('site_id', '=', siteId)
          .where('id', '=', id)
          .where(hasCommunityPage(siteId))
          .executeTakeFirst()
      : await db
          .selectFrom('tag')
          .select('slug as name')
          .where('site_id', '=', siteId)
          .where('id', '=', id)
          .where('deleted_ts', 'is', null)
          .executeTakeFirst();
  return row?.name ?? null;
}

/** Whoever became part of somebody else kept their name; a name that somebody has leads to nobody who had it before. */
async function personSince(db: Db, siteId: number, name: string): Promise<string | null> {
  const holder = await db
    .selectFrom('profile')
    .select(['id', 'merged_into'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(name) = ${name}`)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (holder) return holder.merged_into === null ? null : personName(db, siteId, holder.merged_into);
  return findByOldName(db, siteId, 'author', name, (id) => personName(db, siteId, id));
}

/** What the address of a person says of them, or of whom they are part of now. */
async function personName(db: Db, siteId: number, profileId: number): Promise<string | null> {
  let id = profileId;
  for (let step = 0; step <= MOST_MERGES; step += 1) {
    const row = await db
      .selectFrom('profile')
      .select(['name', 'merged_into'])
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (row.merged_into === null) return row.name.toLowerCase();
    id = row.merged_into;
  }
  return null;
}
