import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { wakeWaiting } from '../sending/send-queue.ts';

const [BANNED, INACTIVE] = [2, 3];
/** What changes whether somebody who connected accounts takes part. */
const changes = [
  ...(['profile.banned', 'profile.unbanned', 'profile.removed', 'profile.restored'] as const),
  ...(['profile.deactivated', 'profile.activated', 'profile.erased'] as const),
] as const;

type Needs = Pick<Ground, 'database' | 'events' | 'jobs' | 'outbox'>;
type Person = { siteId: number; profileId: number; now: number };
type Act = 'handed_over' | 'stopped' | 'resumed';

/**
 * Accounts of whoever is forgotten belong to the site; those of whoever is banned, deactivated or deleted stop until
 * somebody decides.
 */
export function followOwners(ground: Needs): void {
  for (const event of changes) {
    ground.outbox.react({
      event,
      name: `settle the social accounts of somebody after ${event}`,
      handle: (happened, trx) => settleAccounts(ground, trx, happened),
    });
  }
}

/** By how the person is now: of two events that come late, both say the same. */
async function settleAccounts(
  needs: Needs,
  trx: Trx,
  { siteId, objectId, createdTs: now }: OutboxEvent,
): Promise<void> {
  if (objectId === null) return;
  const person = { siteId, profileId: objectId, now };
  const profile = await trx
    .selectFrom('profile')
    .select(['status', 'deleted_ts', 'erased_ts', 'merged_into'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId)
    .executeTakeFirst();
  if (!profile || profile.erased_ts !== null) return handOver(needs, trx, person);
  // Whoever was merged goes on as the person that they are now.
  const isAway = profile.status === INACTIVE && profile.merged_into === null;
  const isOut = profile.status === BANNED || isAway || profile.deleted_ts !== null;
  return isOut ? stop(needs, trx, person) : resume(needs, trx, person);
}

/** Accounts that belong to nobody in particular: whoever may share from all of them settles them. */
export async function ownedBySite(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('social_account')
    .set({ created_by: null })
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

async function handOver(needs: Needs, trx: Trx, person: Person): Promise<void> {
  const { siteId, profileId, now } = person;
  const accounts = await trx
    .updateTable('social_account')
    .set((eb) => ({
      ...{ stopped_ts: null, updated_ts: now, updated_by: null },
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', siteId)
    .where('created_by', '=', profileId)
    .returning(['id', 'title', 'deleted_ts'])
    .execute();
  await ownedBySite(
    trx,
    siteId,
    accounts.map(({ id }) => id),
  );
  const left = accounts.filter(({ deleted_ts }) => deleted_ts === null);
  // Most were deleted first, which stopped them.
  for (const { id } of left) await wakeWaiting(needs, trx, { siteId, accountId: id, now });
  await tell(needs, trx, person, 'handed_over', left);
}

async function stop(needs: Needs, trx: Trx, person: Person): Promise<void> {
  const { siteId, profileId, now } = person;
  const accounts = await trx
    .updateTable('social_account')
    .set((eb) => ({
      ...{ stopped_ts: now, updated_ts: now, updated_by: null },
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', siteId)
    .where('created_by', '=', profileId)
    .where('deleted_ts', 'is', null)
    .where('stopped_ts', 'is', null)
    .returning(['id', 'title'])
    .execute();
  await tell(needs, trx, person, 'stopped', accounts);
}

async function resume(needs: Needs, trx: Trx, person: Person): Promise<void> {
  const { siteId, profileId, now } = person;
  const accounts = await trx
    .updateTable('social_account')
    .set((eb) => ({
      ...{ stopped_ts: null, updated_ts: now, updated_by: null },
      revision: eb('revision', '+', 1),
    }))
    .where('site_id', '=', siteId)
    .where('created_by', '=', profileId)
    .where('deleted_ts', 'is', null)
    .where('stopped_ts', 'is not', null)
    .returning(['id', 'title'])
    .execute();
  for (const { id } of accounts) await wakeWaiting(needs, trx, { siteId, accountId: id, now });
  await tell(needs, trx, person, 'resumed', accounts);
}

async function tell(
  { database, events, outbox }: Needs,
  trx: Trx,
  { siteId }: Person,
  act: Act,
  accounts: readonly { id: number; title: string }[],
): Promise<void> {
  if (accounts.length === 0) return;
  const deeds = accounts.map(({ id, title }) => ({
    ...{ siteId, actor: { profileId: null, kind: 'job' as const }, action: `social_account.${act}` },
    ...{ objectKind: 'social_account', objectId: id, after: { title }, event: { title } },
  }));
  await recordDeeds(trx, database.ids.next, siteId, deeds);
  await events.publish(trx, { topic: 'social_account', siteId });
  // Events of a reaction are no write of a call, which would wake whoever hears of them.
  outbox.wake(siteId);
}
