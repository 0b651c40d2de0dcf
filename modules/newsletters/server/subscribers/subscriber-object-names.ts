import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listSubscribers } from '../../subscribers.contract.ts';

/** How subscribers are named in a log: by their address, for those who see the list. */
export const subscriberObjectNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('mail_subscriber')
      .select(['id', 'email'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = mayCall(listSubscribers, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, email }) => ({ id, name: maySee ? email : null, isDeleted: false })),
    );
  };
