import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { createdBy, stampOf } from '#platform/server/row-stamps.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { actorOf } from '#platform/server/trail.ts';
import type { UndoKind } from '#platform/server/undo-acts.ts';
import { MERGE_UNDO_SECONDS, POSTS_AT_ONCE } from '../../tag-kinds.contract.ts';
import {
  findAlikeTags,
  listSimilarTags,
  listTagMerges,
  mergeIsOver,
  mergeIsRunning,
  mergeIsUndone,
  mergeTags,
  type TagMerge,
  targetIsSource,
  undoTagMerge,
} from '../../tag-merging.contract.ts';
import { withUse } from '../tag-use.ts';
import { tagTable } from '../tags.table.ts';
import { tagTitleKey } from '../title-key.ts';
import { finishMerge, type MergeNeeds, type MergeRow, saveMerge } from './merge-tags.ts';
import { MERGE_TASK, UNMERGE_TASK } from './merge-tasks.ts';
import { nearestTags } from './nearest-tags.ts';
import { alikeTo, similarNames } from './similar-names.ts';
import { returnPosts, returnTags } from './undo-merge.ts';

const MOST_NAMES = 20_000;
const MOST_PAIRS = 50;
const MOST_ALIKE = 3;

/** The calls that merge tags, and that find what could be merged. */
export function mergingHandlers(needs: MergeNeeds & { tasks: Tasks }): Handler[] {
  const { database, followers, tasks } = needs;
  const { db, ids } = database;
  return [
    answer(mergeTags, async (call) => {
      const { site, body } = call;
      if (body.source_ids.includes(body.target_id)) throw refusedField(targetIsSource, 'target_id');
      const posts = (await followers.posts?.count(db, site.id, body.source_ids)) ?? 0;
      const isLong = posts > POSTS_AT_ONCE;
      const merge = await db.transaction().execute(async (trx) => {
        const stamp = stampOf(call);
        const there = await findRows(trx, tagTable, site.id, [body.target_id, ...body.source_ids]);
        const sources = there.filter(({ id }) => id !== body.target_id).map(({ id }) => id);
        if (sources.length === there.length || sources.length === 0) throw notFound();
        const { target_id, keeps_names } = body;
        const values = { id: ids.next(), target_id, keeps_names, source_ids: sources };
        const row = await trx
          .insertInto('tag_merge')
          .values({ ...createdBy(stamp), ...values })
          .returningAll()
          .executeTakeFirstOrThrow();
        if (!isLong) return finishMerge(needs, trx, stamp, row, actorOf(call));
        const payload = { mergeId: row.id, doer: actorOf(call) };
        const task = await tasks.start(trx, { siteId: site.id, kind: MERGE_TASK, payload, by: stamp.by });
        return saveMerge(trx, site.id, row.id, { task_id: task.id });
      });
      const [shown] = await shownMerges(db, site.id, [merge]);
      if (!shown) throw notFound();
      return isLong ? new WithStatus(202, shown) : shown;
    }),
    answer(listTagMerges, async ({ site, query, now }) => {
      const rows = await db
        .selectFrom('tag_merge')
        .selectAll()
        .where('site_id', '=', site.id)
        .where('undone_ts', 'is', null)
        .where('created_ts', '>', now - MERGE_UNDO_SECONDS)
        .orderBy('id', 'desc')
        .limit(query.limit)
        .execute();
      return { items: await shownMerges(db, site.id, rows) };
    }),
    answer(undoTagMerge, async (call) => {
      const [shown] = await shownMerges(db, call.site.id, [
        await undoMerge(needs, call, call.params.mergeId),
      ]);
      if (!shown) throw notFound();
      return shown;
    }),
    answer(listSimilarTags, async ({ site, caller }: Pick<Call, 'site' | 'caller'>) => {
      const tags = await db
        .selectFrom('tag')
        .select(['id', 'title', 'slug', 'title_key'])
        .where('site_id', '=', site.id)
        .where('deleted_ts', 'is', null)
        .orderBy('id')
        .limit(MOST_NAMES)
        .execute();
      const pairs = similarNames(tags, MOST_PAIRS);
      const used = await withUse(
        db,
        site.id,
        pairs.flatMap((pair) => pair.tags),
        caller,
      );
      const counts = new Map(used.map(({ id, post_count }) => [id, post_count]));
      const items = pairs.map(({ tags: both, reason }) => ({
        tags: both.map((tag) => ({ ...tag, post_count: counts.get(tag.id) ?? null })),
        reason,
      }));
      const weight = (item: (typeof items)[number]) =>
        item.tags.reduce((sum, { post_count }) => sum + (post_count ?? 0), 0);
      return { items: items.sort((one, other) => weight(other) - weight(one)) };
    }),
    answer(findAlikeTags, async ({ site, query }) => {
      const key = tagTitleKey(query.title);
      return { items: alikeTo(await nearestTags(db, site.id, key, MOST_NAMES), key, MOST_ALIKE) };
    }),
  ];
}

/** How merges are undone from recent actions: as by their own call. */
export const mergeUndo = (needs: MergeNeeds & { tasks: Tasks }): UndoKind => ({
  permission: undoTagMerge.permission,
  undo: async (call, act) => void (await undoMerge(needs, call, act.id)),
});

/** @throws ApiError not_found, act_is_undone, act_is_running, undo_is_over, tag_is_duplicate */
function undoMerge(
  needs: MergeNeeds & { tasks: Tasks },
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  mergeId: number,
): Promise<MergeRow> {
  const { id: siteId } = call.site;
  return needs.database.db.transaction().execute(async (trx) => {
    const row = await lockMerge(trx, siteId, mergeId);
    if (!row) throw notFound();
    const stamp = stampOf(call);
    if (row.undone_ts !== null) throw mergeIsUndone();
    if (row.merged_ts === null) throw mergeIsRunning();
    if (stamp.now > row.created_ts + MERGE_UNDO_SECONDS) throw mergeIsOver();
    const doer = actorOf(call);
    const payload = { mergeId: row.id, doer };
    const task =
      row.post_count > POSTS_AT_ONCE
        ? await needs.tasks.start(trx, { siteId, kind: UNMERGE_TASK, payload, by: stamp.by })
        : null;
    const undone = await returnTags(needs, trx, stamp, row, { doer, taskId: task?.id ?? null });
    if (task) return saveMerge(trx, siteId, row.id, { task_id: task.id });
    while (await returnPosts(needs, trx, stamp, row.id));
    return undone;
  });
}

const lockMerge = (trx: Parameters<typeof saveMerge>[0], siteId: number, id: number) =>
  trx
    .selectFrom('tag_merge')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Merges with the names of their tags, of those that went too. */
async function shownMerges(db: Db, siteId: number, merges: readonly MergeRow[]): Promise<TagMerge[]> {
  const tags = await findRows(
    db,
    tagTable,
    siteId,
    merges.flatMap(({ target_id, source_ids }) => [target_id, ...source_ids]),
    'all',
  );
  const names = new Map(tags.map(({ id, title, slug }) => [id, { id, title, slug }]));
  return merges.map((merge) => ({
    ...{ id: merge.id, post_count: merge.post_count, task_id: merge.task_id },
    target: names.get(merge.target_id) ?? { id: merge.target_id, title: '', slug: '' },
    sources: merge.source_ids.flatMap((id) => names.get(id) ?? []),
    is_ready: merge.merged_ts !== null,
    ...{ created_ts: merge.created_ts, undone_ts: merge.undone_ts },
    undo_until_ts: merge.created_ts + MERGE_UNDO_SECONDS,
  }));
}
