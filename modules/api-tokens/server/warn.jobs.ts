import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { WARNED_DAYS } from '../api-token-kinds.contract.ts';

const HOUR = 3_600;
const DAY = 86_400;
const AT_ONCE = 200;

type Needs = Pick<Ground, 'database' | 'outbox'>;

/** Whoever made a token hears a week before its end, once; whoever makes one for less knows. */
export function defineWarnings(needs: Needs & Pick<Ground, 'jobs'>): void {
  needs.jobs.sweep({
    name: 'API tokens near their end',
    seconds: HOUR,
    run: (signal) => warnOfEnds(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** Tells of the tokens that end within a week, in a transaction for each site that has any; `now` is unix seconds. */
export async function warnOfEnds(
  { database: { db, ids }, outbox }: Needs,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const soon = now + WARNED_DAYS * DAY;
  const sites = await dueTokens(db, now, soon).select('site_id').distinct().execute();
  for (const { site_id: siteId } of sites) {
    if (signal?.aborted) return;
    const told = await db.transaction().execute(async (trx) => {
      const due = await dueTokens(trx, now, soon)
        .select(['id', 'title', 'profile_id', 'expires_ts'])
        .where('site_id', '=', siteId)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      await trx
        .updateTable('api_token')
        .set({ warned_ts: now })
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(due.map(({ id }) => id)))))
        .execute();
      const deeds = due.map(({ id, title, profile_id, expires_ts }) => ({
        ...{ siteId, actor: { profileId: null, kind: 'job' as const }, action: 'api_token.expiring' },
        ...{ objectKind: 'api_token', objectId: id },
        event: { by: profile_id, title, days: Math.ceil((expires_ts - now) / DAY) },
      }));
      await recordDeeds(trx, ids.next, siteId, deeds);
      return due.length;
    });
    if (told > 0) outbox.wake(siteId);
  }
}

const dueTokens = (db: Kysely<DB>, now: number, soon: number) =>
  db
    .selectFrom('api_token')
    .where('expires_ts', '>', now)
    .where('expires_ts', '<=', soon)
    .where(sql<number>`expires_ts - issued_ts`, '>', WARNED_DAYS * DAY)
    .where('warned_ts', 'is', null)
    .where('deleted_ts', 'is', null);
