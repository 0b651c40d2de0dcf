import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Problem } from '../channels/channel.ts';

type At = { siteId: number; channelId: number; postId: number; now: number };

/**
 * Opens errors of a post, or counts those that are known once more.
 * @param isAll whether it has no others now, so that what is not said any more is resolved
 * @returns how many errors changed
 */
export async function noteProblems(
  trx: Trx,
  nextId: () => number,
  { siteId, channelId, postId, now }: At,
  problems: readonly Problem[],
  isAll: boolean,
): Promise<number> {
  const byPlace = new Map(problems.map((one) => [JSON.stringify([one.code, one.keypath]), one]));
  const rows = [...byPlace.values()].map(({ code, keypath, message }) => [
    ...[nextId(), channelId, postId, code, keypath, message, now, now, 'open'],
  ]);
  const noted = await insertRows(
    trx,
    'channel_error',
    siteId,
    ['id', 'channel_id', 'post_id', 'code', 'keypath', 'message', 'first_seen_ts', 'last_seen_ts', 'status'],
    rows,
    `on conflict (site_id, post_id, channel_id, code, keypath) where status <> 'resolved'
      do update set attempts = channel_error.attempts + 1, last_seen_ts = excluded.last_seen_ts,
        message = excluded.message`,
  );
  if (!isAll) return noted;
  const said = [...byPlace.keys()];
  const { rows: open } = await sql<{ id: number; code: string; keypath: string }>`
    select id, code, keypath from channel_error where site_id = ${siteId} and channel_id = ${channelId}
      and post_id = ${postId} and status <> 'resolved'`.execute(trx);
  const gone = open.filter(({ code, keypath }) => !said.includes(JSON.stringify([code, keypath])));
  return (
    noted +
    (await resolve(
      trx,
      siteId,
      gone.map(({ id }) => id),
    ))
  );
}

/** A post that arrived has no errors any more. @returns how many it had */
export async function resolveErrors(trx: Trx, { siteId, channelId, postId }: At): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from channel_error where site_id = ${siteId}
    and channel_id = ${channelId} and post_id = ${postId} and status <> 'resolved'`.execute(trx);
  return resolve(
    trx,
    siteId,
    rows.map(({ id }) => id),
  );
}

async function resolve(trx: Trx, siteId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  await trx
    .updateTable('channel_error')
    .set({ status: 'resolved' })
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return ids.length;
}
