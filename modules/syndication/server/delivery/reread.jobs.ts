import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import { waitAgain } from './hear-posts.ts';
import { links } from './named-there.ts';
import { enqueueReread, type NamedInArticles, REREAD_JOB, wakeChannel } from './queue.ts';

const AT_ONCE = 500;
const TURN_MILLISECONDS = 3_000;

/** Sends articles anew that name somebody or something otherwise than it is called now; what is the same stays. */
export function defineRereading(ground: Ground): void {
  const { db } = ground.database;
  ground.jobs.define<NamedInArticles & { after: number }>(REREAD_JOB, async (payload, { signal }) => {
    const { siteId, kind, id, after } = payload;
    const { table, column } = links[kind];
    const until = Date.now() + TURN_MILLISECONDS;
    for (let last = after; !signal.aborted; ) {
      if (Date.now() > until) return enqueueReread(ground, db, { siteId, kind, id, after: last });
      const { rows } = await sql<{ id: number; channel_id: number; post_id: number }>`
        select i.id, i.channel_id, i.post_id from ${table} as l
        join channel_item as i on i.site_id = ${siteId} and i.post_id = l.post_id and i.remote_id is not null
        where l.site_id = ${siteId} and ${column} = ${id} and i.id > ${last}
        order by i.id limit ${AT_ONCE}`.execute(db);
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
      const now = Math.floor(Date.now() / 1000);
      for (const [channelId, some] of Map.groupBy(rows, ({ channel_id }) => channel_id)) {
        await db.transaction().execute(async (trx) => {
          const postIds = some.map(({ post_id }) => post_id);
          await waitAgain(trx, { siteId, channelId, postIds, now });
          await wakeChannel(ground, trx, { siteId, channelId });
        });
      }
    }
  });
}
