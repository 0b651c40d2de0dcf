import { sql } from 'kysely';
import { readSectionTree } from '#modules/sections/sections.public.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { type AnswerOf, mayCall } from '#platform/contract/endpoint.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import {
  type listPackageProducts,
  type PackageProduct,
  packageGroupNeedsPermission,
  productGone,
  productOpen,
} from '../packages.contract.ts';

const named = (products: readonly PackageProduct[], type: PackageProduct['type']): number[] =>
  products.flatMap((product) => (product.type === type ? (product.ref_id ?? []) : []));

/**
 * Holds what a package gives against what is there: a file that everybody gets cannot be added.
 * @throws ApiError products_is_invalid
 */
export async function checkProducts(
  trx: Trx,
  siteId: number,
  products: readonly PackageProduct[],
  before: readonly PackageProduct[] = [],
): Promise<void> {
  const known = named(before, 'file_download');
  const added = named(products, 'file_download').filter((id) => !known.includes(id));
  const { rows } = await sql<{ count: number; open: number }>`select
    (select count(*) from asset where site_id = ${siteId} and deleted_ts is null and not is_gated
      and id = any(${added}::bigint[])) as open,
    (select count(*) from user_group where site_id = ${siteId} and deleted_ts is null
      and id = any(${named(products, 'user_group')}::bigint[]))
    + (select count(*) from section where site_id = ${siteId} and deleted_ts is null
      and id = any(${named(products, 'section_access')}::bigint[]))
    + (select count(*) from asset where site_id = ${siteId} and deleted_ts is null
      and id = any(${named(products, 'file_download')}::bigint[])) as count`.execute(trx);
  const wanted = products.filter(({ ref_id }) => ref_id !== null).length;
  if (Number(rows[0]?.count) !== wanted) throw refusedField(productGone, 'products');
  if (Number(rows[0]?.open) > 0) throw refusedField(productOpen, 'products');
}

/**
 * Refuses to put groups into a package, or to take them out, to whoever may not give them by hand.
 * @throws ApiError user_group_needs_permission
 */
export function refuseGroups(
  { holder }: Caller,
  before: readonly PackageProduct[],
  after: readonly PackageProduct[],
): void {
  const [were, are] = [named(before, 'user_group'), named(after, 'user_group')];
  const isSame = were.length === are.length && were.every((id) => are.includes(id));
  if (!isSame && !mayCall(createUserGroup, holder, null))
    throw refusedField(packageGroupNeedsPermission, 'products');
}

const MOST_SHOWN = 500;

/** The groups, sections and files of a site that a package can open. */
export async function productChoices(db: Db, siteId: number): Promise<AnswerOf<typeof listPackageProducts>> {
  const [user_groups, tree, files] = await Promise.all([
    db
      .selectFrom('user_group')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where('deleted_ts', 'is', null)
      .orderBy('title_key')
      .limit(MOST_SHOWN)
      .execute(),
    readSectionTree(db, siteId),
    gatedFiles(db, siteId),
  ]);
  const sections = [...tree.values()]
    .filter(({ id }) => id !== 0)
    .map(({ id, title, type, parent_ids }) => ({
      ...{ id, title, level: parent_ids.filter((parent) => parent !== 0).length },
      is_page: type === 'section' || type === 'static',
    }));
  return { user_groups, sections, files };
}

async function gatedFiles(db: Db, siteId: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`select id,
      case when title = '' then filename else title end as title
    from asset where site_id = ${siteId} and is_gated and deleted_ts is null
    order by (id = any(array(select (product ->> 'ref_id')::bigint
      from package, jsonb_array_elements(package.products) as product
      where package.site_id = ${siteId} and product ->> 'type' = 'file_download'))) desc, id desc
    limit ${MOST_SHOWN}`.execute(db);
  return rows;
}
