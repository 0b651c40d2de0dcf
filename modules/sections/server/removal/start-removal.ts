import { notFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import type { StartedTask, Tasks } from '#platform/server/tasks.ts';
import { actorOf } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { HOME, type PostsAction } from '../../section-kinds.contract.ts';
import { postsWouldBePublic, sectionTakesPosts, targetInvalid } from '../../section-removal.contract.ts';
import { homeStays } from '../../sections.contract.ts';
import { mayEditBelow, mayEditSection, sectionDenied } from '../section-scope.ts';
import { readSectionTree, type SectionTree } from '../section-tree.ts';
import { lockTree, type TreeNeeds, type Writer } from '../writing/write-tree.ts';
import { openRemovals, REMOVAL_TASK, type Removal } from './removal-task.ts';

const PRIVATE = 2;
const RESTRICTED = 2;

type Order = {
  sectionIds: readonly number[];
  postsAction: PostsAction;
  targetSectionId?: number | undefined;
};

/**
 * Starts the removal of sections with all that lie below them.
 * @throws ApiError home_is_fixed, not_found, section_takes_posts, target_section_id_is_invalid, posts_would_be_public
 */
export function startRemoval(
  { database, tasks }: TreeNeeds & { tasks: Tasks },
  call: Writer,
  { sectionIds, postsAction, targetSectionId }: Order,
): Promise<StartedTask & { actId: number }> {
  const stamp = stampOf(call);
  return database.db.transaction().execute(async (trx) => {
    await lockTree(trx, stamp.siteId);
    const tree = await readSectionTree(trx, stamp.siteId);
    const gone = withBranches(tree, sectionIds);
    if (gone.length === 0) throw notFound();
    if (!gone.every((id) => mayEditSection(call.caller, tree.get(id)))) throw sectionDenied();
    const removals = await openRemovals(trx, stamp.siteId);
    if (removals.some(({ targetId }) => targetId !== null && gone.includes(targetId))) {
      throw sectionTakesPosts();
    }
    const target = postsAction === 'move' ? tree.get(targetSectionId ?? Number.NaN) : undefined;
    const going = removals.flatMap(({ sectionIds: ids }) => ids);
    const isTarget =
      target &&
      ![...gone, ...going].includes(target.id) &&
      target.type !== 'stage' &&
      mayEditBelow(call.caller, target);
    if (postsAction === 'move' && !isTarget) {
      throw refusedField(targetInvalid, 'targetSectionId');
    }
    if (postsAction === 'keep' && (await isClosed(trx, stamp.siteId, withParents(tree, gone)))) {
      throw postsWouldBePublic();
    }
    const actId = database.ids.next();
    const payload: Removal = { actId, sectionIds: gone, targetId: target?.id ?? null, doer: actorOf(call) };
    const by = call.caller.profile?.id ?? null;
    const task = await tasks.start(trx, { siteId: stamp.siteId, kind: REMOVAL_TASK, payload, by });
    const rows = gone.map((id) => ({ id, revision: (tree.get(id)?.revision ?? 0) + 1 }));
    await keepUndo(trx, stamp, { id: actId, kind: 'section', count: gone.length, rows, taskId: task.id });
    return { ...task, actId };
  });
}

const withParents = (tree: SectionTree, ids: readonly number[]): number[] => [
  ...new Set(ids.flatMap((id) => [id, ...(tree.get(id)?.parent_ids ?? [])])),
];

/** Whether one of the sections keeps what is in it from somebody. */
async function isClosed(trx: Trx, siteId: number, ids: readonly number[]): Promise<boolean> {
  const closed = await trx
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => eb.or([eb('visibility', '=', PRIVATE), eb('restriction', '=', RESTRICTED)]))
    .limit(1)
    .executeTakeFirst();
  return closed !== undefined;
}

/** The sections that are there, with all below them. @throws ApiError home_is_fixed */
export function withBranches(tree: SectionTree, sectionIds: readonly number[]): number[] {
  if (sectionIds.includes(HOME)) throw homeStays();
  const wanted = new Set(sectionIds);
  return [...tree.values()]
    .filter(({ id, parent_ids }) => wanted.has(id) || parent_ids.some((parent) => wanted.has(parent)))
    .filter(({ type }) => type !== 'stage')
    .map(({ id }) => id);
}
