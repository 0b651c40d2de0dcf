import { sql } from 'kysely';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import { type BanRow, lockBan, showMessages } from './bans/comment-bans.ts';

const AT_ONCE = 100;
const KEPT_SECONDS = 30 * 86_400;
/** Nobody waits for what is removed for good. */
const HOUR = 3_600;

/** What happens to comments by itself: bans end, and what was deleted a month ago goes. */
export function defineCommentJobs({ database, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'bans of commenters that are over',
    seconds: 60,
    run: async (signal) => endBans(database, Math.floor(Date.now() / 1000), signal),
  });
  jobs.sweep({
    name: 'comments that were deleted long ago',
    seconds: HOUR,
    run: async (signal) => purgeComments(database, Math.floor(Date.now() / 1000), signal),
  });
}

/** Lifts the bans whose end has come. */
export async function endBans({ db, ids }: Database, now: number, signal?: AbortSignal): Promise<void> {
  for (const siteId of await sitesOf(db)) {
    if (signal?.aborted) return;
    const over = await db
      .selectFrom('comment_ban')
      .select(['profile_id', 'community_id'])
      .where('site_id', '=', siteId)
      .where('lifted_ts', 'is', null)
      .where('until_ts', '<=', now)
      .limit(AT_ONCE)
      .execute();
    for (const { profile_id, community_id } of over) {
      await db.transaction().execute(async (trx) => {
        const ban: BanRow | undefined = await lockBan(trx, siteId, profile_id, community_id);
        if (!ban || ban.until_ts === null || ban.until_ts > now) return;
        await trx
          .updateTable('comment_ban')
          .set({ lifted_ts: now })
          .where('site_id', '=', siteId)
          .where('id', '=', ban.id)
          .execute();
        const shown = await showMessages(trx, { siteId, now, by: null }, ban);
        await record(trx, ids.next, {
          ...{ siteId, action: 'comment_ban.ended', objectKind: 'profile', objectId: profile_id },
          actor: { profileId: null, kind: 'job' },
          ...{ before: { community_id, reason: ban.reason }, after: { shown } },
        });
      });
    }
  }
}

/** Removes comments that were deleted a month ago; of one that has answers the place stays, without its words. */
export async function purgeComments({ db }: Database, now: number, signal?: AbortSignal): Promise<void> {
  for (const siteId of await sitesOf(db)) {
    let purged = AT_ONCE;
    while (purged === AT_ONCE && !signal?.aborted) {
      purged = await db.transaction().execute((trx) => purgeSome(trx, siteId, now - KEPT_SECONDS));
    }
  }
}

/** Purges some of what was deleted before a time, and who reported it. @returns how many */
async function purgeSome(trx: Trx, siteId: number, before: number): Promise<number> {
  const { rows } = await sql<{ id: number; has_replies: boolean }>`
    select c.id, exists (
      select 1 from comment as reply where reply.site_id = ${siteId} and reply.parent_id = c.id) as has_replies
    from comment as c
    where c.site_id = ${siteId} and c.deleted_ts <= ${before} limit ${AT_ONCE} for update of c`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const idsOf = (hasReplies: boolean) =>
    rows.filter(({ has_replies }) => has_replies === hasReplies).map(({ id }) => id);
  await sql`delete from comment_report
    where site_id = ${siteId} and comment_id = any(${ids}::bigint[])`.execute(trx);
  await sql`delete from comment where site_id = ${siteId} and id = any(${idsOf(false)}::bigint[])`.execute(
    trx,
  );
  await sql`update comment set html = '', profile_id = null, author_name = null, author_email = null,
      author_url = null, author_ip = null, deleted_ts = null, reports_count = 0, revision = revision + 1
    where site_id = ${siteId} and id = any(${idsOf(true)}::bigint[])`.execute(trx);
  return rows.length;
}

async function sitesOf(db: Database['db']): Promise<number[]> {
  const sites = await db.selectFrom('site').select('id').orderBy('id').execute();
  return sites.map(({ id }) => id);
}
