import type { Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { insertRow } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import { recordWrites } from '#platform/server/trail.ts';
import { HOME, LONGEST_SECTION_SLUG, MOST_SECTIONS } from '../../section-kinds.contract.ts';
import {
  type SectionDetails,
  type SectionDraft,
  slugReserved,
  stagesAreFlat,
  tooManySections,
} from '../../sections.contract.ts';
import { checkLink, checkPlace, pathBelow } from '../section-rules.ts';
import { readSectionTree, type SectionTree } from '../section-tree.ts';
import { type SectionRow, sectionTable, stageTable } from '../sections.table.ts';
import { checkNewAccess, namedAt, refuseUnknownGroups } from './check-access.ts';
import { type Place, refusedAt } from './refused-at.ts';
import { shownSection } from './shown-section.ts';
import { type TreeNeeds, type Writer, writeTree } from './write-tree.ts';

/** Forms of a slug that are looked at. */
const FORMS = 50;

/**
 * Adds sections or stages, each last among its siblings.
 * @param placeOf where a draft stands in what was sent
 */
export function addAll(
  needs: TreeNeeds,
  call: Writer,
  drafts: readonly SectionDraft[],
  placeOf: (at: number) => Place,
): Promise<SectionDetails[]> {
  const { ids } = needs.database;
  return writeTree(needs, call, async (trx, stamp, before) => {
    if (before.size + drafts.length > MOST_SECTIONS) throw tooManySections();
    for (const [at, draft] of drafts.entries())
      await refusedAt(placeOf(at), async () => checkNewAccess(call, draft));
    const groups = drafts.flatMap((draft, at) =>
      namedAt([...placeOf(at), 'read_access_groups'], draft.read_access_groups),
    );
    await refuseUnknownGroups(trx, stamp.siteId, groups, []);
    const rows: SectionRow[] = [];
    let tree = before;
    for (const [at, draft] of drafts.entries()) {
      const now = tree;
      rows.push(await refusedAt(placeOf(at), () => addOne(needs, trx, stamp, now, draft)));
      tree = await readSectionTree(trx, stamp.siteId);
    }
    await recordWrites(
      trx,
      ids.next,
      call,
      rows.map((row) => {
        const { kind, said, event } = row.type === 'stage' ? stageTable : sectionTable;
        const told = event ? { event: event(row) } : {};
        return { action: `${kind}.created` as const, objectId: row.id, after: said(row), ...told };
      }),
    );
    return rows.map((row) => shownSection(row, tree));
  });
}

async function addOne(
  { database, followers }: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  tree: SectionTree,
  draft: SectionDraft,
): Promise<SectionRow> {
  const { parent_id, type, title, page_settings } = draft;
  const isStage = type === 'stage';
  if (isStage && parent_id !== null) throw refusedField(stagesAreFlat, 'parent_id');
  checkPlace(tree, null, parent_id);
  const siblings = [...tree.values()].filter((node) => node.parent_id === parent_id);
  const slug = draft.slug ?? freeSlug(title, new Set(siblings.map((node) => node.slug)));
  const path = pathBelow(tree, parent_id, slug);
  if (!isStage && followers.names?.isReserved(path)) throw refusedField(slugReserved, 'slug');
  checkLink(type, page_settings.link, path);
  const { description, ...settings } = page_settings;
  await raiseOrder(trx, stamp.siteId, parent_id);
  return insertRow(
    trx,
    sectionTable,
    database.ids.next(),
    {
      ...{ parent_id, title, slug, type, description, settings: JSON.stringify(settings) },
      visibility: isStage ? 1 : draft.status,
      restriction: isStage ? 1 : draft.read_access_type,
      read_groups: [...new Set(draft.read_access_groups)],
      order_no: await nextPlace(trx, stamp.siteId, parent_id),
      order_revision: 1,
    },
    stamp,
  );
}

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const base = slugOf(title).slice(0, LONGEST_SECTION_SLUG - 4) || 'section';
  const forms = formsOfSlug(base, FORMS);
  return forms.find((form) => !taken.has(form)) ?? base;
}

/** The last place below a parent. */
async function nextPlace(trx: Trx, siteId: number, parentId: number | null): Promise<number> {
  const last = await trx
    .selectFrom('section')
    .select((eb) => eb.fn.max('order_no').as('last'))
    .where('site_id', '=', siteId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return Number(last?.last ?? 0) + 1;
}

/** Whoever orders the children of a parent must have seen all of them. */
export async function raiseOrder(trx: Trx, siteId: number, parentId: number | null): Promise<void> {
  await trx
    .updateTable('section')
    .set((eb) => ({ order_revision: eb('order_revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', parentId ?? HOME)
    .execute();
}
