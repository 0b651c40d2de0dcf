import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listSignInProviders } from '../single-sign-on.contract.ts';

/** How the providers that say who somebody is are, together. */
export const signInIntegration = (db: Db): Integration => ({
  ...{ id: 'single_sign_on', path: '/settings/single-sign-on', call: listSignInProviders },
  read: async ({ site }) => {
    const {
      rows: [providers],
    } = await sql<{ all: number; enabled: number }>`select count(*)::int as all,
        (count(*) filter (where is_enabled))::int as enabled
      from sign_in_provider where site_id = ${site.id} and deleted_ts is null`.execute(db);
    if (!providers || providers.all === 0) return { state: 'none' };
    return { state: providers.enabled > 0 ? 'on' : 'off', count: providers.all };
  },
});
