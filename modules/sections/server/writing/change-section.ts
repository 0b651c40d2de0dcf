import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { HOME } from '../../section-kinds.contract.ts';
import {
  createStage,
  homeStays,
  orderIncomplete,
  type SectionChange,
  type SectionDetails,
  sectionIsGoing,
  slugReserved,
  stagesAreFlat,
  typeFixed,
} from '../../sections.contract.ts';
import { goingSections } from '../removal/removal-task.ts';
import { checkLink, checkPlace, childrenOf, pathBelow } from '../section-rules.ts';
import {
  isWithin,
  mayEditBelow,
  mayEditSection,
  meantParent,
  placedWithin,
  rootOf,
  sectionDenied,
} from '../section-scope.ts';
import { readSectionTree, type SectionNode, type SectionTree } from '../section-tree.ts';
import { pageSettingsOf, type SectionRow, sectionTable, stageTable } from '../sections.table.ts';
import { raiseOrder, refuseForeign, refuseGoing } from './add-sections.ts';
import { checkAccess, namedAt, refuseUnknownGroups } from './check-access.ts';
import { saveOrder } from './reorder-sections.ts';
import { shownSection } from './shown-section.ts';
import { type Changing, type ScopedWriter, type TreeNeeds, type Writer, writeTree } from './write-tree.ts';

/** Changes a section or a stage, which may be moved with all that lies below it. */
export function changeOne(
  needs: TreeNeeds,
  call: ScopedWriter,
  id: number,
  { revision, ...asked }: SectionChange,
): Promise<SectionDetails & { batch_id: number | null }> {
  return writeTree(needs, call, async (trx, stamp, tree) => {
    const [before] = await lockRows(trx, sectionTable, stamp.siteId, [id]);
    const { communityId } = call;
    const node = tree.get(id);
    if (!(before && isWithin(node, communityId))) throw notFound();
    refuseOthers(call, before, node);
    const root = rootOf(tree, communityId);
    const shown = (row: SectionRow, now: SectionTree) => placedWithin(shownSection(row, now), root);
    if (before.revision !== revision) {
      const current = shown(before, tree);
      const saved = { revision: before.revision, updatedBy: before.updated_by, current };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    const said =
      asked.parent_id === undefined ? asked : { ...asked, parent_id: meantParent(asked.parent_id, root) };
    if (said.parent_id !== undefined) refuseForeign(tree, said.parent_id, root, communityId);
    const isMoved =
      said.before_id !== undefined || (said.parent_id !== undefined && said.parent_id !== before.parent_id);
    const batchId = isMoved ? needs.database.ids.next() : null;
    const after = await changeIn(needs, { trx, call, stamp, tree, batchId }, before, said);
    if (batchId !== null) {
      const rows = [{ id, revision: after.revision }];
      const befores = [placeOf(tree, before)];
      await keepUndo(trx, stamp, { id: batchId, kind: MOVE_ACT, count: 1, rows, befores });
    }
    return { ...shown(after, await readSectionTree(trx, stamp.siteId)), batch_id: batchId };
  });
}

/** What recent actions and the bell know a move as. */
export const MOVE_ACT = 'section_move';

/** Where a section stood: below which, and before which of its siblings. */
export type SectionPlace = { parent_id: number | null; before_id: number | null };

function placeOf(tree: SectionTree, { id, parent_id, type }: SectionRow): SectionPlace {
  const siblings = childrenOf(tree, parent_id, type === 'stage');
  const at = siblings.findIndex((node) => node.id === id);
  return { parent_id, before_id: siblings[at + 1]?.id ?? null };
}

/** The change itself, within the transaction of the tree, with its row in the log. */
export async function changeIn(
  needs: TreeNeeds,
  { trx, call, stamp, tree, batchId }: Changing,
  before: SectionRow,
  said: Said,
): Promise<SectionRow> {
  check(needs, tree, before, said);
  await refusePlace(trx, call, tree, before, said.parent_id);
  checkAccess(call, tree, before, said);
  const groups = namedAt(['body', 'read_access_groups'], said.read_access_groups ?? []);
  await refuseUnknownGroups(trx, stamp.siteId, groups, before.read_groups);
  const after = await updateRow(trx, sectionTable, before.id, columnsOf(before, said), stamp);
  await place(trx, stamp, tree, after, said.before_id, before.parent_id);
  const { kind, said: words, event } = after.type === 'stage' ? stageTable : sectionTable;
  await recordWrite(trx, needs.database.ids.next, call, {
    ...{
      action: `${kind}.updated`,
      objectId: before.id,
      before: words(before),
      after: words(after),
      batchId,
    },
    ...(event ? { event: event(after) } : {}),
  });
  return after;
}

/** The call is one for sections and stages; who may make it is not. */
export function refuseOthers(
  { caller }: Pick<Writer, 'caller'>,
  { type }: Pick<SectionRow, 'type'>,
  node: SectionNode | undefined,
): void {
  const edits = isAllowed(createStage.permission, caller.holder);
  if (type === 'stage' ? edits : mayEditSection({ holder: caller.holder }, node)) return;
  throw sectionDenied();
}

type Said = Omit<SectionChange, 'revision'>;

/** Whoever moves a section, or takes a move back, says what lies below where it comes to; nothing comes below what goes. */
async function refusePlace(
  trx: Trx,
  { caller, site }: Pick<Writer, 'caller' | 'site'>,
  tree: SectionTree,
  { id, type, parent_id: old }: SectionRow,
  parentId: number | null | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === old) return;
  // Its posts are on their way already, and it goes wherever it stands.
  if ((await goingSections(trx, site.id)).has(id)) throw sectionIsGoing();
  if (type !== 'stage' && !mayEditBelow(caller, tree.get(parentId ?? HOME))) throw sectionDenied();
  await refuseGoing(trx, site.id, parentId);
}

