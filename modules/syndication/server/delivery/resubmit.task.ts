import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { liveKinds } from '../../channel-kinds.contract.ts';
import { wakeChannel } from './queue.ts';

export const RESUBMIT_TASK = 'syndication.resubmit';
const AT_ONCE = 200;
export const MOST_RESUBMITTED = 100_000;

type Found = { id: number; channel_id: number };
type Position = { after: number; done: number };

/** What live channels of a site refused. */
const failedOf = (siteId: number) => sql`
  from channel_item as i join channel as c on c.site_id = ${siteId} and c.id = i.channel_id
  where i.site_id = ${siteId} and i.status = 'failed' and c.is_enabled and c.kind = any(${[...liveKinds]}::text[])`;

export async function countFailed(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (
    select 1 ${failedOf(siteId)} limit ${MOST_RESUBMITTED}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Sends again all that failed when it was asked for: those that fail once more meanwhile come later in no step. */
export function defineResubmit(ground: Ground): void {
  const { db } = ground.database;
  ground.tasks.define<Record<string, never>, Position>(RESUBMIT_TASK, async (task) => {
    const { siteId } = task;
    const total = await countFailed(db, siteId);
    let at: Position = task.position ?? { after: 0, done: 0 };
    for (;;) {
      await task.progress(at.done, Math.max(total, at.done));
      const { after, done } = at;
      const { rows } = await sql<Found>`select i.id, i.channel_id ${failedOf(siteId)} and i.id > ${after}
        order by i.id limit ${AT_ONCE}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      await task.step(async (trx) => {
        const now = Math.floor(Date.now() / 1000);
        await sql`update channel_item
          set status = 'pending', wanted = wanted + 1, attempt = 0, due_ts = ${now}, updated_ts = ${now}
          where site_id = ${siteId} and id = any(${rows.map(({ id }) => id)}::bigint[]) and status = 'failed'`.execute(
          trx,
        );
        for (const channelId of new Set(rows.map(({ channel_id }) => channel_id))) {
          await wakeChannel(ground, trx, { siteId, channelId });
        }
        await ground.events.publish(trx, { topic: 'channel_item', siteId });
        at = { after: last.id, done: done + rows.length };
        return at;
      });
    }
    return task.finish(async () => ({ count: at.done }));
  });
}
