import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordDeeds, recordWrites } from '#platform/server/trail.ts';

type Needs = Pick<Ground, 'database' | 'events'>;
type Cancelled = { id: number; post_id: number; account_title: string };

const byItself = { profileId: null, kind: 'job' } as const;
const said = ({ post_id, account_title }: Cancelled) => ({ status: 'cancelled', post_id, account_title });

/** What waits for an account that is disconnected waits no longer. */
export async function cancelOfAccount(
  { database, events }: Needs,
  trx: Trx,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
  accountId: number,
): Promise<void> {
  const { site, now } = call;
  const { rows } = await sql<Cancelled>`update social_post
    set status = 'cancelled', updated_ts = ${now}, updated_by = ${call.caller.profile?.id ?? null},
      revision = revision + 1
    where site_id = ${site.id} and account_id = ${accountId} and status = 'queued'
    returning id, post_id, account_title`.execute(trx);
  if (rows.length === 0) return;
  await recordWrites(
    trx,
    database.ids.next,
    call,
    rows.map((row) => ({ action: 'social_post.cancelled', objectId: row.id, after: said(row) })),
  );
  await events.publish(trx, { topic: 'social_post', siteId: site.id });
}

/** What waits for posts that are live no longer is not sent, not even once they are live again. */
export async function cancelOfPosts(
  { database, events }: Needs,
  trx: Trx,
  { siteId, postIds, now }: { siteId: number; postIds: readonly number[]; now: number },
): Promise<void> {
  const { rows } = await sql<Cancelled>`update social_post
    set status = 'cancelled', updated_ts = ${now}, updated_by = null, revision = revision + 1
    where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[]) and status = 'queued'
    returning id, post_id, account_title`.execute(trx);
  if (rows.length === 0) return;
  const deeds = rows.map((row) => ({
    ...{ siteId, actor: byItself, action: 'social_post.cancelled', objectKind: 'social_post' },
    ...{ objectId: row.id, after: said(row) },
  }));
  await recordDeeds(trx, database.ids.next, siteId, deeds);
  await events.publish(trx, { topic: 'social_post', siteId });
}
