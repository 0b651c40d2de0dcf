import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';

/** Nobody wears badges who was forgotten. */
export function forgetWearers({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget who wore badges',
    handle: async ({ siteId, objectId }, trx) => {
      const taken = await trx
        .deleteFrom('badge_assignment')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .returning('badge_id')
        .execute();
      await trx
        .updateTable('badge')
        .set((eb) => ({ assigned_count: eb('assigned_count', '-', 1) }))
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(taken.map(({ badge_id }) => badge_id)))))
        .execute();
      if (taken.length > 0) await publishChange(trx, { topic: 'badge', siteId });
    },
  });
}
