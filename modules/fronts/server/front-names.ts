import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { getFrontOrder } from '../fronts.contract.ts';

/** A front is called by its section. */
export const frontNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('section')
      .select(['id', 'title', 'deleted_ts'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = mayCall(getFrontOrder, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, title, deleted_ts }) => ({
        ...{ id, name: maySee ? title : null, isDeleted: deleted_ts !== null },
      })),
    );
  };
