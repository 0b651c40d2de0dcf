import { sql } from 'kysely';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import {
  type PackageFilters,
  type PackageProduct,
  type Plan,
  packageSlugTaken,
  type StoredPackage,
} from '../packages.contract.ts';
import type { StoredPlan } from './merge-plans.ts';

/** How titles are ordered: without regard to case. */
export const titleKey = (title: string): string => title.normalize('NFKC').toLowerCase();

export const productsOf = (row: Pick<RowOf<'package'>, 'products'>): readonly PackageProduct[] =>
  row.products as PackageProduct[];
export const plansOf = (row: Pick<RowOf<'package'>, 'plans'>): readonly StoredPlan[] =>
  row.plans as StoredPlan[];

const shown = ({ retired_ts: _, ...plan }: StoredPlan): Plan => plan;

export const packageTable = rowTable('package', {
  kind: 'package',
  topic: 'package',
  show: (row) =>
    ({
      ...row,
      products: productsOf(row),
      plans: plansOf(row)
        .filter(({ retired_ts }) => retired_ts === null)
        .map(shown),
      retired_plans: plansOf(row)
        .filter(({ retired_ts }) => retired_ts !== null)
        .map(shown),
    }) as unknown as StoredPackage,
  said: ({ slug, title, description, products, plans, status, sort }) => ({
    ...{ slug, title, description, products, plans, status, sort },
  }),
  event: ({ slug, title, status }) => ({ slug, title, status }),
  unique: { package_slug: { error: packageSlugTaken, field: 'slug' } },
});

export const packageList: ListDescription<'package', PackageFilters> = {
  search: ['title', 'slug', 'description'],
  filters: { status: (status) => sql`status = ${status}` },
  sorts: {
    sort: { column: 'sort' },
    title: { column: 'title_key', isText: true },
    created: { column: 'id' },
  },
};
