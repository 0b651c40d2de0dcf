import { sql } from 'kysely';
import { PAGE, type PersonalTable, type Row } from './personal-table.ts';

/** What is kept of how somebody signs in, for whoever signs in themselves. */
export const accountTables: readonly PersonalTable[] = [
  {
    name: 'account',
    columns: ['email', 'name', 'created_at', 'last_sign_in_ts', 'two_factor_since_ts'],
    page: async (db, { siteId, accountId, isOwn }) => {
      if (!isOwn) return [];
      const { rows } = await sql<Row>`select u.email, u.name, u.created_at::text as created_at,
          s.last_login_ts as last_sign_in_ts, f.enabled_ts as two_factor_since_ts
        from auth."user" as u
        left join auth.account_site as s on s.account_id = u.id and s.site_id = ${siteId}
        left join auth.second_factor as f on f.account_id = u.id
        where u.id = ${accountId ?? ''}`.execute(db);
      return rows;
    },
  },
  {
    name: 'sign-ins',
    columns: ['at_ts', 'result', 'ip', 'browser'],
    key: 'id',
    page: async (db, { siteId, accountId }, after) => {
      const { rows } = await sql<Row>`select id, at_ts, result, ip, agent as browser from auth.sign_in_event
        where account_id = ${accountId ?? ''} and site_id = ${siteId} and id > ${after}
        order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'sessions',
    columns: ['started_at', 'last_seen_at', 'ip', 'browser'],
    page: async (db, { accountId, isOwn }) => {
      if (!isOwn) return [];
      const { rows } = await sql<Row>`select created_at::text as started_at, updated_at::text as last_seen_at,
          ip_address as ip, user_agent as browser
        from auth.session where user_id = ${accountId ?? ''} order by created_at limit ${PAGE}`.execute(db);
      return rows;
    },
  },
  {
    name: 'passkeys',
    columns: ['title', 'host', 'created_ts', 'last_used_ts'],
    page: async (db, { accountId, isOwn }) => {
      if (!isOwn) return [];
      const { rows } = await sql<Row>`select title, host, created_ts, last_used_ts from auth.passkey
        where account_id = ${accountId ?? ''} order by id limit ${PAGE}`.execute(db);
      return rows;
    },
  },
];
