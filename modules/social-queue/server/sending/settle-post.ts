import { sql, type Updateable } from 'kysely';
import type { DB } from '#database/schema.ts';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import type { SocialProblem } from '../../social-kinds.contract.ts';
import type { AccountRow } from '../accounts/accounts.table.ts';
import { NetworkRefused, type Sent } from '../networks/social-network.ts';
import { pauseAfter } from './retry-plan.ts';
import type { WaitingPost } from './waiting-post.ts';

type Needs = Pick<Ground, 'database' | 'events'>;
type Item = Pick<WaitingPost, 'site_id' | 'id' | 'post_id' | 'attempt'>;

const byItself = { profileId: null, kind: 'job' } as const;
const cleared = { due_ts: null, sending_ts: null };

/** Keeps what came of sending: where it is, why it is not there, or when it is tried again. `now` is unix seconds. */
export async function settlePost(
  needs: Needs,
  item: Item,
  account: AccountRow,
  end: Sent | NetworkRefused,
  now: number,
): Promise<void> {
  await needs.database.db.transaction().execute(async (trx) => {
    if (!(end instanceof NetworkRefused)) {
      await write(trx, item, now, {
        ...{ ...cleared, status: 'sent', sent_ts: now, remote_id: end.remoteId, remote_url: end.url },
        ...{ error: null, problem: null, is_unclear: false },
      });
      await ofAccount(trx, account, { used_ts: now });
      await told(trx, needs, item, 'sent', { account_title: account.title });
    } else if (end.refusal === 'token') {
      await noteProblem(trx, needs, account, end.message, now);
      await waitAgain(trx, needs, item, now, now);
    } else if (end.refusal === 'later') {
      const pause = pauseAfter(item.attempt + 1, end.retryAfter);
      if (end.retryAfter !== null && pause !== null) {
        await ofAccount(trx, account, { paused_until_ts: now + pause });
      }
      if (pause === null) await fail(trx, needs, item, { problem: 'unreachable', error: end.message }, now);
      else await waitAgain(trx, needs, item, now + pause, now, end.message);
    } else {
      await fail(trx, needs, item, { problem: end.refusal, error: end.message }, now);
    }
    await needs.events.publish(trx, { topic: 'social_post', siteId: item.site_id, id: item.id });
  });
}

/** Gives up what was not sent: it is too late, or its account is not taken any more. */
export async function giveUp(needs: Needs, item: Item, problem: SocialProblem, now: number): Promise<void> {
  await needs.database.db.transaction().execute(async (trx) => {
    await fail(trx, needs, item, { problem, error: null }, now);
    await needs.events.publish(trx, { topic: 'social_post', siteId: item.site_id, id: item.id });
  });
}

/** Says that a network does not take an account any more; nothing is sent from it until it is connected anew. */
export const noteAccountProblem = (
  needs: Needs,
  account: AccountRow,
  problem: string,
  now: number,
): Promise<void> =>
  needs.database.db.transaction().execute((trx) => noteProblem(trx, needs, account, problem, now));

async function noteProblem(
  trx: Trx,
  { database, events }: Needs,
  account: AccountRow,
  problem: string,
  now: number,
): Promise<void> {
  const { site_id: siteId, id, title, provider_id, created_by } = account;
  const { numUpdatedRows } = await trx
    .updateTable('social_account')
    .set({ problem, problem_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('problem', 'is', null)
    // Whoever gave it a new token meanwhile is not told of the old one.
    .where('secret_sealed', '=', account.secret_sealed)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await record(trx, database.ids.next, {
    ...{
      siteId,
      actor: byItself,
      action: 'social_account.refused',
      objectKind: 'social_account',
      objectId: id,
    },
    after: { problem, title, provider_id },
    event: { by: created_by, title, provider: provider_id },
  });
  await events.publish(trx, { topic: 'social_account', siteId, id });
}

/** What was cut off while it was sent may be there: nobody but a person sends it again. */
export async function settleLost(needs: Needs, siteId: number, before: number, now: number): Promise<void> {
  const { rows } = await sql<Item>`select id, site_id, post_id, attempt from social_post
    where site_id = ${siteId} and status = 'sending' and sending_ts <= ${before} limit 100`.execute(
    needs.database.db,
  );
  for (const item of rows) await giveUp(needs, item, 'unclear', now);
}

async function write(
  trx: Trx,
  { site_id, id }: Item,
  now: number,
  columns: Updateable<DB['social_post']>,
): Promise<void> {
  await trx
    .updateTable('social_post')
    .set({ ...columns, updated_ts: now, revision: sql<number>`revision + 1` })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .execute();
}

/** Nothing was made, so it waits again; unless its post went offline while it was being sent. */
async function waitAgain(
  trx: Trx,
  needs: Needs,
  item: Item,
  until: number,
  now: number,
  error: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ is_live: boolean }>`select exists (select 1 from post as p
    where p.site_id = ${item.site_id} and p.id = ${item.post_id} and p.deleted_ts is null
      and ${isLivePost()}) as is_live`.execute(trx);
  const status = rows[0]?.is_live ? 'queued' : 'cancelled';
  await write(trx, item, now, { status, error, due_ts: until, sending_ts: null });
  if (status === 'cancelled') await told(trx, needs, item, 'cancelled', { status });
}

type Why = { problem: SocialProblem; error: string | null };

async function fail(trx: Trx, needs: Needs, item: Item, { problem, error }: Why, now: number): Promise<void> {
  const isUnclear = problem === 'unclear' ? { is_unclear: true } : {};
  await write(trx, item, now, { ...cleared, ...isUnclear, status: 'failed', problem, error });
  await told(trx, needs, item, 'failed', { problem, error });
}

const told = (trx: Trx, { database }: Needs, item: Item, act: string, after: Record<string, unknown>) =>
  record(trx, database.ids.next, {
    ...{ siteId: item.site_id, actor: byItself, action: `social_post.${act}` },
    ...{ objectKind: 'social_post', objectId: item.id, after: { ...after, post_id: item.post_id } },
  });

const ofAccount = (
  trx: Trx,
  { site_id, id }: AccountRow,
  columns: { used_ts: number } | { paused_until_ts: number },
) =>
  trx
    .updateTable('social_account')
    .set(columns)
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute();
