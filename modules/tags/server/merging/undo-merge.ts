import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { lockRows, setRowsDeleted, updateRow } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { claimUndo, type LeftRow, tellUndone } from '#platform/server/undo-acts.ts';
import { tagTable } from '../tags.table.ts';
import { aliasesOf, lockNames, refuseTakenNames } from '../taken-names.ts';
import { type MergeNeeds, type MergeRow, saveMerge } from './merge-tags.ts';

/**
 * Brings the tags of a merge back, with their names and addresses; the posts follow by `returnPosts`.
 * @throws ApiError tag_is_duplicate when another tag has taken one of the names
 */
export async function returnTags(
  { database, followers }: MergeNeeds,
  trx: Trx,
  stamp: Stamp,
  merge: MergeRow,
  { doer, taskId }: { doer: Actor; taskId: number | null },
): Promise<MergeRow> {
  const batchId = database.ids.next();
  // A merge of more than a day ago is no act of recent actions any more.
  await claimUndo(trx, stamp, merge.id, { batchId, taskId });
  await lockNames(trx, stamp.siteId);
  const { siteId } = stamp;
  const [target] = await lockRows(trx, tagTable, siteId, [merge.target_id]);
  if (target) {
    const added = new Set(merge.added_names);
    const names = aliasesOf(
      target.title,
      target.aliases.filter((name) => !added.has(name)),
    );
    await updateRow(trx, tagTable, target.id, names, stamp);
  }
  const deleted = await lockRows(trx, tagTable, siteId, merge.source_ids, 'deleted');
  const revisions = new Map(merge.source_ids.map((id, at) => [id, merge.source_revisions[at]]));
  const back = deleted.filter(({ id, revision }) => revisions.get(id) === revision);
  await refuseTakenNames(trx, siteId, back);
  await setRowsDeleted(
    trx,
    tagTable,
    back.map(({ id }) => id),
    false,
    stamp,
  );
  await followers.names?.appeared(
    trx,
    stamp,
    back.map(({ id, slug }) => ({ id, name: slug })),
  );
  await record(trx, database.ids.next, {
    ...{ siteId, actor: doer, action: 'tag.unmerged', objectKind: 'tag', objectId: merge.target_id },
    batchId,
    after: { returned: back.map(({ title }) => title) },
    event: { source_ids: back.map(({ id }) => id) },
  });
  const returned = new Set(back.map(({ id }) => id));
  const left = deleted.filter(({ id }) => !returned.has(id));
  await tellUndone(trx, siteId, merge.id, { count: back.length, left: left.map(changedSince) });
  await publishChange(trx, { topic: 'tag', siteId });
  return saveMerge(trx, siteId, merge.id, { undone_ts: stamp.now });
}

const changedSince = ({ id, updated_by: by, updated_ts: ts }: RowOf<'tag'>): LeftRow => ({
  ...{ id, reason: 'changed_since', by, ts },
});

/** Gives some hundreds of posts their tags back; false once none is left. */
export async function returnPosts(
  { followers }: MergeNeeds,
  trx: Trx,
  stamp: Stamp,
  mergeId: number,
): Promise<boolean> {
  return ((await followers.posts?.bringBack(trx, stamp, mergeId)) ?? null) !== null;
}
