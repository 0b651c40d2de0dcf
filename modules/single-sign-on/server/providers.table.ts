import type { Db } from '#platform/server/database.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { providerTitleTaken, type SignInProvider } from '../single-sign-on.contract.ts';

export type ProviderRow = RowOf<'sign_in_provider'>;
export type MappedRole = { value: string; role_id: number };
export type MappedGroup = { value: string; group_id: number };

export const mappedRoles = ({ role_map }: Pick<ProviderRow, 'role_map'>): MappedRole[] =>
  role_map as MappedRole[];

export const mappedGroups = ({ group_map }: Pick<ProviderRow, 'group_map'>): MappedGroup[] =>
  group_map as MappedGroup[];

const told = (row: ProviderRow) => ({
  ...{ title: row.title, issuer: row.issuer, client_id: row.client_id, domains: row.domains },
  ...{ scopes: row.scopes, claim: row.claim, roles: mappedRoles(row), groups: mappedGroups(row) },
  ...{ default_role_id: row.default_role_id, trusts_email: row.trusts_email },
  ...{ trusts_factor: row.trusts_factor, is_enabled: row.is_enabled, has_secret: row.secret_sealed !== '' },
});

export const providerTable = rowTable('sign_in_provider', {
  kind: 'sign_in_provider',
  show: (row): SignInProvider => ({
    ...told(row),
    ...{ id: row.id, tested_ts: row.tested_ts, revision: row.revision },
    ...{ created_ts: row.created_ts, updated_ts: row.updated_ts },
  }),
  said: told,
  unique: { sign_in_provider_title: { error: providerTitleTaken, field: 'title' } },
});

/** The providers of a site, in the order in which the sign-in page offers them. */
export const providersOf = (db: Db, siteId: number): Promise<ProviderRow[]> =>
  db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();

/** One of them; null where it is gone. */
export async function findProvider(db: Db, siteId: number, id: number): Promise<ProviderRow | null> {
  const row = await db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
