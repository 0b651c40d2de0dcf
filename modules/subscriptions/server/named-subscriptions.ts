import type { Db } from '#platform/server/database.ts';
import type { Subscription } from '../subscriptions.contract.ts';
import type { StoredSubscription } from './subscriptions.table.ts';

type Nameless = Pick<StoredSubscription, 'profile_id' | 'package_id'>;

/** Subscriptions with the names of their people and packages. */
export async function withNames<One extends Nameless>(
  db: Db,
  siteId: number,
  rows: readonly One[],
): Promise<(One & Pick<Subscription, 'profile_title' | 'package_title'>)[]> {
  const titles = async (table: 'profile' | 'package', ids: readonly number[]) => {
    const found = await db
      .selectFrom(table)
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
      .execute();
    return new Map(found.map(({ id, title }) => [id, title]));
  };
  const [people, packages] = await Promise.all([
    titles(
      'profile',
      rows.flatMap(({ profile_id }) => profile_id ?? []),
    ),
    titles(
      'package',
      rows.map(({ package_id }) => package_id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    profile_title: people.get(row.profile_id ?? Number.NaN) ?? null,
    package_title: packages.get(row.package_id) ?? '',
  }));
}
