import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ProductType } from '../../package-kinds.contract.ts';
import type { PackageProduct } from '../../packages.contract.ts';
import type { StoredPlan } from '../merge-plans.ts';
import { plansOf, productsOf } from '../packages.table.ts';

/** What readers can subscribe to, with what it gives by name. */
export type OfferedPackage = {
  id: number;
  title: string;
  description: string;
  gives: { type: ProductType; title: string }[];
  plans: StoredPlan[];
};

const MOST_PACKAGES = 30;

/** The packages that a site sells, in their order; those without a plan are given by hand alone. */
export async function offeredPackages(db: Db, siteId: number): Promise<OfferedPackage[]> {
  const rows = await db
    .selectFrom('package')
    .select(['id', 'title', 'description', 'products', 'plans'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_PACKAGES)
    .execute();
  const sold = rows.flatMap((row) => {
    const plans = plansOf(row).filter(({ retired_ts }) => retired_ts === null);
    return plans.length === 0 ? [] : [{ ...row, plans, products: productsOf(row) }];
  });
  const titles = await titlesOf(
    db,
    siteId,
    sold.flatMap(({ products }) => products),
  );
  return sold.map(({ products, ...row }) => ({
    ...row,
    gives: products.flatMap((product) => {
      if (product.ref_id === null) return { type: product.type, title: '' };
      const title = titles.get(keyOf(product));
      return title === undefined ? [] : { type: product.type, title };
    }),
  }));
}

const keyOf = ({ type, ref_id }: PackageProduct): string => `${type} ${ref_id}`;

async function titlesOf(db: Db, siteId: number, products: readonly PackageProduct[]) {
  const named = (type: ProductType) =>
    products.flatMap((product) => (product.type === type ? (product.ref_id ?? []) : []));
  const { rows } = await sql<{ key: string; title: string }>`
    select 'section_access ' || id as key, title from section
      where site_id = ${siteId} and deleted_ts is null and id = any(${named('section_access')}::bigint[])
    union all select 'user_group ' || id, title from user_group
      where site_id = ${siteId} and deleted_ts is null and id = any(${named('user_group')}::bigint[])
    union all select 'file_download ' || id, coalesce(nullif(title, ''), filename) from asset
      where site_id = ${siteId} and deleted_ts is null and id = any(${named('file_download')}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}
