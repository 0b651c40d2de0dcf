import { sql } from 'kysely';
import { listedPosts } from '#modules/pages/pages.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Ground } from '#platform/server/ground.ts';
import { sinceOf, waitAgain } from './hear-posts.ts';
import {
  enqueueFill,
  enqueueForget,
  enqueueRecheck,
  FILL_JOB,
  FORGET_JOB,
  RECHECK_JOB,
  wakeChannel,
} from './queue.ts';

const AT_ONCE = 500;
/** So many posts a service finds in the file that it fetches when it is turned on. */
const MOST_FILLED = 1_000;
const TURN_MILLISECONDS = 3_000;
const KEPT_SECONDS = 90 * 86_400;
const SWEEP_SECONDS = 3_600;

type Known = {
  id: number;
  channel_id: number;
  post_id: number;
  status: string;
  remote_id: string | null;
  leased_until_ts: number | null;
};
type OfChannel = { siteId: number; channelId: number };

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What goes over many posts of a site: each in steps of their own, and in turns. */
export function defineLookingAgain(ground: Ground): void {
  const { db } = ground.database;
  ground.jobs.define<{ siteId: number; after: number }>(RECHECK_JOB, (payload, { signal }) =>
    recheck(ground, payload, signal),
  );
  ground.jobs.define<OfChannel & { after?: number }>(FILL_JOB, (payload) => fill(ground, payload));
  ground.jobs.define<OfChannel>(FORGET_JOB, (payload, { signal }) => forget(ground, payload, signal));
  ground.jobs.sweep({
    name: 'errors of channels that were resolved long ago',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const before = seconds() - KEPT_SECONDS;
      const { rows } = await sql<{ site_id: number }>`select distinct site_id from channel_error
        where status = 'resolved' and last_seen_ts < ${before}`.execute(db);
      for (const { site_id: siteId } of rows) {
        if (signal.aborted) return;
        await sql`delete from channel_error where site_id = ${siteId} and id in (
          select e.id from channel_error as e where e.site_id = ${siteId} and e.status = 'resolved'
            and e.last_seen_ts < ${before} limit ${AT_ONCE})`.execute(db);
      }
    },
  });
}

/** Finds posts that were handed over and that readers may no longer read: they are taken back. */
async function recheck(
  ground: Ground,
  { siteId, after }: { siteId: number; after: number },
  signal: AbortSignal,
): Promise<void> {
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  for (let last = after; !signal.aborted; ) {
    if (Date.now() > until) return enqueueRecheck(ground, db, { siteId, after: last });
    const { rows } = await sql<Known>`
      select id, channel_id, post_id, status, remote_id, leased_until_ts from channel_item
      where site_id = ${siteId} and id > ${last} order by id limit ${AT_ONCE}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const listed = await listedPosts(ground, siteId, [...new Set(rows.map(({ post_id }) => post_id))]);
    // What was refused once may stand there all the same, and so may what is on its way just now.
    const isOther = ({ post_id, status, remote_id, leased_until_ts }: Known) =>
      listed.has(post_id)
        ? status === 'skipped'
        : status === 'sent' || remote_id !== null || leased_until_ts !== null;
    for (const [channelId, some] of Map.groupBy(rows.filter(isOther), ({ channel_id }) => channel_id)) {
      await db.transaction().execute(async (trx) => {
        const postIds = some.map(({ post_id }) => post_id);
        await waitAgain(trx, { siteId, channelId, postIds, now: seconds() });
        await wakeChannel(ground, trx, { siteId, channelId });
      });
    }
  }
}

/** A channel that is turned on gets what it would have by now, and what waited or changed while it was off. */
async function fill(
  ground: Ground,
  { siteId, channelId, after = 0 }: OfChannel & { after?: number },
): Promise<void> {
  const { database, events } = ground;
  const now = seconds();
  await database.db.transaction().execute(async (trx) => {
    const channel = await trx
      .selectFrom('channel')
      .select(['id', 'kind', 'since_ts'])
      .where('site_id', '=', siteId)
      .where('id', '=', channelId)
      .where('is_enabled', '=', true)
      .executeTakeFirst();
    if (!channel) return;
    if (after === 0) {
      const { rows } = await sql<{ id: number }>`select id from post
        where site_id = ${siteId} and status = any(${[...LIVE]}::int[]) and visibility = 1 and deleted_ts is null
          and coalesce(published_ts, created_ts) >= ${sinceOf(channel, now)}
          and type not in ('particle', 'page')
        order by coalesce(published_ts, created_ts) desc, id desc limit ${MOST_FILLED}`.execute(trx);
      await insertRows(
        trx,
        'channel_item',
        siteId,
        ['id', 'channel_id', 'post_id', 'status', 'due_ts', 'created_ts', 'updated_ts'],
        rows.map(({ id }) => [database.ids.next(), channelId, id, 'pending', now, now, now]),
        'on conflict (site_id, post_id, channel_id) do nothing',
      );
    }
    const { rows: again } = await sql<{ id: number }>`update channel_item
      set status = 'pending', wanted = wanted + 1, attempt = 0, due_ts = ${now}, updated_ts = ${now}
      where site_id = ${siteId} and id in (select i.id from channel_item as i where i.site_id = ${siteId}
        and i.channel_id = ${channelId} and i.id > ${after} and ((i.status = 'skipped' and i.reason = 'is_off')
          or (i.status = 'sent' and exists (select 1 from post as p where p.site_id = ${siteId}
            and p.id = i.post_id and p.updated_ts >= i.updated_ts)))
        order by i.id limit ${AT_ONCE})
      returning id`.execute(trx);
    await wakeChannel(ground, trx, { siteId, channelId });
    await events.publish(trx, { topic: 'channel_item', siteId });
    if (again.length === AT_ONCE) {
      const last = Math.max(...again.map(({ id }) => id));
      await enqueueFill(ground, trx, { siteId, channelId, after: last });
    }
  });
}

async function forget(ground: Ground, { siteId, channelId }: OfChannel, signal: AbortSignal): Promise<void> {
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  for (const table of ['channel_item', 'channel_error'] as const) {
    for (let gone = AT_ONCE; gone === AT_ONCE; ) {
      if (signal.aborted || Date.now() > until) return enqueueForget(ground, db, { siteId, channelId });
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} where site_id = ${siteId} and id in (
        select o.id from ${sql.table(table)} as o where o.site_id = ${siteId} and o.channel_id = ${channelId}
        limit ${AT_ONCE})`.execute(db);
      gone = Number(numAffectedRows ?? 0);
    }
  }
}
