import { siteNotFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { insertRow } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import { recordWrites } from '#platform/server/trail.ts';
import {
  HOME,
  LONGEST_SECTION_SLUG,
  LONGEST_SECTION_TITLE,
  MOST_SECTIONS,
} from '../../section-kinds.contract.ts';
import {
  parentMissing,
  type SectionDetails,
  SectionDraft,
  slugReserved,
  stagesAreFlat,
  tooManySections,
} from '../../sections.contract.ts';
import { goingSections } from '../removal/removal-task.ts';
import { checkLink, checkPlace, childrenOf, pathBelow } from '../section-rules.ts';
import { isWithin, meantParent, placedWithin, rootOf } from '../section-scope.ts';
import { readSectionTree, type SectionTree } from '../section-tree.ts';
import { type SectionRow, sectionTable, stageTable } from '../sections.table.ts';
import { checkNewAccess, namedAt, refuseUnknownGroups } from './check-access.ts';
import { type Place, refusedAt } from './refused-at.ts';
import { shownSection } from './shown-section.ts';
import { type ScopedWriter, type TreeNeeds, writeTree } from './write-tree.ts';

/** Forms of a slug that are looked at. */
const FORMS = 50;

/**
 * Adds sections or stages, each last among its siblings.
 * @param placeOf where a draft stands in what was sent
 */
export function addAll(
  needs: TreeNeeds,
  call: ScopedWriter,
  said: readonly SectionDraft[],
  placeOf: (at: number) => Place,
): Promise<SectionDetails[]> {
  const { ids } = needs.database;
  return writeTree(needs, call, async (trx, stamp, before) => {
    const hasRoot = call.communityId === null || rootOf(before, call.communityId) !== undefined;
    if (before.size + said.length + (hasRoot ? 0 : 1) > MOST_SECTIONS) throw tooManySections();
    for (const [at, draft] of said.entries())
      await refusedAt(placeOf(at), async () => checkNewAccess(call, draft));
    const groups = said.flatMap((draft, at) =>
      namedAt([...placeOf(at), 'read_access_groups'], draft.read_access_groups),
    );
    await refuseUnknownGroups(trx, stamp.siteId, groups, []);
    const rows: SectionRow[] = [];
    let tree = before;
    const root = await rootFor(needs, trx, stamp, before, call.communityId);
    if (root?.row) {
      rows.push(root.row);
      tree = await readSectionTree(trx, stamp.siteId);
    }
    for (const [at, draft] of said.entries()) {
      const now = tree;
      const parent_id = meantParent(draft.parent_id, root);
      rows.push(
        await refusedAt(placeOf(at), async () => {
          refuseForeign(now, parent_id, root, call.communityId);
          return addOne(needs, trx, stamp, now, { ...draft, parent_id });
        }),
      );
      tree = await readSectionTree(trx, stamp.siteId);
    }
    await recordWrites(
      trx,
      ids.next,
      call,
      rows.map((row) => {
        const { kind, said: words, event } = row.type === 'stage' ? stageTable : sectionTable;
        const told = event ? { event: event(row) } : {};
        return { action: `${kind}.created` as const, objectId: row.id, after: words(row), ...told };
      }),
    );
    return rows
      .filter((row) => row.community_id === null)
      .map((row) => placedWithin(shownSection(row, tree), root));
  });
}

/** The section of a community, which is made with the first of its own: outside the menu, by the name of the community. */
async function rootFor(
  needs: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  tree: SectionTree,
  communityId: number | null,
): Promise<{ id: number; row?: SectionRow } | undefined> {
  const known = rootOf(tree, communityId);
  if (communityId === null || known) return known;
  const community = await trx
    .selectFrom('community')
    .select(['name', 'title'])
    .where('site_id', '=', stamp.siteId)
    .where('id', '=', communityId)
    .executeTakeFirst();
  if (!community) throw siteNotFound();
  const taken = new Set(childrenOf(tree, null).map(({ slug }) => slug));
  const isFree = (slug: string) => !taken.has(slug) && !needs.followers.names?.isReserved(`/${slug}`);
  const slug = freeSlug(community.name, isFree);
  const title = community.title.slice(0, LONGEST_SECTION_TITLE);
  const draft = SectionDraft.parse({ title, slug, page_settings: { in_menu: false } });
  const row = await addOne(needs, trx, stamp, tree, draft, communityId);
  return { id: row.id, row };
}

/** @throws ApiError parent_is_missing where a community adds to what is not its own */
export function refuseForeign(
  tree: SectionTree,
  parentId: number | null,
  root: { id: number } | undefined,
  communityId: number | null,
): void {
  const isOwn = parentId === root?.id || isWithin(tree.get(parentId ?? HOME), communityId);
  if (communityId !== null && !isOwn) throw refusedField(parentMissing, 'parent_id');
}

/** What lay below a section that goes would stand on the first level, as open as that is. @throws ApiError parent_is_missing */
export async function refuseGoing(trx: Trx, siteId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  if ((await goingSections(trx, siteId)).has(parentId)) throw refusedField(parentMissing, 'parent_id');
}

async function addOne(
  { database, followers }: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  tree: SectionTree,
  draft: SectionDraft,
  communityId: number | null = null,
): Promise<SectionRow> {
  const { parent_id, type, title, page_settings } = draft;
  const isStage = type === 'stage';
  if (isStage && parent_id !== null) throw refusedField(stagesAreFlat, 'parent_id');
  checkPlace(tree, null, parent_id);
  await refuseGoing(trx, stamp.siteId, parent_id);
  const siblings = [...tree.values()].filter((node) => node.parent_id === parent_id);
  const taken = new Set(siblings.map((node) => node.slug));
  const slug = draft.slug ?? freeSlug(title, (form) => !taken.has(form));
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
      community_id: communityId,
      visibility: isStage ? 1 : draft.status,
      restriction: isStage ? 1 : draft.read_access_type,
      read_groups: [...new Set(draft.read_access_groups)],
      order_no: await nextPlace(trx, stamp.siteId, parent_id),
      order_revision: 1,
    },
    stamp,
  );
}

function freeSlug(words: string, isFree: (slug: string) => boolean): string {
  const base = slugOf(words).slice(0, LONGEST_SECTION_SLUG - 4) || 'section';
  return formsOfSlug(base, FORMS).find(isFree) ?? base;
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
