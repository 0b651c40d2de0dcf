import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_EXTRA_FIELDS, tooManyExtraFields } from '../profile-extra.contract.ts';
import { mayChangePerson, type ProfileNeeds } from './change-profile.ts';
import { type ExtraChecks, refuseExtra } from './extra-checks.ts';

type Extra = Record<string, unknown>;

/**
 * Sets custom fields of a person; those that are not named stay.
 * @throws ApiError not_found, ranks_above, too_many_fields, extra_is_invalid, extra_is_missing
 */
export function changeExtra(
  { database, checks }: Pick<ProfileNeeds, 'database'> & { checks: readonly ExtraChecks[] },
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  profileId: number,
  said: Extra,
): Promise<{ extra: Extra }> {
  const siteId = call.site.id;
  return database.db.transaction().execute(async (trx) => {
    await mayChangePerson(trx, call, profileId);
    const row = await trx
      .selectFrom('profile')
      .select('extra')
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .where('deleted_ts', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    const before = row.extra as Extra;
    const extra = Object.fromEntries(
      Object.entries({ ...before, ...said }).filter(([, value]) => value !== null && value !== ''),
    );
    if (Object.keys(extra).length > MOST_EXTRA_FIELDS) throw tooManyExtraFields();
    if (JSON.stringify(extra) === JSON.stringify(before)) return { extra };
    await refuseExtra(trx, siteId, checks, { before, after: extra });
    await trx
      .updateTable('profile')
      .set({ extra: JSON.stringify(extra), ...updatedBy(stampOf(call)) })
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: 'profile.updated',
      objectId: profileId,
      before: { extra: before },
      after: { extra },
      event: { profile_id: profileId },
    });
    await publishChange(trx, { topic: 'profile', siteId, id: profileId });
    return { extra };
  });
}
