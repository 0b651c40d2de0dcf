import { sql } from 'kysely';
import { streamsIn } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import { familyInUse, type StreamFamily, type StreamUse } from '../stream-families.contract.ts';
import type { FamilyRow } from './stream-families.table.ts';

type Named = Pick<StreamFamily, 'id' | 'slug'>;

/** Where the streams of a site are shown to readers: the files of the released build that name them, by their slugs. */
async function buildUses(db: Db, siteId: number): Promise<ReadonlyMap<string, StreamUse>> {
  const released = await db
    .selectFrom('layout_release as r')
    .innerJoin('layout_build as b', (join) =>
      join.onRef('b.id', '=', 'r.build_id').on('b.site_id', '=', siteId),
    )
    .select(['b.id', 'b.number', 'b.title', 'r.number as release'])
    .where('r.site_id', '=', siteId)
    .where('r.number', '=', (eb) =>
      eb
        .selectFrom('layout_release as last')
        .select((inner) => inner.fn.max('last.number').as('number'))
        .where('last.site_id', '=', siteId),
    )
    .executeTakeFirst();
  if (!released) return new Map();
  const files = await db
    .selectFrom('layout_file')
    .select(['name', 'content'])
    .where('site_id', '=', siteId)
    .where('build_id', '=', released.id)
    .where('content', 'like', '%streams%')
    .orderBy('name')
    .execute();
  const found = new Map<string, string[]>();
  for (const { name, content } of files) {
    for (const slug of streamsIn(new Map([[name, content]])))
      found.set(slug, [...(found.get(slug) ?? []), name]);
  }
  const { id, number, title } = released;
  return new Map(
    [...found].map(([slug, names]) => [slug, { kind: 'build', id, number, title, files: names }]),
  );
}

type Sent = { kind: 'newsletter' | 'feed' | 'embed'; id: number; title: string; stream_id: string };

/** The newsletters, feeds and lists on other sites that give out the posts of streams, by the ids of these. */
async function sentUses(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StreamUse[]>> {
  const wanted = ids.map(String);
  const { rows } = await sql<Sent>`
    select 'newsletter' as kind, id, kind as title, stream_id::text as stream_id from campaign
      where site_id = ${siteId} and stream_id::text = any(${wanted}::text[])
    union all
    select 'feed', id, title, source ->> 'stream_id' from custom_feed
      where site_id = ${siteId} and deleted_ts is null
        and source ->> 'kind' = 'stream' and source ->> 'stream_id' = any(${wanted}::text[])
    union all
    select 'embed', id, title, source ->> 'stream_id' from embed_feed
      where site_id = ${siteId} and deleted_ts is null
        and source ->> 'kind' = 'stream' and source ->> 'stream_id' = any(${wanted}::text[])
    order by kind desc, title, id`.execute(db);
  const found = new Map<number, StreamUse[]>();
  for (const { kind, id, title, stream_id } of rows) {
    const family = Number(stream_id);
    const use: StreamUse =
      kind === 'newsletter'
        ? { kind, id, campaign: title === 'daily' ? 'daily' : 'weekly' }
        : { kind, id, title };
    found.set(family, [...(found.get(family) ?? []), use]);
  }
  return found;
}

async function usesOf(db: Db, siteId: number, families: readonly Named[]): Promise<StreamUse[][]> {
  if (families.length === 0) return [];
  const [build, sent] = [
    await buildUses(db, siteId),
    await sentUses(
      db,
      siteId,
      families.map(({ id }) => id),
    ),
  ];
  return families.map(({ id, slug }) => [...[build.get(slug) ?? []].flat(), ...(sent.get(id) ?? [])]);
}

/** Families with where they are shown. */
export async function withUse(
  db: Db,
  siteId: number,
  families: readonly StreamFamily[],
): Promise<StreamFamily[]> {
  const uses = await usesOf(db, siteId, families);
  return families.map((family, at) => ({ ...family, used_by: uses[at] ?? [] }));
}

/** What readers see somewhere stays. @throws ApiError family_is_in_use */
export async function refuseUsed(db: Db, families: readonly FamilyRow[]): Promise<void> {
  const [first] = families;
  if (!first) return;
  const used_by = (await usesOf(db, first.site_id, families)).flat();
  if (used_by.length > 0) throw familyInUse({ extra: { used_by } });
}
