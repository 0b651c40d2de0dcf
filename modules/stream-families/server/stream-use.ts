import { streamsIn } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import { familyInUse, type StreamFamily, type StreamUse } from '../stream-families.contract.ts';
import type { FamilyRow } from './stream-families.table.ts';

/** Where the streams of a site are shown to readers: the files of the released build that name them, by their slugs. */
async function usesOf(db: Db, siteId: number): Promise<ReadonlyMap<string, StreamUse>> {
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
  const uses = new Map<string, StreamUse>();
  for (const { name, content } of files) {
    for (const slug of streamsIn(new Map([[name, content]]))) {
      const { id, number, title } = released;
      const use = uses.get(slug) ?? { kind: 'build' as const, id, number, title, files: [] };
      uses.set(slug, { ...use, files: [...use.files, name] });
    }
  }
  return uses;
}

/** Families with where they are shown. */
export async function withUse(
  db: Db,
  siteId: number,
  families: readonly StreamFamily[],
): Promise<StreamFamily[]> {
  const uses = families.length === 0 ? new Map<string, StreamUse>() : await usesOf(db, siteId);
  return families.map((family) => ({ ...family, used_by: [uses.get(family.slug) ?? []].flat() }));
}

/** What readers see somewhere stays. @throws ApiError family_is_in_use */
export async function refuseUsed(db: Db, families: readonly FamilyRow[]): Promise<void> {
  const [first] = families;
  if (!first) return;
  const uses = await usesOf(db, first.site_id);
  const used_by = families.flatMap(({ slug }) => uses.get(slug) ?? []);
  if (used_by.length > 0) throw familyInUse({ extra: { used_by } });
}
