import { sql } from 'kysely';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listSocialAccounts } from '../../social-accounts.contract.ts';
import { seesAll } from './account-rights.ts';

type Accounts = { all: number; used_ts: number | null; problem: string | null; problem_ts: number | null };

/** How the social accounts of a site are, together; whoever sees their own alone hears of these. */
export const accountIntegration = (db: Db): Integration => ({
  ...{ id: 'social_accounts', path: '/settings/social-accounts', call: listSocialAccounts },
  read: async ({ site, caller }) => {
    const whose = seesAll(caller) ? sql`true` : sql`created_by = ${profileOf(caller).id}`;
    const {
      rows: [accounts],
    } =
      await sql<Accounts>`select count(*)::int as all, max(used_ts) as used_ts, max(problem_ts) as problem_ts,
        (array_agg(problem order by problem_ts desc) filter (where problem is not null))[1] as problem
      from social_account where site_id = ${site.id} and deleted_ts is null and ${whose}`.execute(db);
    if (!accounts || accounts.all === 0) return { state: 'none' };
    const { all: count, used_ts: usedTs, problem: error, problem_ts: errorTs } = accounts;
    return { state: error === null ? 'on' : 'trouble', count, usedTs, error, errorTs };
  },
});
