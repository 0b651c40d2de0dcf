import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { countWords } from '../body-figures.ts';
import { addBulkRevisions } from '../revisions/bulk-revisions.ts';
import { batchQueries } from './batches.queries.ts';
import type { Doing } from './doing.ts';
import type { ChangedPost } from './write-posts.ts';

type Found = Map<number, ChangedPost | SkipReason>;
type Stored = { id: number; body: string; updated_ts: number; is_edited: boolean };

/** What becomes of the bodies, of an act that writes them: by a room that knows how, or as they were before it. */
export async function withBodies(doing: Doing, found: Found): Promise<Found> {
  const { trx, batch, actor, now } = doing;
  const { change, site_id: siteId } = batch;
  if (change.action !== 'write_bodies') return found;
  const open = [...found.values()].filter((one): one is ChangedPost => typeof one === 'object');
  const stored = await storedBodies(trx, siteId, idsOf(open), actor.viewer.profileId, now);
  const isUndo = batch.undo_of !== null;
  const reasonOf = ({ post }: ChangedPost): SkipReason | null => {
    const row = stored.get(post.id);
    if (!row) return 'unchanged';
    if (row.is_edited) return 'is_being_edited';
    return !isUndo && row.updated_ts > change.asOf ? 'changed_since' : null;
  };
  const settled: Found = new Map(found);
  const free = open.filter((one) => {
    const reason = reasonOf(one);
    if (reason) settled.set(one.post.id, reason);
    return reason === null;
  });
  const bodyOf = (id: number) => stored.get(id)?.body ?? '';
  const rewrite = doing.rewriters.get(change.by);
  if (!rewrite) throw new Error(`Nobody knows how to write bodies as ${change.by}.`);
  const texts = free.map(({ post }) => ({ id: post.id, tagIds: post.tag_ids, body: bodyOf(post.id) }));
  const after: ReadonlyMap<number, string | null> = isUndo
    ? await bodiesBefore(doing, idsOf(free))
    : await rewrite(trx, siteId, change.order, texts);
  for (const one of free) {
    const before = bodyOf(one.post.id);
    const next = after.get(one.post.id);
    if (next === null) settled.set(one.post.id, 'is_too_long');
    else if (next === undefined || next === before) settled.set(one.post.id, 'unchanged');
    else settled.set(one.post.id, { ...one, body: { before, after: next } });
  }
  return settled;
}

const idsOf = (changed: readonly ChangedPost[]): number[] => changed.map(({ post }) => post.id);

async function storedBodies(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
  reader: number,
  now: number,
): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`select post.id, post_body.body, post.updated_ts,
      edit_lock.post_id is not null as is_edited
    from post
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    left join edit_lock on edit_lock.site_id = ${siteId} and edit_lock.post_id = post.id
      and edit_lock.profile_id <> ${reader} and edit_lock.lease_until_ts > ${now}
    where post.site_id = ${siteId} and post.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The bodies as they were before the act that is undone: the revision that it found. */
async function bodiesBefore({ trx, batch }: Doing, ids: readonly number[]): Promise<Map<number, string>> {
  const earlier = await batchQueries(trx).rowsOf(batch.site_id, batch.undo_of ?? 0, ids);
  const numbers = ids.map((id) => (earlier.get(id)?.revision ?? 0) - 1);
  const { rows } = await sql<{ post_id: number; body: string }>`select kept.post_id, kept.body
    from unnest(${[...ids]}::bigint[], ${numbers}::integer[]) as given (post_id, number)
    join post_revision as kept on kept.site_id = ${batch.site_id} and kept.post_id = given.post_id
      and kept.number = given.number and kept.autosave = 0`.execute(trx);
  return new Map(rows.map(({ post_id, body }) => [post_id, body]));
}

export const wordsAfter = ({ body }: ChangedPost): number => countWords(body?.after ?? '');

/** Keeps what an act is about to write over, where no revision of it is there. */
export async function keepBodiesBefore(
  { trx, batch, nextId, actor, now }: Doing,
  changed: readonly ChangedPost[],
): Promise<void> {
  const written = changed.filter(({ body }) => body !== undefined);
  await addBulkRevisions(trx, nextId, batch.site_id, {
    ...{ postIds: idsOf(written), by: actor.viewer.profileId, now, changedFields: [], isBefore: true },
    words: written.map(({ body }) => countWords(body?.before ?? '')),
  });
}
