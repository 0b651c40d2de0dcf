import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import type { PlacedSection } from './section-places.ts';

/** A section as a load brings it. Times are unix seconds. */
export type SectionToLoad = {
  id: number;
  parentId: number | null;
  title: string;
  /** Free among its siblings: see `siblingSections`. */
  slug: string;
  description: string;
  settings: Record<string, unknown>;
  orderNo: number;
  now: number;
  by: number | null;
};

/** Inserts sections; parents are given before their children. */
export async function loadSections(
  trx: Trx,
  siteId: number,
  sections: readonly SectionToLoad[],
): Promise<void> {
  await insertRows(
    trx,
    'section',
    siteId,
    [
      'id',
      'parent_id',
      'title',
      'slug',
      'description',
      'settings',
      'order_no',
      'created_ts',
      'created_by',
      'updated_ts',
      'updated_by',
    ],
    sections.map((section) => [
      section.id,
      section.parentId,
      section.title,
      section.slug,
      section.description,
      JSON.stringify(section.settings),
      section.orderNo,
      section.now,
      section.by,
      section.now,
      section.by,
    ]),
  );
}

/** What is set of sections, by their ids; for a load that adds to it. */
export async function sectionSettings(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('section')
    .select(['id', 'settings'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, settings }) => [id, settings as Record<string, unknown>]));
}

/** Overwrites title, description and settings and raises the revisions by one; place and slug stay. */
export async function reloadSections(
  trx: Trx,
  siteId: number,
  sections: readonly SectionToLoad[],
): Promise<void> {
  await updateRows(
    trx,
    'section',
    siteId,
    {
      keys: { id: 'bigint' },
      columns: {
        title: 'text',
        description: 'text',
        settings: 'jsonb',
        updated_ts: 'bigint',
        updated_by: 'bigint',
      },
      raisesRevision: true,
    },
    sections.map((section) => [
      section.id,
      section.title,
      section.description,
      JSON.stringify(section.settings),
      section.now,
      section.by,
    ]),
  );
}

/** All sections of a site that are not removed; there are at most some thousands. */
export async function siblingSections(trx: Trx, siteId: number): Promise<PlacedSection[]> {
  return trx
    .selectFrom('section')
    .select(['id', 'parent_id as parentId', 'slug', 'title', 'revision', 'type'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .execute();
}

/** Puts sections under other parents, with slugs that are free there. */
export async function moveSections(
  trx: Trx,
  siteId: number,
  moves: readonly { id: number; parentId: number | null; slug: string }[],
): Promise<void> {
  await updateRows(
    trx,
    'section',
    siteId,
    { keys: { id: 'bigint' }, columns: { parent_id: 'bigint', slug: 'text' } },
    moves.map((move) => [move.id, move.parentId, move.slug]),
  );
}
