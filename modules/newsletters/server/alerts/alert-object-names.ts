import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';

/** How alerts are named in a log: by what readers saw of them. */
export const alertObjectNames =
  (db: Db): ObjectNames =>
  async ({ site }, ids) => {
    const rows = await db
      .selectFrom('campaign_send')
      .select(['id', 'subject'])
      .where('site_id', '=', site.id)
      .where('kind', '=', 'alerts')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return factsOf(
      ids,
      rows.map(({ id, subject }) => ({ id, name: subject, isDeleted: false })),
    );
  };
