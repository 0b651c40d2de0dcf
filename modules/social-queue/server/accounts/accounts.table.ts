import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { accountTaken, type SocialAccount } from '../../social-accounts.contract.ts';
import { isOwn, mayUse } from './account-rights.ts';
import { peopleNames } from './people-names.ts';

export type AccountRow = RowOf<'social_account'>;

const told = (row: AccountRow) => ({
  ...{ provider_id: row.provider_id, instance: row.instance, handle: row.handle, title: row.title },
  ...{ problem: row.problem, checked_ts: row.checked_ts, stopped_ts: row.stopped_ts },
});

export const accountTable = rowTable('social_account', {
  kind: 'social_account',
  topic: 'social_account',
  // Key by key: a conflict tells the row as it stands here, and the row has the sealed secrets.
  show: (row): SocialAccount => ({
    ...{ id: row.id, revision: row.revision, ...told(row), profile_url: row.profile_url },
    ...{ longest_text: row.longest_text, link_length: row.link_length, problem_ts: row.problem_ts },
    ...{ used_ts: row.used_ts, created_by: row.created_by },
    ...{ created_ts: row.created_ts, updated_ts: row.updated_ts },
    ...{ is_own: false, may_share: false, created_by_title: null },
  }),
  said: told,
  unique: { social_account_remote: { error: accountTaken, field: 'token' } },
});

/** The accounts of a site, by their names. */
export const accountsOf = (db: Db, siteId: number): Promise<AccountRow[]> =>
  db
    .selectFrom('social_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('provider_id')
    .orderBy('handle')
    .orderBy('id')
    .execute();

/** One of them; undefined where it is disconnected. */
export const findAccount = (db: Db, siteId: number, id: number): Promise<AccountRow | undefined> =>
  db
    .selectFrom('social_account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

/** Accounts as a caller is told of them. */
export async function toldAccounts(
  db: Db,
  siteId: number,
  caller: Caller,
  rows: readonly AccountRow[],
): Promise<SocialAccount[]> {
  const names = await peopleNames(
    db,
    siteId,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => ({
    ...accountTable.show(row),
    ...{ is_own: isOwn(row, caller), may_share: mayUse(row, caller) },
    created_by_title: names.get(row.created_by ?? 0) ?? null,
  }));
}
