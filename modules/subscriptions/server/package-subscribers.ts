import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Package, StoredPackage } from '../packages.contract.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';

type Row = { package_id: number; plan_id: number | null; current: number };

/** Packages with how many people subscribe to them now, and which of their plans anybody ever had. */
export async function withSubscribers(
  db: Db,
  siteId: number,
  packages: readonly StoredPackage[],
): Promise<Package[]> {
  const ids = packages.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select package_id, plan_id, count(*) filter (where status = any(${[...currentStatuses]}::text[])) as current
    from subscription where site_id = ${siteId} and package_id = any(${ids}::bigint[]) and deleted_ts is null
    group by package_id, plan_id`.execute(db);
  const byPackage = Map.groupBy(rows, ({ package_id }) => package_id);
  return packages.map((one) => {
    const own = byPackage.get(one.id) ?? [];
    return {
      ...one,
      subscribers_count: own.reduce((sum, { current }) => sum + Number(current), 0),
      plan_subscribers: own.flatMap(({ plan_id, current }) =>
        plan_id === null ? [] : { plan_id, count: Number(current) },
      ),
    };
  });
}

/** The plans of a package that anybody has, had, or is paying for at this moment. */
export async function usedPlans(db: Db, siteId: number, packageId: number): Promise<Set<number>> {
  const { rows } = await sql<{ plan_id: number }>`
    select plan_id from subscription
      where site_id = ${siteId} and package_id = ${packageId} and plan_id is not null
    union select plan_id from checkout
      where site_id = ${siteId} and package_id = ${packageId} and status = 'open'`.execute(db);
  return new Set(rows.map(({ plan_id }) => plan_id));
}
