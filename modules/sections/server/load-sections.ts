import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';

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

/** Inserts sections, parents before children. */
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
    parentsFirst(sections).map((section) => [
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

function parentsFirst(sections: readonly SectionToLoad[]): SectionToLoad[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const ordered = new Map<number, SectionToLoad>();
  const add = (section: SectionToLoad, trail: ReadonlySet<number>): void => {
    if (ordered.has(section.id)) return;
    const parent = section.parentId === null ? undefined : byId.get(section.parentId);
    if (parent && !trail.has(parent.id)) add(parent, new Set([...trail, section.id]));
    ordered.set(section.id, section);
  };
  for (const section of sections) add(section, new Set());
  return [...ordered.values()];
}

/** Overwrites title, description and settings and raises the revisions by one; place and slug stay. */
export async function reloadSections(
  trx: Trx,
  siteId: number,
  sections: readonly SectionToLoad[],
): Promise<void> {
  for (const section of sections) {
    await trx
      .updateTable('section')
      .set((eb) => ({
        title: section.title,
        description: section.description,
        settings: JSON.stringify(section.settings),
        updated_ts: section.now,
        updated_by: section.by,
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', siteId)
      .where('id', '=', section.id)
      .execute();
  }
}

/** All sections of a site that are not removed; there are at most some thousands. */
export async function siblingSections(
  trx: Trx,
  siteId: number,
): Promise<{ id: number; parentId: number | null; slug: string; title: string; revision: number }[]> {
  return trx
    .selectFrom('section')
    .select(['id', 'parent_id as parentId', 'slug', 'title', 'revision'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .execute();
}

/** Puts a section under its parent, with a slug that is free there. */
export async function moveSection(
  trx: Trx,
  siteId: number,
  move: { id: number; parentId: number; slug: string },
): Promise<void> {
  await trx
    .updateTable('section')
    .set({ parent_id: move.parentId, slug: move.slug })
    .where('site_id', '=', siteId)
    .where('id', '=', move.id)
    .execute();
}
