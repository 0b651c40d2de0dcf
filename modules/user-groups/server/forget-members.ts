import type { Ground } from '#platform/server/ground.ts';

/** Nobody is in a group of readers who was forgotten. */
export function forgetMembers({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget who was in groups of readers',
    handle: async ({ siteId, objectId }, trx) => {
      const left = await trx
        .deleteFrom('user_group_member')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .returning(['group_id', 'is_origin', 'is_added', 'is_removed'])
        .execute();
      const counted = left.filter((one) => (one.is_origin || one.is_added) && !one.is_removed);
      await trx
        .updateTable('user_group')
        .set((eb) => ({ members_count: eb('members_count', '-', 1) }))
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(counted.map(({ group_id }) => group_id)))))
        .execute();
    },
  });
}
