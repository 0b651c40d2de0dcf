import { ownersWithPassword } from '#modules/accounts/accounts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  emergencyOwnersInvalid,
  ownersMissing,
  type SignInSetting,
  testMissing,
} from '../single-sign-on.contract.ts';
import { isProven, mappableGroups, mappableRoles } from './provider-rules.ts';
import { providersOf } from './providers.table.ts';
import { returnAddress } from './sign-in-flow.ts';

type Setter = Pick<Call, 'site' | 'caller' | 'request'>;
type Setting = { is_only: boolean; owner_ids: number[] };
type Wish = { is_only?: boolean | undefined; owner_ids?: number[] | undefined; revision: number };

/** How people sign in to a site, with what can be named there. */
export async function signInSetting(db: Db, setter: Setter): Promise<SignInSetting> {
  const stored = await storedSetting(db, setter.site.id);
  const owners = await ownersWithPassword(db, setter.site.id);
  return {
    ...{ is_only: stored.is_only, revision: stored.revision },
    owner_ids: stored.owner_ids.filter((id) => owners.some((owner) => owner.id === id)),
    ...{ owners, roles: await mappableRoles(db, setter), groups: await mappableGroups(db, setter) },
    callback_url: returnAddress(setter),
  };
}

async function storedSetting(db: Db, siteId: number) {
  const row = await db
    .selectFrom('sign_in_setting')
    .select(['is_only', 'owner_ids', 'revision', 'updated_by'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? { is_only: false, owner_ids: [] as number[], revision: 0, updated_by: null };
}

/**
 * Settles how people sign in to a site. Passwords are closed only to whoever has just come by a provider themselves, and
 * never to everybody.
 * @throws ApiError test_is_missing, owner_ids_is_invalid, revision_conflict
 */
export function saveSetting(
  { db, ids }: Database,
  call: Setter & Pick<Call, 'now'>,
  { revision, ...said }: Wish,
): Promise<SignInSetting> {
  return db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    await lockInSite(trx, locks.settlingSignIn, stamp.siteId);
    const before = await storedSetting(trx, stamp.siteId);
    if (before.revision !== revision) {
      const now = { revision: before.revision, updatedBy: before.updated_by };
      throw savedMeanwhile(
        { ...now, current: await signInSetting(trx, call) },
        { sent: revision, by: stamp.by },
      );
    }
    const wish = {
      is_only: said.is_only ?? before.is_only,
      owner_ids: said.owner_ids ?? before.owner_ids,
    };
    await refuseSetting(trx, call, before.is_only, wish);
    const columns = { is_only: wish.is_only, owner_ids: wish.owner_ids };
    await trx
      .insertInto('sign_in_setting')
      .values({ ...createdBy(stamp), ...columns })
      .onConflict((conflict) => conflict.column('site_id').doNothing())
      .execute();
    if (before.revision > 0)
      await trx
        .updateTable('sign_in_setting')
        .set({ ...columns, ...updatedBy(stamp) })
        .where('site_id', '=', stamp.siteId)
        .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'sign_in_setting.updated', objectId: stamp.siteId },
      ...{ before: { is_only: before.is_only, owner_ids: before.owner_ids }, after: columns },
    });
    await publishChange(trx, { topic: 'sign_in_setting', siteId: stamp.siteId });
    return signInSetting(trx, call);
  });
}

async function refuseSetting(trx: Trx, call: Setter, wasOnly: boolean, wish: Setting) {
  const owners = await ownersWithPassword(trx, call.site.id);
  const areOwners = wish.owner_ids.every((id) => owners.some((owner) => owner.id === id));
  if (!areOwners || (wish.is_only && wish.owner_ids.length === 0))
    throw refusedField(emergencyOwnersInvalid, 'owner_ids');
  const { id } = profileOf(call.caller);
  // Nobody shuts out those who rank above them.
  const isOwner = owners.some((owner) => owner.id === id);
  const keepsAll = owners.every((owner) => wish.owner_ids.includes(owner.id));
  if (wish.is_only && !isOwner && !keepsAll) throw refusedField(ownersMissing, 'owner_ids');
  if (!wish.is_only || wasOnly) return;
  const providers = await providersOf(trx, call.site.id);
  if (!providers.some((row) => isProven(row) && row.tested_by === id))
    throw refusedField(testMissing, 'is_only');
}
