import { sql } from 'kysely';
import {
  isCoveredPage,
  isReservedPath,
  readRedirectPath,
  uncoverPages,
} from '#modules/redirects/redirects.public.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { NamedThing, PageNames } from '#platform/server/linked-rows.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { pathOf } from './route-template.ts';
import type { SiteTemplates } from './site-templates.ts';

/** What has a name of its own in addresses, without a table of its slugs. */
export type NamedType = 'tag' | 'section' | 'community' | 'author';

type Needs = { templates(siteId: number): Promise<SiteTemplates> };

/** A thing may have become part of one that became part of another, so far. */
const MOST_MERGES = 10;

const keyOf = (name: string): string => readRedirectPath(`/${name}`)?.key.slice(1) ?? name.toLowerCase();
/** No name in an address holds this sign. */
const goneKey = (id: number): string => `#${id}`;

/** Names that tags, sections, communities or people had, by what they were then: addresses may be made of other templates at any time. */
export function pageNames({ templates }: Needs, type: NamedType): PageNames {
  const pathsOf = async (siteId: number, names: readonly string[]) => {
    const template = (await templates(siteId)).inUse[type];
    return names.map((name) => pathOf(template, { [type]: name }));
  };
  const uncover = async (trx: Trx, stamp: Stamp, things: readonly NamedThing[]) => {
    const names = things.map(({ name }) => name);
    await uncoverPages(trx, stamp, await pathsOf(stamp.siteId, names));
  };
  const keep = async (trx: Trx, { siteId, now }: Stamp, rows: readonly (readonly [string, number])[]) => {
    if (rows.length === 0) return;
    // Two of the names that differ in case alone are one.
    const once = [...new Map(rows)];
    await insertRows(
      trx,
      'old_name',
      siteId,
      ['page_type', 'name', 'object_id', 'created_ts'],
      once.map(([name, id]) => [type, name, id, now]),
      'on conflict (site_id, page_type, name) do update set object_id = excluded.object_id',
    );
  };
  return {
    isReserved: (path) => {
      const read = readRedirectPath(path);
      return read === null || isReservedPath(read);
    },

    isCovered: async (trx, siteId, name) => {
      const [path] = await pathsOf(siteId, [name]);
      return path !== undefined && isCoveredPage(trx, siteId, path);
    },

    renamed: async (trx, stamp, things) => {
      await keep(
        trx,
        stamp,
        things.map(({ id, before }) => [keyOf(before), id] as const),
      );
      await uncover(trx, stamp, things);
    },

    merged: async (trx, stamp, things, targetId) => {
      const names = things.map(({ id, name }) => [keyOf(name), id] as const);
      const into = things.map(({ id }) => [goneKey(id), targetId] as const);
      await keep(trx, stamp, [...names, ...into]);
      await publishChange(trx, { topic: 'redirect', siteId: stamp.siteId });
    },

    appeared: async (trx, stamp, things) => {
      if (things.length === 0) return;
      const gone = things.map(({ id }) => goneKey(id));
      const rows = trx.deleteFrom('old_name').where('site_id', '=', stamp.siteId);
      await rows.where('page_type', '=', type).where('name', 'in', gone).execute();
      await uncover(trx, stamp, things);
    },
  };
}

/** The thing that had a name, or what it has become part of; the first that is there by `find`. */
export async function findByOldName<Found>(
  db: Db,
  siteId: number,
  type: NamedType,
  name: string,
  find: (id: number) => Promise<Found | null>,
): Promise<Found | null> {
  let key = name;
  for (let step = 0; step < MOST_MERGES; step += 1) {
    const row = await db
      .selectFrom('old_name')
      .select('object_id')
      .where('site_id', '=', siteId)
      .where('page_type', '=', type)
      .where('name', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const found = await find(row.object_id);
    if (found !== null) return found;
    key = goneKey(row.object_id);
  }
  return null;
}

/** Nothing leads to somebody any more by what they were called once. */
export async function forgetOldNames(trx: Trx, siteId: number, profileId: number): Promise<void> {
  const rows = trx.deleteFrom('old_name').where('site_id', '=', siteId).where('page_type', '=', 'author');
  await rows.where('object_id', '=', profileId).execute();
}

/** The tags that had slugs which no tag has now, or those that they are part of since, by the slugs. */
export const tagsByOldSlugs = (
  db: Db,
  siteId: number,
  slugs: readonly string[],
): Promise<Map<string, number>> => tagsSince(db, siteId, new Map(slugs.map((slug) => [keyOf(slug), [slug]])));

/** What tags are part of since they were merged, by their ids; those that still stand are left out. */
export const tagsMergedInto = (
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, number>> => tagsSince(db, siteId, new Map(ids.map((id) => [goneKey(id), [id]])));

/** @param asked what asks, by the key of the old name that it asks with */
async function tagsSince<Asked>(
  db: Db,
  siteId: number,
  asked: ReadonlyMap<string, readonly Asked[]>,
): Promise<Map<Asked, number>> {
  const found = new Map<Asked, number>();
  let open = asked;
  for (let step = 0; step < MOST_MERGES && open.size > 0; step += 1) {
    const { rows } = await sql<{ name: string; id: number; is_there: boolean }>`
      select o.name, o.object_id as id, t.id is not null as is_there from old_name as o
      left join tag as t on t.site_id = ${siteId} and t.id = o.object_id and t.deleted_ts is null
      where o.site_id = ${siteId} and o.page_type = 'tag' and o.name = any(${[...open.keys()]}::text[])`.execute(
      db,
    );
    const next = new Map<string, Asked[]>();
    for (const { name, id, is_there } of rows) {
      const those = open.get(name) ?? [];
      if (is_there) for (const one of those) found.set(one, id);
      else next.set(goneKey(id), [...(next.get(goneKey(id)) ?? []), ...those]);
    }
    open = next;
  }
  return found;
}
