import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listApiTokens } from '../api-tokens.contract.ts';

type Tokens = { all: number; active: number; last_used_ts: number | null };

/** How the API tokens of a site are, together. */
export const tokenIntegration = (db: Db): Integration => ({
  ...{ id: 'api_tokens', path: '/settings/api-tokens', call: listApiTokens },
  read: async ({ site, now }) => {
    const {
      rows: [tokens],
    } = await sql<Tokens>`select count(*)::int as all,
        (count(*) filter (where expires_ts > ${now}))::int as active, max(last_used_ts) as last_used_ts
      from api_token where site_id = ${site.id} and deleted_ts is null`.execute(db);
    if (!tokens || tokens.all === 0) return { state: 'none' };
    const facts = { count: tokens.active, usedTs: tokens.last_used_ts };
    return { ...facts, state: tokens.active > 0 ? 'on' : 'off' };
  },
});
