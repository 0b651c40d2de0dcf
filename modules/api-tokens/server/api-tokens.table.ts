import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { type ApiTokenStatus, WARNED_DAYS } from '../api-token-kinds.contract.ts';
import type { ApiTokenFilters } from '../api-tokens.contract.ts';

const DAY = 86_400;

/** A token without what depends on who looks and on the moment; its hashes are shown to nobody. */
const show = ({ hash: _, old_hash, old_until_ts, warned_ts, ...row }: RowOf<'api_token'>) => ({
  ...row,
  old_until_ts: old_hash === null ? null : old_until_ts,
  permissions: row.permissions as PermissionName[],
});
export type BareToken = ReturnType<typeof show>;

export const apiTokenTable = rowTable('api_token', {
  kind: 'api_token',
  topic: 'api_token',
  show,
  said: (row) => ({
    ...{ title: row.title, prefix: row.prefix, permissions: row.permissions },
    ...{ community_id: row.community_id, expires_ts: row.expires_ts, allowed_cidrs: row.allowed_cidrs },
  }),
});

/** How the list is asked at a moment. */
export const apiTokenList = (siteId: number, now: number): ListDescription<'api_token', ApiTokenFilters> => ({
  search: ['title', 'prefix'],
  filters: { status: (status) => isIn(status, siteId, now) },
  sorts: {
    created: { column: 'id' },
    title: { by: sql`lower(title)`, isText: true },
    expires: { column: 'expires_ts' },
    used: { by: sql`coalesce(last_used_ts, 0)` },
  },
});

/** Those who may sign in, and so use their tokens. */
const hasPerson = (siteId: number): RawBuilder<SqlBool> => sql`exists (select 1 from profile as person
  where person.site_id = ${siteId} and person.id = profile_id and person.status in (0, 1)
    and person.deleted_ts is null and person.account_id is not null)`;

function isIn(status: ApiTokenStatus, siteId: number, now: number): RawBuilder<SqlBool> {
  const soon = now + WARNED_DAYS * DAY;
  if (status === 'expired') return sql`expires_ts <= ${now}`;
  if (status === 'paused') return sql`(expires_ts > ${now} and not ${hasPerson(siteId)})`;
  const ends = status === 'expiring' ? sql`expires_ts <= ${soon}` : sql`expires_ts > ${soon}`;
  return sql`(expires_ts > ${now} and ${ends} and ${hasPerson(siteId)})`;
}

/** The same of one token. */
export function statusOf(expiresTs: number, hasPerson: boolean, now: number): ApiTokenStatus {
  if (expiresTs <= now) return 'expired';
  if (!hasPerson) return 'paused';
  return expiresTs <= now + WARNED_DAYS * DAY ? 'expiring' : 'active';
}
