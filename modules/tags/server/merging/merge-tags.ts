import { notFound } from '#platform/contract/api-error.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { lockRows, setRowsDeleted, updateRow } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { MOST_TAG_ALIASES } from '../../tag-kinds.contract.ts';
import type { TagFollowers } from '../tag-followers.ts';
import { tagTable } from '../tags.table.ts';
import { aliasesOf, lockNames } from '../taken-names.ts';

/** What recent actions and the bell know a merge as; its id is that of the act. */
export const MERGE_ACT = 'tag_merge';

export type MergeRow = RowOf<'tag_merge'>;
export type MergeNeeds = { database: Database; followers: TagFollowers };

/**
 * Ends a merge in its transaction: the posts that are left, the names, the addresses, and the tags that go.
 * @throws ApiError not_found when the target or all of the sources are gone
 */
export async function finishMerge(
  { database, followers }: MergeNeeds,
  trx: Trx,
  stamp: Stamp,
  merge: MergeRow,
  doer: Actor,
): Promise<MergeRow> {
  await lockNames(trx, stamp.siteId);
  const rows = await lockRows(trx, tagTable, stamp.siteId, [merge.target_id, ...merge.source_ids]);
  const target = rows.find(({ id }) => id === merge.target_id);
  const sources = rows.filter(({ id }) => id !== merge.target_id);
  if (!target || sources.length === 0) throw notFound();
  const moved = await relinkAll(followers, trx, stamp, merge);
  await setRowsDeleted(
    trx,
    tagTable,
    sources.map(({ id }) => id),
    true,
    stamp,
  );
  const added = merge.keeps_names ? namesFor(target, sources) : [];
  const names = aliasesOf(target.title, [...target.aliases, ...added]);
  const after = await updateRow(trx, tagTable, target.id, names, stamp);
  const gone = sources.map(({ id, slug }) => ({ id, name: slug }));
  await followers.names?.merged(trx, stamp, gone, target.id);
  await record(trx, database.ids.next, {
    ...{ siteId: stamp.siteId, actor: doer, action: 'tag.merged', objectKind: 'tag', objectId: target.id },
    before: { aliases: target.aliases },
    after: { aliases: after.aliases, merged: sources.map(({ title }) => title) },
    batchId: merge.id,
    event: { title: target.title, slug: target.slug, source_ids: sources.map(({ id }) => id) },
  });
  await keepUndo(trx, stamp, { id: merge.id, kind: MERGE_ACT, count: sources.length });
  await publishChange(trx, { topic: 'tag', siteId: stamp.siteId });
  const ended = {
    source_ids: sources.map(({ id }) => id),
    source_revisions: sources.map(({ revision }) => revision + 1),
    added_names: names.aliases.filter((name) => !target.aliases.includes(name)),
    post_count: merge.post_count + moved,
    merged_ts: stamp.now,
  };
  return saveMerge(trx, stamp.siteId, merge.id, ended);
}

/** The titles of tags that go and their aliases, as many as a tag may have. */
const namesFor = (target: RowOf<'tag'>, sources: readonly RowOf<'tag'>[]): string[] =>
  [...sources.map(({ title }) => title), ...sources.flatMap(({ aliases }) => aliases)].slice(
    0,
    Math.max(0, MOST_TAG_ALIASES - target.aliases.length),
  );

async function relinkAll(
  { posts }: TagFollowers,
  trx: Trx,
  stamp: Stamp,
  { id: actId, source_ids: from, target_id: to }: MergeRow,
): Promise<number> {
  let moved = 0;
  for (let some = -1; posts && some !== 0; moved += some) {
    some = await posts.relink(trx, stamp, { actId, from, to });
  }
  return moved;
}

/** What is known of a merge from now on. */
export async function saveMerge(
  trx: Trx,
  siteId: number,
  id: number,
  values: Partial<Omit<MergeRow, 'site_id' | 'id'>>,
): Promise<MergeRow> {
  return trx
    .updateTable('tag_merge')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
