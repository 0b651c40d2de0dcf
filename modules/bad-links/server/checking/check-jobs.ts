import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { LATER } from '../job-queues.ts';
import { countDay } from '../monitor/daily-counts.ts';
import { checkRound, linkAskerOf } from './check-round.ts';

const JOB = 'bad-links.check';
/** Other jobs come between two slices; a round is not cut off, so one whose hosts are silent may take longer. */
const SLICE_SECONDS = 4;
const SWEEP_SECONDS = 60;
const FORGET_SECONDS = 30 * 86_400;

/** Asks for the links of sites as they are due, some seconds at a time. */
export function defineChecks(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  const needs = { database, asker: linkAskerOf(ground) };
  const clock = () => Math.floor(Date.now() / 1000);
  const wake = (siteId: number, runAt?: number) =>
    jobs.enqueue(db, JOB, { siteId }, { key: `bad-links:${siteId}`, queue: LATER, runAt, maxAttempts: 3 });
  jobs.define<{ siteId: number }>(JOB, async ({ siteId }, { signal }) => {
    const site = await db
      .selectFrom('site')
      .select(['id', 'uri'])
      .where('id', '=', siteId)
      .executeTakeFirst();
    if (!site) return;
    const ends = clock() + SLICE_SECONDS;
    for (let now = clock(); now < ends && !signal.aborted; now = clock()) {
      if ((await checkRound(needs, { site, now, signal })).length === 0) break;
    }
    const runAt = await nextTurn(db, siteId);
    // What waits longer is found by the sweep, which counts too as long as there is something to ask.
    if (runAt !== null && runAt <= clock() + SWEEP_SECONDS) await wake(siteId, Math.max(runAt, clock() + 1));
    else await countDay(db, siteId, clock());
  });
  jobs.sweep({
    name: 'links that are due to be asked',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id: siteId } of sites) {
        if (signal.aborted) return;
        const runAt = await nextTurn(db, siteId);
        if (runAt === null || runAt > clock()) continue;
        await countDay(db, siteId, clock());
        await wake(siteId);
      }
    },
  });
  jobs.sweep({
    name: 'links that no post has any more',
    seconds: 3_600,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id } of sites) {
        if (signal.aborted) return;
        await forgetLinks(db, id, clock());
      }
    },
  });
}

/** When the next link may be asked: once it is due and its host was left alone for long enough. */
async function nextTurn(db: Db, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ ts: number | null }>`
    select min(greatest(l.due_ts, coalesce(h.next_ts, 0)))::bigint as ts from link as l
    left join link_host as h on h.site_id = ${siteId} and h.host = l.host
    where l.site_id = ${siteId} and l.type = 'EXTERNAL' and l.post_count > 0
      and l.due_ts <= ${Math.floor(Date.now() / 1000)}`.execute(db);
  return rows[0]?.ts ?? null;
}

/** Forgets links that stand nowhere, hosts that may be asked again, and days that no chart shows. */
export async function forgetLinks(db: Db, siteId: number, now: number): Promise<void> {
  const day = new Date((now - 2 * FORGET_SECONDS) * 1000).toISOString().slice(0, 10);
  await db.deleteFrom('link_daily').where('site_id', '=', siteId).where('day', '<', day).execute();
  await db.deleteFrom('link_host').where('site_id', '=', siteId).where('next_ts', '<', now).execute();
  await sql`delete from link where site_id = ${siteId} and post_count = 0 and ignored_ts is null
    and coalesce(last_checked_ts, first_seen_ts) < ${now - FORGET_SECONDS}
    and not exists (select 1 from link_audit_item as i
      where i.site_id = ${siteId} and i.link_id = link.id)`.execute(db);
}