function check({ followers }: TreeNeeds, tree: SectionTree, before: SectionRow, said: Said): void {
  const isHome = before.id === HOME;
  const isStage = before.type === 'stage';
  if (said.type !== undefined && (said.type === 'stage') !== isStage) throw refusedField(typeFixed, 'type');
  if (isStage && (said.parent_id ?? null) !== null) throw refusedField(stagesAreFlat, 'parent_id');
  if (isHome && isOtherHome(before, said)) throw homeStays();
  const parentId = said.parent_id === undefined ? before.parent_id : said.parent_id;
  if (parentId !== before.parent_id) checkPlace(tree, before.id, parentId);
  const slug = said.slug ?? before.slug;
  const path = pathBelow(tree, parentId, slug);
  const isMoved = parentId !== before.parent_id || slug !== before.slug;
  if (isMoved && !isStage && followers.names?.isReserved(path)) throw refusedField(slugReserved, 'slug');
  // Only who says something of the link hears of it: a move by hand is never held up by it.
  if (said.type !== undefined || said.page_settings?.link !== undefined) {
    const link = said.page_settings?.link ?? pageSettingsOf(before).link;
    checkLink(said.type ?? before.type, link, path);
  }
}

const isOtherHome = (before: SectionRow, said: Said): boolean =>
  (said.slug !== undefined && said.slug !== before.slug) ||
  (said.type !== undefined && said.type !== before.type) ||
  (said.parent_id ?? null) !== null ||
  (said.read_access_type ?? 1) !== 1 ||
  said.before_id !== undefined;

function columnsOf(before: SectionRow, said: Said) {
  const isStage = before.type === 'stage';
  const { description, ...settings } = { ...pageSettingsOf(before), ...definedOf(said.page_settings ?? {}) };
  return {
    title: said.title ?? before.title,
    slug: said.slug ?? before.slug,
    parent_id: said.parent_id === undefined ? before.parent_id : said.parent_id,
    type: said.type ?? before.type,
    visibility: isStage ? 1 : (said.status ?? before.visibility),
    restriction: isStage ? 1 : (said.read_access_type ?? before.restriction),
    read_groups: said.read_access_groups ? [...new Set(said.read_access_groups)] : before.read_groups,
    ...(said.page_settings
      ? { description, settings: JSON.stringify({ ...(before.settings as object), ...settings }) }
      : {}),
  };
}

const definedOf = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Puts a section where it was dropped; one that comes from elsewhere stands last when nothing is said. */
async function place(
  trx: Trx,
  stamp: Stamp,
  tree: SectionTree,
  { id, parent_id, type }: SectionRow,
  beforeId: number | null | undefined,
  oldParentId: number | null,
): Promise<void> {
  const isMoved = parent_id !== oldParentId;
  if (!isMoved && beforeId === undefined) return;
  const others = childrenOf(tree, parent_id, type === 'stage').filter((node) => node.id !== id);
  const ids = others.map((node) => node.id);
  const at = beforeId == null ? ids.length : ids.indexOf(beforeId);
  if (at < 0) throw refusedField(orderIncomplete, 'before_id');
  await saveOrder(trx, stamp.siteId, ids.toSpliced(at, 0, id));
  await raiseOrder(trx, stamp.siteId, parent_id);
  if (isMoved) await raiseOrder(trx, stamp.siteId, oldParentId);
}
