import { type Insertable, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { said } from '#platform/contract/sentence.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { refuseStale, savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { JUST_NOW, LATEST, MOST_WAITING, providerName } from '../../social-kinds.contract.ts';
import {
  accountMissing,
  alreadyQueued,
  type SocialQueueDraft,
  type SocialQueueItem,
  socialPostNotFound,
  textMissing,
  textTooLong,
  timeInvalid,
} from '../../social-queue.contract.ts';
import { countText, fitsLimit } from '../../social-text.contract.ts';
import { mayUse } from '../accounts/account-rights.ts';
import { type AccountRow, findAccount } from '../accounts/accounts.table.ts';
import { wakeSite } from '../sending/send-queue.ts';
import { itemColumns, itemsOfPosts } from './queue.queries.ts';
import { sharedPost } from './shared-post.ts';

type Item = SocialQueueItem & { updated_by: number | null };
type Words = Pick<SocialQueueDraft, 'text' | 'link' | 'has_post_link'>;
type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Act = 'created' | 'updated' | 'cancelled' | 'retried';

/** An account that the caller may send from. @throws ApiError account_id_is_invalid, permission_denied */
export async function usableAccount(trx: Trx, { site, caller }: Writer, id: number): Promise<AccountRow> {
  const account = await findAccount(trx, site.id, id);
  if (!account) throw refusedField(accountMissing, 'account_id');
  if (!mayUse(account, caller)) throw permissionDenied({ extra: { missing: ['SHARE_FROM_ALL_ACCOUNTS'] } });
  return account;
}

/** Holds a text against what the network of the account takes. @throws ApiError text_is_missing, text_is_invalid */
export function checkWords({ text, link, has_post_link }: Words, account: AccountRow): void {
  const hasLink = has_post_link || link !== null;
  if (text === '' && !hasLink) throw refusedField(textMissing, 'text');
  if (fitsLimit(text, hasLink, account)) return;
  const count = countText(text, hasLink, account);
  const message = said`${providerName(account.provider_id)} takes ${account.longest_text} characters, and this text has ${count}.`;
  throw textTooLong({ message, details: [{ loc: ['body', 'text'], msg: message }] });
}

/** The second at which something is sent; nothing means now. @throws ApiError scheduled_at_is_invalid */
export function timeOf(scheduledAt: number | null, now: number): number {
  if (scheduledAt === null) return now;
  if (scheduledAt < now - JUST_NOW || scheduledAt > now + LATEST)
    throw refusedField(timeInvalid, 'scheduled_at');
  return scheduledAt;
}

/** How much of the site waits, as far as that matters, while nobody else adds to it. */
export async function countWaiting(trx: Trx, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from social_post where site_id = ${siteId} and status = 'queued' limit ${MOST_WAITING}
  ) as waiting`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * An item whose post the caller sees, locked.
 * @throws ApiError not_found
 */
export async function lockedItem(trx: Trx, { site, caller }: Writer, id: number): Promise<Item> {
  const { rows } = await sql<Item>`select ${itemColumns}, i.updated_by from social_post as i
    where i.site_id = ${site.id} and i.id = ${id} for update`.execute(trx);
  const [item] = rows;
  const seen = item ? await itemsOfPosts(trx, site.id, caller, [item.post_id], MOST_WAITING) : [];
  if (!item || !seen.some((one) => one.id === id)) throw socialPostNotFound();
  return item;
}

/** Whether the caller may settle an item: by its post, and by its account. @throws ApiError permission_denied */
export async function settledBy(trx: Trx, call: Writer, item: Item): Promise<AccountRow> {
  await sharedPost(trx, call, item.post_id);
  return usableAccount(trx, call, item.account_id);
}

/** @throws ApiError revision_conflict */
export function refuseOther(call: Writer, item: Item, sent: number): void {
  if (item.revision === sent) return;
  const saved = { revision: item.revision, updatedBy: item.updated_by, current: item };
  throw savedMeanwhile(saved, { sent, by: call.caller.profile?.id ?? null });
}

export const refuseOld = (call: Writer & Pick<Call, 'matched'>, item: Item): void =>
  refuseStale(call, item, (row) => row);

const told = ({
  post_id,
  account_title,
  text,
  link,
  has_post_link,
  scheduled_at,
  status,
}: SocialQueueItem) => ({
  ...{ post_id, account_title, text, link, has_post_link, scheduled_at, status },
});

type Columns = Partial<Insertable<DB['social_post']>>;

/** Changes an item, with its audit row, and has what is due sent. */
export async function changeItem(
  { database, events, jobs }: Ground,
  trx: Trx,
  call: Writer,
  { before, act, columns }: { before: Item; act: Act; columns: Columns },
): Promise<SocialQueueItem> {
  const { siteId, now, by } = stampOf(call);
  await trx
    .updateTable('social_post')
    .set({ ...columns, updated_ts: now, updated_by: by, revision: sql<number>`revision + 1` } as never)
    .where('site_id', '=', siteId)
    .where('id', '=', before.id)
    .execute();
  const after = await itemOf(trx, siteId, before.id);
  await recordWrite(trx, database.ids.next, call, {
    ...{ action: `social_post.${act}`, objectId: before.id, before: told(before), after: told(after) },
  });
  await events.publish(trx, { topic: 'social_post', siteId, id: before.id });
  await wakeSite({ jobs }, trx, siteId);
  return after;
}

/** Adds an item, with its audit row. */
export async function addItem(
  { database, events, jobs }: Ground,
  trx: Trx,
  call: Writer,
  columns: Omit<Insertable<DB['social_post']>, 'site_id' | 'id' | 'created_ts'>,
): Promise<SocialQueueItem> {
  const { siteId, now, by } = stampOf(call);
  const id = database.ids.next();
  const stamp = { site_id: siteId, id, created_ts: now, created_by: by, updated_ts: now, updated_by: by };
  await trx
    .insertInto('social_post')
    .values({ ...columns, ...stamp })
    .execute();
  const after = await itemOf(trx, siteId, id);
  await recordWrite(trx, database.ids.next, call, {
    ...{ action: 'social_post.created', objectId: id, after: told(after) },
  });
  await events.publish(trx, { topic: 'social_post', siteId, id });
  await wakeSite({ jobs }, trx, siteId);
  return after;
}

async function itemOf(trx: Trx, siteId: number, id: number): Promise<SocialQueueItem> {
  const { rows } = await sql<SocialQueueItem>`select ${itemColumns} from social_post as i
    where i.site_id = ${siteId} and i.id = ${id}`.execute(trx);
  const [item] = rows;
  if (!item) throw socialPostNotFound();
  return item;
}

/** Lets a write through, or says of which minute there is one already. @throws ApiError duplicate */
export async function oncePerMinute<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'social_post_minute') throw refusedField(alreadyQueued, 'scheduled_at');
    throw error;
  }
}
