import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { wakeWaiting } from '../sending/send-queue.ts';

/** What changes whether somebody who connected accounts takes part. */
const changes = [
  ...(['profile.banned', 'profile.unbanned', 'profile.removed', 'profile.restored'] as const),
  ...(['profile.deactivated', 'profile.activated', 'profile.erased'] as const),
  ...(['profile.merged', 'profile.unmerged'] as const),
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

/** By how the person is now, and so with those who were merged into them: of two events that come late, both say the same. */
async function settleAccounts(
  needs: Needs,
  trx: Trx,
  { siteId, objectId, createdTs: now }: OutboxEvent,
): Promise<void> {
  if (objectId === null) return;
  const acts = { forgotten: handOver, out: turn('stopped'), there: turn('resumed') };
  for (const profileId of [objectId, ...(await mergedInto(trx, siteId, objectId))]) {
    await acts[await standingOf(trx, siteId, profileId)](needs, trx, { siteId, profileId, now });
  }
}

/** Merges of people follow each other this often at most. */
const MOST_MERGES = 5;

/** Whether a person takes part; whoever was merged is the person that they are now. */
async function standingOf(
  trx: Trx,
  siteId: number,
  profileId: number,
  merges = 0,
): Promise<'there' | 'out' | 'forgotten'> {
  const person = await trx
    .selectFrom('profile')
    .select(['status', 'deleted_ts', 'erased_ts', 'merged_into'])
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!person || person.erased_ts !== null) return 'forgotten';
  if (person.status === ProfileStatus.BANNED || person.deleted_ts !== null) return 'out';
  if (person.status !== ProfileStatus.INACTIVE) return 'there';
  if (person.merged_into === null || merges === MOST_MERGES) return 'out';
  return standingOf(trx, siteId, person.merged_into, merges + 1);
}

async function mergedInto(trx: Trx, siteId: number, profileId: number): Promise<number[]> {
  const found: number[] = [];
  let last = [profileId];
  for (let merges = 0; merges < MOST_MERGES && last.length > 0; merges += 1) {
    const people = await trx
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', siteId)
      .where((eb) => eb('merged_into', '=', eb.fn.any(eb.val(last))))
      .execute();
    last = people.map(({ id }) => id);
    found.push(...last);
  }
  return found;
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

/** Stops what somebody is to blame for, or lets it go on once they may. */
const turn =
  (act: 'stopped' | 'resumed') =>
  async (needs: Needs, trx: Trx, person: Person): Promise<void> => {
    const { siteId, profileId, now } = person;
    const isStop = act === 'stopped';
    const accounts = await trx
      .updateTable('social_account')
      .set((eb) => ({
        ...{ stopped_ts: isStop ? now : null, updated_ts: now, updated_by: null },
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', siteId)
      .where('created_by', '=', profileId)
      .where('deleted_ts', 'is', null)
      .where('stopped_ts', isStop ? 'is' : 'is not', null)
      .returning(['id', 'title'])
      .execute();
    const resumed = isStop ? [] : accounts;
    for (const { id } of resumed) await wakeWaiting(needs, trx, { siteId, accountId: id, now });
    await tell(needs, trx, person, act, accounts);
  };

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
